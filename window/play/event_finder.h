#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "movie/marks/event_scan.h"
#include "window/play/replay_file.h"

namespace tickreel {

/// Looks through a whole replay, in the background, for the events that its game names.
class EventFinder {
 public:
  /// `when_found` is called once by the thread; it must be quick.
  EventFinder(ReplayFile replay, std::function<void()> when_found);
  ~EventFinder();
  EventFinder(const EventFinder&) = delete;
  EventFinder& operator=(const EventFinder&) = delete;

  /// What was found: nothing before all of it is, or when the replay cannot be played.
  [[nodiscard]] const std::vector<FoundEvent>& events();

 private:
  std::atomic<bool> stop_{false};
  std::mutex mutex_;  ///< guards found_
  std::vector<FoundEvent> found_;
  std::vector<FoundEvent> events_;  ///< found_, once the owner has asked
  std::thread thread_;
};

}  // namespace tickreel

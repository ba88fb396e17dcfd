#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "window/room.h"

namespace tickreel::window {

/// Looks for something in a whole replay, in the background.
template <typename Found>
class BackgroundSearch {
 public:
  /// `search` is called by a thread of its own, and ends early when `stop` is set; without memory
  /// or luck it finds nothing. `when_found` is called once by the thread; it must be quick.
  BackgroundSearch(std::function<Found(const std::atomic<bool>& stop)> search,
                   std::function<void()> when_found)
      : thread_([this, search = std::move(search), when_found = std::move(when_found)] {
          try {
            Found all = search(stop_);
            const std::lock_guard lock(mutex_);
            new_ = std::move(all);
          } catch (const std::exception&) {
            // No memory for it: a window does without as well.
            end();
            return;
          }
          end();
          when_found();
        }) {}
  ~BackgroundSearch() {
    stop_.store(true);
    thread_.join();
  }
  BackgroundSearch(const BackgroundSearch&) = delete;
  BackgroundSearch& operator=(const BackgroundSearch&) = delete;

  /// Waits until found() has all that there is.
  void await() { is_over_.wait(false); }

  /// What was found: nothing before all of it is. One thread asks.
  [[nodiscard]] const Found& found() {
    const std::lock_guard lock(mutex_);
    if (new_) found_ = *std::exchange(new_, std::nullopt);
    return found_;
  }

 private:
  void end() {
    is_over_.store(true);
    is_over_.notify_all();
  }

  std::atomic<bool> stop_{false};
  std::atomic<bool> is_over_{false};
  std::mutex mutex_;  ///< guards new_
  std::optional<Found> new_;
  Found found_;  ///< new_, once the owner has asked
  std::thread thread_;
};

}  // namespace tickreel::window

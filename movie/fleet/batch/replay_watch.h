#pragma once

#include <atomic>
#include <set>
#include <string>
#include <vector>

#include "core/files/descriptor.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Waits for replays in a folder (inotify): files that end in .replay. Moves, does not copy.
class ReplayWatch {
 public:
  /// Begins to watch. The replays that are there already come first. kFailed when the folder cannot
  /// be watched.
  static Result<ReplayWatch> begin(const std::string& folder);

  /// Returns the finished replays that it has not returned since they last changed. Waits for
  /// replays that are still being recorded or copied. Returns at least one, or none when `stop` is
  /// set. kFailed when the folder is gone.
  Result<std::vector<std::string>> wait(const std::atomic<bool>& stop);

 private:
  ReplayWatch(std::string folder, Descriptor events)
      : folder_(std::move(folder)), events_(std::move(events)) {}
  Status look_at_folder();
  Status read_events();
  std::vector<std::string> take_finished();

  std::string folder_;
  Descriptor events_;
  std::set<std::string> changed_;  ///< replays that changed and were not checked since
};

}  // namespace tickreel::movie

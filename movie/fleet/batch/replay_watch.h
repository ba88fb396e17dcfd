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
  /// Those that are there already come first. kFailed when the folder cannot be watched.
  static Result<ReplayWatch> begin(const std::string& folder);

  /// Replays that are finished, and were not given since they last changed; what is still being
  /// recorded, or copied, is waited for. Returns when there is one at least, or, with none, when
  /// `stop` is set. kFailed when the folder is gone.
  Result<std::vector<std::string>> wait(const std::atomic<bool>& stop);

 private:
  ReplayWatch(std::string folder, Descriptor events)
      : folder_(std::move(folder)), events_(std::move(events)) {}
  Status look_at_folder();
  Status read_events();
  std::vector<std::string> take_finished();

  std::string folder_;
  Descriptor events_;
  std::set<std::string> changed_;  ///< and not looked at since
};

}  // namespace tickreel::movie

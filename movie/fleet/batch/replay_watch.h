#pragma once

#include <atomic>
#include <set>
#include <string>
#include <vector>

#include "core/files/descriptor.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Watches a folder for new replays: files that end in .replay and are not hidden. Moves, does not
/// copy.
class ReplayWatch {
 public:
  /// Begins to watch a folder (by inotify). The first wait() returns the replays that are already
  /// in it. kFailed when the folder cannot be watched.
  static Result<ReplayWatch> begin(const std::string& folder);

  /// Waits until replays in the folder are finished, and returns their paths, in order of their
  /// names: those of complete replays that have changed since wait() last returned them. A replay
  /// that is still being recorded or copied is returned later, one that breaks off never. Returns
  /// an empty list only when `stop` is set. kFailed when the folder is gone.
  Result<std::vector<std::string>> wait(const std::atomic<bool>& stop);

 private:
  ReplayWatch(std::string folder, Descriptor events)
      : folder_(std::move(folder)), events_(std::move(events)) {}
  Status look_at_folder();
  Status read_events();
  std::vector<std::string> take_finished();

  std::string folder_;
  Descriptor events_;
  std::set<std::string> changed_;  ///< replays that have changed and were not looked at since
};

}  // namespace tickreel::movie

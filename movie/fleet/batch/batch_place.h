#pragma once

#include <string>

#include "core/files/descriptor.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Marks the directory of a batch as taken while the batch runs. Another batch is refused there,
/// unless it wants to share the directory and help. Moves, does not copy.
class BatchPlace {
 public:
  /// Makes the directory, and the folder in it for the batch's own files, and locks it. `list`: the
  /// file of the jobs, which the error of another batch names. `shares`: succeeds too when another
  /// process is at work there. kInTheWay, with the list of the other process, when another process
  /// is at work there and `shares` is not set, and when the folder is a symbolic link; kFailed for
  /// errors of the system.
  static Result<BatchPlace> take(const std::string& directory, const std::string& list,
                                 bool shares);
  BatchPlace(BatchPlace&&) noexcept = default;
  BatchPlace& operator=(BatchPlace&&) = delete;
  ~BatchPlace();

 private:
  BatchPlace(Descriptor folder, std::string note)
      : folder_(std::move(folder)), note_(std::move(note)) {}

  Descriptor folder_;
  /// The file in which this process has written the name of its list; empty: another batch has
  /// written it.
  std::string note_;
};

}  // namespace tickreel::movie

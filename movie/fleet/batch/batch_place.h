#pragma once

#include <string>

#include "core/files/descriptor.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Locks the directory of a batch while it runs: other batches are kept out, or help. Moves, does
/// not copy.
class BatchPlace {
 public:
  /// Makes the directory, and the folder in it for the batch's own files. kInTheWay when another
  /// process is at work there, with its name, unless `shares`; kFailed for errors of the system.
  static Result<BatchPlace> take(const std::string& directory, const std::string& list,
                                 bool shares);
  BatchPlace(BatchPlace&&) noexcept = default;
  BatchPlace& operator=(BatchPlace&&) = delete;
  ~BatchPlace();

 private:
  BatchPlace(Descriptor folder, std::string note)
      : folder_(std::move(folder)), note_(std::move(note)) {}

  Descriptor folder_;
  std::string note_;  ///< the file that names the list; empty: another batch has written it
};

}  // namespace tickreel::movie

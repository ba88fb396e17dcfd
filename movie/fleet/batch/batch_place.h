#pragma once

#include <string>

#include "core/files/descriptor.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The directory of a batch, while it is at work there: others are kept out, or help. Moves, does
/// not copy.
class BatchPlace {
 public:
  /// Makes the directory, and the folder in it for what the batch itself writes. kInTheWay, with
  /// who is at work there, unless `shares`; kFailed for what the system refuses.
  static Result<BatchPlace> take(const std::string& directory, const std::string& list,
                                 bool shares);
  BatchPlace(BatchPlace&&) noexcept = default;
  BatchPlace& operator=(BatchPlace&&) = delete;
  ~BatchPlace();

 private:
  BatchPlace(Descriptor folder, std::string note)
      : folder_(std::move(folder)), note_(std::move(note)) {}

  Descriptor folder_;
  std::string note_;  ///< what says which list it is; empty: another batch's does
};

}  // namespace tickreel::movie

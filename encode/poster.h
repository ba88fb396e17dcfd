#pragma once

#include <cstdint>
#include <string>

#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// A film's frame as a JPEG, as the film shows it.
struct PosterSettings {
  std::string film;  ///< a file that tickreel has made
  std::int64_t frame = 0;
  Rational frame_rate{60};  ///< of the film
  std::string path;         ///< of the JPEG
  bool overwrite = false;
};

/// The file is there completely or not at all. kInTheWay when it is there and must not be replaced;
/// kBadFile when the film has no such frame.
Status write_poster(const PosterSettings& settings);

}  // namespace tickreel::encode

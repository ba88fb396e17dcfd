#pragma once

#include <cstdint>
#include <string>

#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// The settings for a poster: one frame of a film as a JPEG.
struct PosterSettings {
  std::string film;         ///< the path of a film that tickreel has made
  std::int64_t frame = 0;   ///< the index of the frame, from 0
  Rational frame_rate{60};  ///< the frame rate of the film
  std::string path;         ///< the path of the JPEG
  bool overwrite = false;   ///< replaces an existing file
};

/// Writes the poster: a JPEG that looks like the frame of the film. The file appears under its name
/// when it is complete. kInTheWay when a file has that name and may not be replaced; kBadFile when
/// the film cannot be read or has no such frame; kUsage when this FFmpeg has no encoder of JPEG;
/// kFailed when the film has other streams than films of tickreel, or the system refuses.
Status write_poster(const PosterSettings& settings);

}  // namespace tickreel::encode

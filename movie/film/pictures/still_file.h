#pragma once

#include <cstdint>
#include <string>

#include "movie/room.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A still picture that was read from a file.
struct StillFile {
  Image pixels;            ///< kRgba, not premultiplied, upright
  std::uint64_t hash = 0;  ///< XXH3 of the file
  bool has_alpha = false;  ///< true for every PNG, even one without transparency
};

/// Reads a PNG or JPEG; the content decides, not the file's name. kBadFile, with the file's name,
/// when the file does not exist, is no PNG or JPEG, is damaged, has more than kMostStillBytes, or
/// has a side of more than kMostMediaSide pixels. kFailed when the system refuses to read the file,
/// and for a JPEG that this FFmpeg cannot decode. Colours that cannot be converted are kBadFile in
/// a PNG, kFailed in a JPEG.
Result<StillFile> read_still(const std::string& path);

}  // namespace tickreel::movie

#pragma once

#include <string>
#include <vector>

#include "encode/media/picture_times.h"
#include "encode/media/rgba_frame.h"
#include "encode/media/video_file.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"

namespace tickreel::encode {

/// The knowledge of a MediaVideo.
struct MediaIndex {
  std::string path;
  PictureTimes times;
  std::vector<KeyPacket> keys;  ///< in the order of the file; one at least, the first packet
  Turn turn{};
  ImageSize size{};    ///< upright
  ImageSize stored{};  ///< as they are decoded
  Rational pixel_aspect{1};
  Rational first_seconds{0};
  bool has_sound = false;
  bool has_alpha = false;
  bool is_interlaced = false;
};

}  // namespace tickreel::encode

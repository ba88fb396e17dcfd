#pragma once

#include <string>
#include <vector>

#include "encode/media/picture_times.h"
#include "encode/media/rgba_frame.h"
#include "encode/media/video_file.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"

namespace tickreel::encode {

/// The data of a MediaVideo.
struct MediaIndex {
  std::string path;
  PictureTimes times;
  /// The packets from which decoding can begin, ascending by pts. The first packet of the file is
  /// always among them.
  std::vector<KeyPacket> keys;
  Turn turn{};                ///< turns a decoded picture upright
  ImageSize size{};           ///< the size of the upright pictures
  ImageSize stored{};         ///< the size of the decoded pictures
  Rational pixel_aspect{1};   ///< MediaVideo::pixel_aspect()
  Rational first_seconds{0};  ///< MediaVideo::first_seconds()
  bool has_sound = false;
  bool has_alpha = false;
  bool is_interlaced = false;
};

}  // namespace tickreel::encode

#pragma once

#include <cstdint>

#include "encode/libav/libav.h"

namespace tickreel::encode {

/// Where a file of open_media() begins, and where its sound does, however its kind of file counts
/// the samples that a decoder leaves out at the start.
struct MediaBegin {
  /// In AV_TIME_BASE: the first picture or the first sound that is heard, whichever is earlier.
  /// AV_NOPTS_VALUE: the file does not say it.
  std::int64_t time = AV_NOPTS_VALUE;
  /// In the time base of its stream: to be added to all times of sound.
  std::int64_t sound_shift = 0;
};

/// `sound`: its stream of sound; null: there is none.
MediaBegin begin_of(const AVFormatContext& media, const AVStream* sound);

/// The stream of sound that is heard; null: there is none.
const AVStream* heard_stream(AVFormatContext& media);

/// Whether there are pictures in it that are no cover.
bool has_pictures(const AVFormatContext& media);

}  // namespace tickreel::encode

#pragma once

#include <cstdint>

#include "encode/libav/libav.h"

namespace tickreel::encode {

/// The time at which a file of open_media() begins, and how the times of its sound differ from it.
/// (A decoder drops some samples at the start. Some kinds of files count these samples in their
/// times, and others do not; the numbers here do not count them.)
struct MediaBegin {
  /// The time of the first picture or of the first sample that is played, whichever is earlier. In
  /// units of 1/AV_TIME_BASE seconds (microseconds). AV_NOPTS_VALUE: not known.
  std::int64_t time = AV_NOPTS_VALUE;
  /// The correction that has to be added to the file's times of sound, in the time base of the
  /// stream of sound. 0 for most files.
  std::int64_t sound_shift = 0;
};

/// Returns where an open file begins. `sound`: the file's stream of sound; null: it has none.
MediaBegin begin_of(const AVFormatContext& media, const AVStream* sound);

/// Returns the stream of sound that FFmpeg would play, the best one; null: the file has none.
const AVStream* heard_stream(AVFormatContext& media);

/// Whether the file has a stream of pictures. A cover, as music has it, does not count.
bool has_pictures(const AVFormatContext& media);

}  // namespace tickreel::encode

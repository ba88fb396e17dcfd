#pragma once

#include <string>

#include "encode/libav/libav.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// A kind of film file.
struct Container {
  const char* ending;  ///< ".mp4"
  const char* format;  ///< libavformat's muxer
  bool is_mp4;         ///< or QuickTime, its elder brother
};

/// The container for the ending of `path`. kUsage with the possible endings if there is none.
Result<const Container*> find_container(const std::string& path);

/// Finds the container of a file of sound alone.
Result<const Container*> find_sound_container(const std::string& path);

/// A GIF, and an animated WebP.
const Container& gif_container();
const Container& webp_container();

/// The container for the name of a muxer (SinkSettings::format). kUsage if there is none.
Result<const Container*> find_container_format(const std::string& format);

/// Whether the container keeps the codec's headers itself, and so wants the encoder to.
bool wants_global_header(const Container& container);

/// kUsage if the container cannot hold what the codec makes, or has no times fine enough for the
/// frames.
Status check_fits(const Container& container, const AVCodec& codec, const Rational& frame_rate);

/// libavformat's muxer for it.
const AVOutputFormat* output_format(const Container& container);

}  // namespace tickreel::encode

#pragma once

#include <string>

#include "encode/libav/libav.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// A kind of film file.
struct Container {
  const char* ending;  ///< ".mp4"
  const char* format;  ///< the name of libavformat's muxer
  bool is_mp4;         ///< whether it is MP4 or QuickTime, which have the same structure
};

/// Returns the container of a film for the ending of `path`. kUsage when there is none; the message
/// lists the endings.
Result<const Container*> find_container(const std::string& path);

/// Returns the container of a file with sound only, for the ending of `path`. kUsage when there is
/// none; the message lists the endings.
Result<const Container*> find_sound_container(const std::string& path);

/// Returns the container of a GIF.
const Container& gif_container();
/// Returns the container of an animated WebP.
const Container& webp_container();

/// Returns the container of films with the muxer of this name (SinkSettings::format), "mp4" for
/// example. kUsage when there is none.
Result<const Container*> find_container_format(const std::string& format);

/// Whether the container stores the codec's headers itself, so that the encoder must not put them
/// into packets.
bool wants_global_header(const Container& container);

/// Checks that this FFmpeg can write the container, that it can hold packets of the codec, and that
/// its times are fine enough for the frame rate; kUsage if not.
Status check_fits(const Container& container, const AVCodec& codec, const Rational& frame_rate);

/// Returns libavformat's muxer for the container; null: this FFmpeg has none.
const AVOutputFormat* output_format(const Container& container);

}  // namespace tickreel::encode

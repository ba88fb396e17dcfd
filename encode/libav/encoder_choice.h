#pragma once

#include <string>

#include "encode/libav/libav.h"
#include "encode/sink_settings.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// The video encoder of this name. kUsage, with names that would do, if this FFmpeg has none.
Result<const AVCodec*> find_video_encoder(const std::string& name);
/// The one that is named, or the usual one of the file. Errors as above.
Result<const AVCodec*> find_video_encoder(const SinkSettings& settings);

/// Whether it encodes in hardware: it may not be there, and makes other bytes elsewhere.
bool is_hardware(const AVCodec& encoder);

/// The pixel format that is asked for, if the encoder takes it, and in the profile that is asked
/// for; none: that of the profile, or yuv420p, or else what the encoder has nearest to the picture.
/// kUsage with the encoder's list otherwise.
Result<AVPixelFormat> choose_pixel_format(const AVCodec& encoder, const SinkSettings& settings);

}  // namespace tickreel::encode

#pragma once

#include <string>

#include "encode/libav/libav.h"
#include "encode/sink_settings.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Returns the video encoder of this name. kUsage when this FFmpeg has none; the message suggests
/// names.
Result<const AVCodec*> find_video_encoder(const std::string& name);
/// Returns the video encoder that the settings name; if they name none, the usual encoder for the
/// ending of the file. kUsage when this FFmpeg does not have it.
Result<const AVCodec*> find_video_encoder(const SinkSettings& settings);

/// Whether an encoder uses hardware, which a machine may lack, and which may give other bytes on
/// another machine.
bool is_hardware(const AVCodec& encoder);

/// Returns the pixel format to encode in. If the settings name one, it is that format; kUsage, with
/// a list of formats, when the encoder or the wanted profile does not take it. If they name none,
/// it is the usual format of the wanted profile; without a profile yuv420p, or the encoder's format
/// that is nearest to the pictures; kUsage when the encoder has no format that films have. For
/// straight alpha the format has alpha; kUsage when the named format has none, or no format of the
/// encoder, or of the profile, has alpha.
Result<AVPixelFormat> choose_pixel_format(const AVCodec& encoder, const SinkSettings& settings);

}  // namespace tickreel::encode

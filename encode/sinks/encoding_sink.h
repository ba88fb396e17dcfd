#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "encode/libav/audio_table.h"
#include "encode/libav/muxer.h"
#include "encode/libav/packet_target.h"
#include "encode/libav/video_encoder.h"
#include "encode/sinks/sinks.h"

namespace tickreel::encode {

/// Opens the target for the packets of an encoder.
using OpenTarget = std::function<Result<std::unique_ptr<PacketTarget>>(
    const Container& container, const VideoEncoder& encoder)>;

/// Returns the settings for the sound of a film; nothing for a film without sound.
std::optional<AudioSettings> audio_settings(const SinkSettings& settings, const AudioFormat& audio);

/// Opens a sink that converts and encodes frames, and writes the packets to the target that
/// `open_target` opens. The errors of open_sink() for the settings, and those of `open_target`.
OpenedSink open_encoding_sink(const SinkSettings& settings, const FilmFormat& format,
                              const OpenTarget& open_target);

}  // namespace tickreel::encode

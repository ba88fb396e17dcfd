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

/// Opens the place for the packets of an encoder.
using OpenTarget = std::function<Result<std::unique_ptr<PacketTarget>>(
    const Container& container, const VideoEncoder& encoder)>;

/// The sound that the writer of a film has to write; nothing for a film without sound.
std::optional<AudioSettings> audio_settings(const SinkSettings& settings, const AudioFormat& audio);

/// A sink that converts and encodes, wherever the packets go.
OpenedSink open_encoding_sink(const SinkSettings& settings, const FilmFormat& format,
                              const OpenTarget& open_target);

}  // namespace tickreel::encode

#pragma once

#include <functional>
#include <memory>

#include "encode/libav/muxer.h"
#include "encode/libav/packet_target.h"
#include "encode/libav/video_encoder.h"
#include "encode/sinks/sinks.h"

namespace tickreel {

/// Opens the place for the packets of an encoder.
using OpenTarget = std::function<Result<std::unique_ptr<PacketTarget>>(
    const Container& container, const VideoEncoder& encoder)>;

/// A sink that converts and encodes, whatever becomes of the packets.
OpenedSink open_encoding_sink(const SinkSettings& settings, const FilmFormat& format,
                              const OpenTarget& open_target);

}  // namespace tickreel

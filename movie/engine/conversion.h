#pragma once

#include <optional>

#include "movie/room.h"
#include "renderer/frame_renderer.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Who turns pictures into the layout that an encoder wants. The bytes are the same.
enum class Conversion {
  kAuto,      ///< the renderer where it is faster, which it says itself
  kRenderer,  ///< the renderer, which reads fewer bytes back then
  kCpu,       ///< the sink
};

/// Sets the renderer to the layout of the pictures that it is to make: `wanted`, or kRgba where the
/// CPU converts or nothing is wanted. kAuto takes the CPU where the renderer cannot do it. kUsage
/// when kRenderer was asked for and cannot be.
Status choose_converter(FrameRenderer& renderer, std::optional<PixelFormat> wanted,
                        Conversion asked);

}  // namespace tickreel::movie

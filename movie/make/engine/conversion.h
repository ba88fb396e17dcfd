#pragma once

#include <optional>

#include "movie/film/pixel_conversion.h"
#include "renderer/frame_renderer.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns the layout of pictures before they are converted to `wanted`: kRgba, or kRgba64 for more
/// than 8 bits; kRgba64Alpha is not converted at all.
PixelFormat unconverted(std::optional<PixelFormat> wanted);

/// Sets the layout of the renderer's pictures: `wanted`, or unconverted() where the CPU converts.
/// With kAuto, the CPU converts where the renderer cannot. kUsage when kRenderer was asked for and
/// is not possible.
Status choose_converter(FrameRenderer& renderer, std::optional<PixelFormat> wanted,
                        Conversion asked);

}  // namespace tickreel::movie

#pragma once

#include <optional>

#include "movie/film/pixel_conversion.h"
#include "renderer/frame_renderer.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The layout of what is not converted where this one is wanted: kRgba, or kRgba64 for more than 8
/// bits; with alpha it is not converted at all.
PixelFormat unconverted(std::optional<PixelFormat> wanted);

/// Sets the renderer to the layout of the pictures that it is to make: `wanted`, or unconverted()
/// where the CPU converts. kAuto takes the CPU where the renderer cannot do it. kUsage when
/// kRenderer was asked for and cannot be.
Status choose_converter(FrameRenderer& renderer, std::optional<PixelFormat> wanted,
                        Conversion asked);

}  // namespace tickreel::movie

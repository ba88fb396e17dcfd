#pragma once

#include <optional>

#include "movie/film/pixel_conversion.h"
#include "renderer/frame_renderer.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns the layout in which pictures are drawn before they are converted to `wanted`: kRgba,
/// also for nothing, or kRgba64 for more than 8 bits. Returns kRgba64Alpha for kRgba64Alpha, which
/// is not converted.
PixelFormat unconverted(std::optional<PixelFormat> wanted);

/// Sets the layout of the renderer's pictures: `wanted` if the renderer converts, or
/// unconverted(wanted) if the CPU converts later. `asked` says which; with kAuto the renderer
/// converts if it can and is fast at it. Nobody converts to RGBA, or for an encoder without a wish.
/// kUsage when kRenderer was asked for and cannot convert to `wanted`; the other errors of
/// FrameRenderer::set_pixel_format().
Status choose_converter(FrameRenderer& renderer, std::optional<PixelFormat> wanted,
                        Conversion asked);

}  // namespace tickreel::movie

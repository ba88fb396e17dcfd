#pragma once

#include <span>

#include "core/image.h"
#include "core/pixel_rect.h"

namespace tickreel {

namespace edge_rule {
#include "renderer/shaders/edge_rule.glsl"

/// How far away, in pixels, the scene matters to a pixel: along its row or column, and beside it.
/// One more than is read: the steps of the search are 1 + 1.75 + 2.5 + 3.25 + 4 = 12.5 along, 1
/// beside.
inline constexpr int kReachAlong = 14;
inline constexpr int kReachAcross = 2;
}  // namespace edge_rule

/// The edge filter on the CPU, on several threads. Makes parts of `picture` of `scene`, both rgba
/// of one size. Reads the scene as far around them as edge_rule says; writes nothing beyond them.
void smooth_edges(const Image& scene, std::span<const PixelRect> parts, Image& picture);

}  // namespace tickreel

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tickreel {

/// What the shaders edge_find.frag and edge_smooth.frag have too.
namespace edge_rule {
#include "renderer/shaders/edge_rule.glsl"

/// How far away, in pixels, the scene matters to a pixel: along its row or column, and beside it.
/// One more than is read: the steps of the search are 1 + 1.75 + 2.5 + 3.25 + 4 = 12.5 along, 1
/// beside.
inline constexpr int kReachAlong = 14;
inline constexpr int kReachAcross = 2;
}  // namespace edge_rule

/// Fills `edges` with the places of the pixels on edges among `count` ones in a row, counted from
/// `here`. Brightness lies as mix_edges() says.
void find_edges(const float* here, std::ptrdiff_t stride, int count,
                std::vector<std::int32_t>& edges);

/// How much of a neighbour is mixed into each of four pixels on edges.
struct EdgeMix {
  std::array<int, 4> share{};           ///< of the neighbour, of kWhole
  std::array<bool, 4> is_horizontal{};  ///< the edge: then the neighbour is above or below
  std::array<int, 4> side{};  ///< where the neighbour is: -1 above or left, 1 below or right
};

/// `here` are the places of four pixels in a field of brightness, as edge_rule says, whose rows are
/// `stride` apart, and which reaches kReachAlong beyond them to all sides. After Timothy Lottes,
/// "FXAA" (2009).
[[nodiscard]] EdgeMix mix_edges(const std::array<const float*, 4>& here, std::ptrdiff_t stride);

}  // namespace tickreel

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tickreel {

/// The bounds of what an edge is, and how far one is followed. The shaders edge_find.frag and
/// edge_smooth.frag have the same.
struct EdgeRule {
  static constexpr float kLeastContrast = 0.04F;    ///< below, nobody sees a stair
  static constexpr float kRelativeContrast = 0.1F;  ///< of the brightest neighbour

  /// How far away, in pixels, the scene matters to a pixel: along its row or column, and beside it.
  /// The steps of the search are 1 + 1.75 + 2.5 + 3.25 + 4 = 12.5 along, 1 beside; and one more for
  /// rounding.
  static constexpr int kReachAlong = 14;
  static constexpr int kReachAcross = 2;
};

/// Fills `edges` with the places of the pixels on edges among `count` ones in a row, counted from
/// `here`. Brightness lies as mix_edges() says, and goes from 0 to `brightest`.
void find_edges(const float* here, std::ptrdiff_t stride, int count, float brightest,
                std::vector<std::int32_t>& edges);

/// How much of a neighbour is mixed into each of four pixels on edges.
struct EdgeMix {
  std::array<float, 4> share{};         ///< of the neighbour, 0..0.5
  std::array<bool, 4> is_horizontal{};  ///< the edge: then the neighbour is above or below
  std::array<int, 4> side{};  ///< where the neighbour is: -1 above or left, 1 below or right
};

/// `here` are the places of four pixels in a field of brightness, in any unit, whose rows are
/// `stride` apart, and which reaches EdgeRule::kReachAlong beyond them to all sides. After Timothy
/// Lottes, "FXAA" (2009).
[[nodiscard]] EdgeMix mix_edges(const std::array<const float*, 4>& here, std::ptrdiff_t stride);

}  // namespace tickreel

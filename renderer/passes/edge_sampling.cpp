#include "renderer/passes/edge_sampling.h"

namespace tickreel::renderer {
namespace {

// The standard sample locations of Vulkan 1.3, "Multisampling", which are the patterns of Direct3D
// 11, D3D11_STANDARD_MULTISAMPLE_PATTERN; in sixteenths of a pixel, as there. The first is opposite
// the last, and so on inwards, so that their mean is the pixel's middle.
constexpr SamplePlace sixteenths(int x, int y) {
  return {x / 16.0, y / 16.0};
}
constexpr std::array kTwo{sixteenths(4, 4), sixteenths(-4, -4)};
constexpr std::array kFour{sixteenths(-2, -6), sixteenths(6, -2), sixteenths(-6, 2),
                           sixteenths(2, 6)};

}  // namespace

EdgeSampling edge_sampling(int places) {
  if (places == 1) return {kPixelMiddle, false};
  // Two places leave visible stairs of three levels, so the filter helps. With four it makes soft,
  // double edges.
  if (places == 2) return {kTwo, true};
  if (places == 4) return {kFour, false};
  return {};
}

}  // namespace tickreel::renderer

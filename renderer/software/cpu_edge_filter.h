#pragma once

#include <memory>
#include <vector>

#include "core/pixel_rect.h"
#include "renderer/gl/render_target.h"
#include "renderer/software/edge_smoothing.h"
#include "renderer/software/tile_set.h"
#include "tickreel/core/image.h"

namespace tickreel::renderer {

/// EdgeFilter on the CPU, with the same bytes, on several threads: it takes less than half of what
/// the shaders do on a software rasteriser.
class CpuEdgeFilter {
 public:
  /// Makes some tiles of the target's picture of its scene.
  void draw(const RenderTarget& target, const TileSet& tiles);

 private:
  void read_scene(const RenderTarget& target, const TileSet& tiles);

  std::vector<PixelRect> rects_;  ///< the tiles
  TileSet around_;                ///< the tiles and what they depend on
  std::vector<PixelRect> around_rects_;
  Image scene_;
  Image picture_;
  /// Its threads know where it is, so it stays there.
  std::unique_ptr<EdgeSmoother> smoother_ = std::make_unique<EdgeSmoother>();
};

}  // namespace tickreel::renderer

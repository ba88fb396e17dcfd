#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/image.h"
#include "core/pixel_rect.h"
#include "renderer/gl/render_target.h"
#include "renderer/software/edge_smoothing.h"
#include "renderer/software/tile_set.h"
#include "renderer/software/worker_team.h"

namespace tickreel {

/// EdgeFilter on the CPU, with the same bytes: it takes a third of what the shaders do on a
/// software rasteriser.
class CpuEdgeFilter {
 public:
  /// Makes some tiles of the target's picture of its scene.
  void draw(const RenderTarget& target, const TileSet& tiles);

 private:
  void read_scene(const RenderTarget& target, const TileSet& tiles);
  void list_parts();

  std::unique_ptr<WorkerTeam> team_;      ///< made when it is needed
  std::vector<EdgeSmoothing> smoothing_;  ///< of each member
  std::vector<PixelRect> rects_;          ///< the tiles
  std::vector<PixelRect> parts_;          ///< of the rectangles, one for each item of work
  TileSet around_;                        ///< the tiles and what they depend on
  std::vector<PixelRect> around_rects_;
  Image scene_;
  Image picture_;
};

}  // namespace tickreel

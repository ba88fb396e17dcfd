#pragma once

#include <memory>
#include <vector>

#include "core/image.h"
#include "core/pixel_rect.h"
#include "renderer/gl/gl_object.h"
#include "renderer/gl/rect_fill.h"
#include "renderer/gl/render_target.h"
#include "renderer/software/edge_smoothing.h"
#include "renderer/software/tile_set.h"
#include "renderer/software/worker_team.h"

namespace tickreel {

/// Smooths the edges of a finished scene, by shaders or on the CPU. On a software rasteriser, four
/// samples for each pixel cost more than everything else together; this costs a fraction of that,
/// and on a GPU next to nothing.
class EdgeFilter {
 public:
  EdgeFilter(GlProgram find, GlProgram smooth);

  /// Where it is done. At first: as suits what draws. The pictures differ by rounding.
  void use_cpu(bool cpu) { uses_cpu_ = cpu; }
  /// Makes some tiles of the target's picture, which is bound (begin_picture), of its scene.
  void draw(const RenderTarget& target, const TileSet& tiles);

 private:
  void draw_with_shaders(const RenderTarget& target);
  void draw_on_cpu(const RenderTarget& target, const TileSet& tiles);
  void list_parts();

  GlProgram find_;
  GlProgram smooth_;
  RectFill fill_;
  bool uses_cpu_;
  std::vector<PixelRect> rects_;

  // On the CPU:
  std::unique_ptr<WorkerTeam> team_;      ///< made when it is needed
  std::vector<EdgeSmoothing> smoothing_;  ///< of each member
  std::vector<PixelRect> parts_;          ///< of the rectangles, one for each item of work
  TileSet around_;                        ///< the tiles and what they depend on
  std::vector<PixelRect> around_rects_;
  Image scene_;
  Image picture_;
};

}  // namespace tickreel

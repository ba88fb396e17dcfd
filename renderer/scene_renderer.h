#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "renderer/passes/light_sum.h"
#include "renderer/passes/scene_passes.h"
#include "renderer/software/software_painter.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// Draws scenes with OpenGL 4.5 in the current context. The picture depends on the scene alone.
class SceneRenderer {
 public:
  static Result<SceneRenderer> create(const std::vector<Mesh>& meshes, ImageSize size);

  [[nodiscard]] ImageSize size() const { return passes_.target().size(); }
  /// Changes the size of later pictures. On failure, as of create(), they keep the old size.
  Status resize(ImageSize size);
  /// Sets the bits of later pictures; 8 at first. On failure they keep the old depth.
  Status set_depth(PictureDepth depth);
  [[nodiscard]] PictureDepth depth() const { return passes_.target().depth(); }
  /// Selects whether a SoftwarePainter draws. It needs memory and does not pay on a GPU. The
  /// default is true with a software rasteriser.
  void draw_for_software(bool software);

  /// Sets the method for smooth edges; the filter at first.
  void sample_edges(const EdgeSampling& sampling);
  [[nodiscard]] const EdgeSampling& edge_sampling() const { return sampling_; }

  /// Draws the picture, which stays until the next one.
  Status draw(const Scene& scene);
  /// Draws only the overlay of the scene, over a picture from elsewhere. The picture has the same
  /// size; its first row is its bottom.
  Status draw_over(const GlTexture& picture, const Scene& scene);

  // Pictures with motion blur: the sum of several scenes, with one overlay over it.

  /// Begins the sum. `all`: the sum of all weights that follow.
  Status begin_exposure(std::uint32_t all);
  /// Adds a scene without its overlay, drawn once for each place of edge_sampling() with that
  /// place's weight. The second form adds a picture as for draw_over().
  Status expose(const Scene& world, std::span<const std::uint32_t> weights);
  Status expose(const GlTexture& picture, std::uint32_t weight);
  /// Draws the overlay of the scene over the sum.
  Status finish_exposure(const Scene& scene);
  /// Selects whether the CPU adds up light of 8 bits; the bytes are the same. The default is that
  /// of draw_for_software().
  void sum_light_on_cpu(bool on_cpu);

  /// The picture: RGBA of 8 or 16 bits, top row first.
  [[nodiscard]] const GlTexture& picture() const { return passes_.target().picture(); }
  /// Copies the picture, scaled, to a rectangle of the bound draw framebuffer, in pixels from its
  /// bottom left.
  void show(int x, int y, int width, int height) const {
    passes_.target().show(x, y, width, height);
  }

 private:
  explicit SceneRenderer(ScenePasses passes);
  Status draw(const PlacedScene& placed, LightSum* light);
  [[nodiscard]] Result<std::unique_ptr<LightSum>> make_light_sum() const;

  ScenePasses passes_;
  EdgeSampling sampling_;
  std::optional<SoftwarePainter> software_;
  bool sums_on_cpu_;
  std::unique_ptr<LightSum> light_;  ///< refers to the passes' target; null until needed
};

}  // namespace tickreel::renderer

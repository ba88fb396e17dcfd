#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/pixel_rect.h"
#include "renderer/passes/light_sum.h"
#include "renderer/passes/scene_passes.h"
#include "renderer/software/software_painter.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// Draws scenes with OpenGL 4.5 in the current context. A picture depends only on its scene. The
/// functions that draw return kFailed when OpenGL fails.
class SceneRenderer {
 public:
  /// Has the errors of ScenePasses::create().
  static Result<SceneRenderer> create(const std::vector<Mesh>& meshes, ImageSize size);

  [[nodiscard]] ImageSize size() const { return passes_.target().size(); }
  /// Changes the size of later pictures. After an error, one of create(), they keep the old size.
  Status resize(ImageSize size);
  /// Sets the depth of later pictures; k8 at first. The errors of create().
  Status set_depth(PictureDepth depth);
  [[nodiscard]] PictureDepth depth() const { return passes_.target().depth(); }
  /// Selects whether a SoftwarePainter draws. It needs memory, and saves no time on a GPU. At first
  /// it draws if OpenGL is a software rasteriser.
  void draw_for_software(bool software);

  /// Sets the method for smooth edges; at first it is the edge filter alone.
  void sample_edges(const EdgeSampling& sampling);
  [[nodiscard]] const EdgeSampling& edge_sampling() const { return sampling_; }

  /// Draws a scene. picture() is then its picture, until the next one is drawn.
  Status draw(const Scene& scene);
  /// Draws only the overlay of a scene, over the texture `picture`. The texture has the size of the
  /// pictures; its first row is the lowest row.
  Status draw_over(const GlTexture& picture, const Scene& scene);

  // Functions for pictures with motion blur: the weighted mean of several drawings, with the
  // overlay of one scene over it. From begin_exposure() to finish_exposure(), only expose() may be
  // called.

  /// Begins such a picture. `all`: the sum of all weights that follow.
  Status begin_exposure(std::uint32_t all);
  /// Adds a scene without its overlay. It is drawn once for each sample place of edge_sampling();
  /// `weights`: the weight of each of these drawings; 0: it is not drawn.
  Status expose(const Scene& world, std::span<const std::uint32_t> weights);
  /// Adds a texture like that of draw_over(), with this weight.
  Status expose(const GlTexture& picture, std::uint32_t weight);
  /// Completes the picture: draws the overlay of a scene over the mean.
  Status finish_exposure(const Scene& scene);
  /// Selects whether the CPU computes the mean of pictures of 8 bits; the bytes are the same. At
  /// first it does so if OpenGL is a software rasteriser.
  void sum_light_on_cpu(bool on_cpu);

  /// The picture as RGBA of 8 or 16 bits, top row first.
  [[nodiscard]] const GlTexture& picture() const { return passes_.target().picture(); }
  /// Copies the picture, scaled, into a rectangle of the bound draw framebuffer. x and y: pixels
  /// from the framebuffer's bottom left corner.
  void show(int x, int y, int width, int height) const {
    passes_.target().show(x, y, width, height);
  }
  /// ScenePasses::show_overlay().
  void show_overlay(const Scene& scene, const PixelRect& place) {
    passes_.show_overlay(scene, place);
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

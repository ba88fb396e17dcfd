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

/// Draws scenes with OpenGL 4.5, in the context that is current. The picture is a function of the
/// scene.
class SceneRenderer {
 public:
  static Result<SceneRenderer> create(const std::vector<Mesh>& meshes, ImageSize size);

  [[nodiscard]] ImageSize size() const { return passes_.target().size(); }
  /// Later pictures have another size. When it is refused, as by create(), they keep the old one.
  Status resize(ImageSize size);
  /// How many bits later pictures have; 8 at first. When it is refused, they keep the old ones.
  Status set_depth(PictureDepth depth);
  [[nodiscard]] PictureDepth depth() const { return passes_.target().depth(); }
  /// Whether a SoftwarePainter draws, which costs memory and is not worth it on a GPU. At first:
  /// where a software rasteriser does the work.
  void draw_for_software(bool software);

  /// How pictures get smooth edges. At first: by the filter.
  void sample_edges(const EdgeSampling& sampling);
  [[nodiscard]] const EdgeSampling& edge_sampling() const { return sampling_; }

  /// Draws the picture, which stays until the next.
  Status draw(const Scene& scene);
  /// The same, where something else has drawn the scene: only its overlay is drawn, over a picture
  /// of this size whose first row is its bottom.
  Status draw_over(const GlTexture& picture, const Scene& scene);

  // A picture of several: their light, and one overlay over them.

  /// `all`: the sum of the weights of what follows.
  Status begin_exposure(std::uint32_t all);
  /// Adds a scene, without its overlay, as it is seen through each of the places of
  /// edge_sampling(), with a weight for each; or what something else has drawn, as draw_over()
  /// takes it.
  Status expose(const Scene& world, std::span<const std::uint32_t> weights);
  Status expose(const GlTexture& picture, std::uint32_t weight);
  /// The overlay of the scene comes over them.
  Status finish_exposure(const Scene& scene);
  /// Whether the CPU adds up the light of 8 bits, with the same bytes. At first: as
  /// draw_for_software().
  void sum_light_on_cpu(bool on_cpu);

  /// The picture: rgba of 8 or 16 bits, top row first.
  [[nodiscard]] const GlTexture& picture() const { return passes_.target().picture(); }
  /// Copies the picture, scaled, to a rectangle of the framebuffer that is bound for drawing;
  /// pixels from its bottom left.
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
  std::unique_ptr<LightSum> light_;  ///< of the passes' target; null until it is needed
};

}  // namespace tickreel::renderer

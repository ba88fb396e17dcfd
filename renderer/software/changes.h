#pragma once

#include <span>

#include "renderer/passes/shadow_map.h"
#include "renderer/passes/solid_pass.h"
#include "renderer/scene/camera_matrices.h"
#include "renderer/software/projection.h"
#include "renderer/software/tile_keys.h"
#include "renderer/software/tile_set.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// Below this z nothing is seen of these instances, nor of the ground.
[[nodiscard]] double lowest_seen(const Scene& scene, const CameraMatrices& camera,
                                 std::span<const PlacedInstance> placed, bool has_alpha);

/// Which parts of a picture things may change, generously, and what those parts depend on.
class Changes {
 public:
  explicit Changes(ImageSize picture) : shaded_(picture), scene_(picture), filtered_(picture) {}

  /// Nothing yet, for a picture seen like this. `lowest`: no surface that is seen has a smaller z.
  void begin(const Projection& projection, const ShadowFrame& shadow, double lowest);

  /// With their shadows.
  void add_solids(std::span<const PlacedInstance> placed);
  /// What is kept from now on, or no more, and the shadows.
  void add_solids(std::span<const TurnedBox> boxes);
  /// All lights at once: which of them shine depends on the others.
  void add_lights(std::span<const PointLight> lights);
  /// Each of them is in its box.
  void add_marks(std::span<const GroundMark> marks, std::span<const PixelBox> boxes);
  void add_sprites(std::span<const Sprite> sprites, std::span<const PixelBox> boxes);

  /// Where solids and ground are not as they were.
  [[nodiscard]] const TileSet& shaded() const { return shaded_; }
  /// What each tile of the scene depends on, and what the edge filter finds within its reach.
  [[nodiscard]] const TileKeys& scene() const { return scene_; }
  [[nodiscard]] const TileKeys& filtered() const { return filtered_; }

 private:
  /// `key` says what it looks like.
  void add_solid(const TurnedBox& box, bool casts, ContentKey key);
  void add_shaded(const PixelOutline& outline, ContentKey key);
  /// As a box, which is enough for many small things, and found faster than an outline.
  void add_blended(const PixelBox& box, ContentKey key);

  const Projection* projection_ = nullptr;
  ShadowFrame shadow_;
  double lowest_ = 0.0;
  TileSet shaded_;
  TileKeys scene_;
  TileKeys filtered_;
};

}  // namespace tickreel::renderer

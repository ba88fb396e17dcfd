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

/// The lowest z at which any of these instances or the ground is visible.
[[nodiscard]] double lowest_seen(const Scene& scene, const CameraMatrices& camera,
                                 std::span<const PlacedInstance> placed, bool has_alpha);

/// Finds which parts of a picture things may change (generously), and what those parts depend on.
class Changes {
 public:
  explicit Changes(ImageSize picture) : shaded_(picture), scene_(picture), filtered_(picture) {}

  /// Starts empty, for a picture with this projection. `lowest`: no visible surface has a smaller
  /// z.
  void begin(const Projection& projection, const ShadowFrame& shadow, double lowest);

  /// Adds instances with their shadows.
  void add_solids(std::span<const PlacedInstance> placed);
  /// Adds boxes that are kept from now on or no longer kept, with their shadows.
  void add_solids(std::span<const TurnedBox> boxes);
  /// Adds all lights at once, because which of them shine depends on the others.
  void add_lights(std::span<const PointLight> lights);
  /// Adds marks. Each mark lies in its box.
  void add_marks(std::span<const GroundMark> marks, std::span<const PixelBox> boxes);
  void add_sprites(std::span<const Sprite> sprites, std::span<const PixelBox> boxes);

  /// The tiles in which solids and ground have changed.
  [[nodiscard]] const TileSet& shaded() const { return shaded_; }
  /// The keys of each tile for the scene, and for the edge filter, which reads a larger area.
  [[nodiscard]] const TileKeys& scene() const { return scene_; }
  [[nodiscard]] const TileKeys& filtered() const { return filtered_; }

 private:
  /// `key` identifies the appearance.
  void add_solid(const TurnedBox& box, bool casts, ContentKey key);
  void add_shaded(const PixelOutline& outline, ContentKey key);
  /// Adds a box, which suffices for many small things and is faster than an outline.
  void add_blended(const PixelBox& box, ContentKey key);

  const Projection* projection_ = nullptr;
  ShadowFrame shadow_;
  double lowest_ = 0.0;
  TileSet shaded_;
  TileKeys scene_;
  TileKeys filtered_;
};

}  // namespace tickreel::renderer

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

/// Returns a height (z) below which none of these instances and no ground is visible. `has_alpha`:
/// whether background is transparent.
[[nodiscard]] double lowest_seen(const Scene& scene, const CameraMatrices& camera,
                                 std::span<const PlacedInstance> placed, bool has_alpha);

/// Finds the tiles of a picture that objects of the scene may change, and computes a key for each
/// tile that stands for all these objects. Too many tiles may be found, never too few.
class Changes {
 public:
  explicit Changes(ImageSize picture) : shaded_(picture), scene_(picture), filtered_(picture) {}

  /// Removes everything, and begins a picture with this projection, which is borrowed while
  /// something is added. `lowest`: the result of lowest_seen().
  void begin(const Projection& projection, const ShadowFrame& shadow, double lowest);

  /// Adds instances, with their shadows.
  void add_solids(std::span<const PlacedInstance> placed);
  /// Adds the boxes of instances that StillInstances has adopted or that are gone, with their
  /// shadows.
  void add_solids(std::span<const TurnedBox> boxes);
  /// Adds all point lights. Must be called once with all lights, because the strongest are used.
  void add_lights(std::span<const PointLight> lights);
  /// Adds marks. `boxes`: the bounding box of each mark in the picture.
  void add_marks(std::span<const GroundMark> marks, std::span<const PixelBox> boxes);
  /// Adds sprites. `boxes`: the bounding box of each sprite in the picture.
  void add_sprites(std::span<const Sprite> sprites, std::span<const PixelBox> boxes);

  /// The tiles in which solids or ground may look different.
  [[nodiscard]] const TileSet& shaded() const { return shaded_; }
  /// For each tile, the key of the objects that affect its pixels in the scene.
  [[nodiscard]] const TileKeys& scene() const { return scene_; }
  /// For each tile, the key of the objects that affect its pixels in the picture. They are more,
  /// because the edge filter reads pixels around the tile.
  [[nodiscard]] const TileKeys& filtered() const { return filtered_; }

 private:
  /// `casts`: whether it has a shadow; `key`: the key of its appearance.
  void add_solid(const TurnedBox& box, bool casts, ContentKey key);
  void add_shaded(const PixelOutline& outline, ContentKey key);
  /// Adds a box, which is faster than an outline, and good enough for many small objects.
  void add_blended(const PixelBox& box, ContentKey key);

  const Projection* projection_ = nullptr;
  ShadowFrame shadow_;
  double lowest_ = 0.0;
  TileSet shaded_;
  TileKeys scene_;
  TileKeys filtered_;
};

}  // namespace tickreel::renderer

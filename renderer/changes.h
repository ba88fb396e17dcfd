#pragma once

#include <span>

#include "renderer/projection.h"
#include "renderer/scene.h"
#include "renderer/shadow_map.h"
#include "renderer/solid_pass.h"
#include "renderer/tile_set.h"

namespace tickreel {

/// Which parts of a picture things may change, generously.
class Changes {
 public:
  explicit Changes(ImageSize picture) : shaded_(picture), filtered_(picture) {}

  /// Nothing yet, for a picture seen like this. `lowest`: no surface has a smaller z.
  void begin(const Projection& projection, const ShadowFrame& shadow, double lowest);

  /// A solid, or what was one, and its shadow.
  void add_solid(const TurnedBox& box, bool casts);
  void add_light(const PointLight& light);
  void add_mark(const GroundMark& mark);
  void add_sprite(const Sprite& sprite);
  void add_all();

  /// Where solids and ground are not as they were.
  [[nodiscard]] const TileSet& shaded() const { return shaded_; }
  /// Where the edge filter may find anything in the scene that is not as it was.
  [[nodiscard]] const TileSet& filtered() const { return filtered_; }

 private:
  void add_shaded(const PixelBox& box);
  void add_blended(const PixelBox& box);

  const Projection* projection_ = nullptr;
  ShadowFrame shadow_;
  double lowest_ = 0.0;
  TileSet shaded_;
  TileSet filtered_;
};

}  // namespace tickreel

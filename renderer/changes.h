#pragma once

#include <span>

#include "renderer/ball.h"
#include "renderer/scene.h"
#include "renderer/shadow_map.h"
#include "renderer/solid_pass.h"
#include "renderer/tile_set.h"

namespace tickreel {

/// Which parts of a picture things may change, generously.
class Changes {
 public:
  explicit Changes(ImageSize picture) : shaded_(picture), filtered_(picture), blended_(picture) {}

  /// Nothing yet, for a picture seen like this. `lowest`: no surface has a smaller z.
  void begin(const BallProjection& projection, const ShadowFrame& shadow, double lowest);

  /// A solid, or what was one, and its shadow.
  void add_solid(const Ball& ball, bool casts);
  void add_light(const PointLight& light);
  void add_mark(const GroundMark& mark);
  void add_sprite(const Sprite& sprite);
  void add_all();

  /// Where solids and ground are not as they were.
  [[nodiscard]] const TileSet& shaded() const { return shaded_; }
  /// Where anything of the scene is not as it was.
  [[nodiscard]] const TileSet& blended() const { return blended_; }
  /// Where that matters to the edge filter.
  [[nodiscard]] const TileSet& filtered() const { return filtered_; }

 private:
  void add_shaded(const Ball& ball);
  void add_blended(const Ball& ball);

  const BallProjection* projection_ = nullptr;
  ShadowFrame shadow_;
  double lowest_ = 0.0;
  TileSet shaded_;
  TileSet filtered_;
  TileSet blended_;
};

}  // namespace tickreel

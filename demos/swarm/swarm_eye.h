#pragma once

#include <algorithm>

#include "tickreel/view/vec.h"

// The view of a player with a mouse, which converts places in the window to places on the field.
// The simulation does not know the look's cameras, so this view belongs to the game: it looks from
// the south down at a fixed angle, and its middle and height are part of the state. The camera
// "view:PLAYER" of the look shows it. It uses only + - * / and constants, so it is the same on
// every machine.

namespace tickreel::swarm {

/// The part of the field that a player looks at. `middle` is on the ground. `part`, 0..1, is the
/// height relative to the height from which the whole field is seen.
struct Outlook {
  Vec2 middle;
  float part = 1.0F;
};

inline constexpr float kEyeFov = 0.42F;            ///< radians, from top to bottom
inline constexpr float kEyePitch = 0.92F;          ///< radians, down
inline constexpr float kEyeSin = 0.79560162F;      ///< the sine of the pitch
inline constexpr float kEyeCos = 0.60582014F;      ///< the cosine of the pitch
inline constexpr float kEyeTangent = 0.21314263F;  ///< the tangent of half the field of view

/// A place in the window: the middle is (0, 0), the right and upper edges are at 1.
using Place = Vec2;

/// The view through a window of a player's Outlook.
class Eye {
 public:
  Eye(Vec2 half_field, const Outlook& outlook, float aspect)
      : across_(kEyeTangent * aspect),
        distance_(outlook.part * whole_distance(half_field, aspect)),
        target_(outlook.middle + Vec2{0.0F, outlook.part * kHudShare * half_field.y}),
        position_{target_.x, target_.y - kEyeCos * distance_, kEyeSin * distance_} {}

  /// Returns the point of the ground that the eye looks at.
  [[nodiscard]] Vec2 target() const { return target_; }
  /// Returns the distance from the eye to target(), in metres.
  [[nodiscard]] float distance() const { return distance_; }

  /// Returns the point of the ground at a place of the window. Every ray of this eye meets the
  /// ground.
  [[nodiscard]] Vec2 ground(Place place) const {
    const float up = place.y * kEyeTangent;
    const float down = kEyeSin - up * kEyeCos;
    const float reach = position_.z / down;
    return {position_.x + place.x * across_ * reach,
            position_.y + (kEyeCos + up * kEyeSin) * reach};
  }
  /// Returns the place of the window that shows a point of the ground; far outside for points
  /// behind the eye.
  [[nodiscard]] Place place(Vec2 ground) const {
    const float north = ground.y - position_.y;
    const float depth = north * kEyeCos + position_.z * kEyeSin;
    if (!(depth > 0.0F)) return {1e6F, 1e6F};
    return {(ground.x - position_.x) / (depth * across_),
            (north * kEyeSin - position_.z * kEyeCos) / (depth * kEyeTangent)};
  }

 private:
  // The picture of the whole field. Its middle shows a point north of the field's middle, so that
  // the HUD has room above.
  static constexpr float kHudShare = 0.07F;  // that distance, as a part of half the field's depth
  static constexpr float kFilled = 0.97F;    // the most of the width that the near border takes
  static constexpr float kNearEdge = 0.95F;  // the lowest place of the border: the edge is at 1

  /// Returns the distance from which the whole field is in the picture, with the HUD above it.
  static float whole_distance(Vec2 half, float aspect) {
    const float to_sides = half.x / (kFilled * kEyeTangent * aspect) + half.y * kEyeCos;
    const float to_edge =
        (1.0F + kHudShare) * half.y * (kEyeSin / (kNearEdge * kEyeTangent) + kEyeCos);
    return std::max(to_sides, to_edge);
  }

  float across_;
  float distance_;
  Vec2 target_;
  Vec3 position_;
};

/// The map in the lower left corner. Its unit is the point of the overlay, 1/720 of the window's
/// height, counted from the upper left corner.
struct Minimap {
  static constexpr float kMargin = 14.0F;

  Minimap(Vec2 half, float aspect) : half_field(half) {
    const float width = std::min(216.0F, 0.45F * 720.0F * aspect);
    size = {width, width * half.y / half.x};
    top_left = {kMargin, 720.0F - kMargin - size.y};
  }

  /// Whether a point of the overlay lies on the map.
  [[nodiscard]] bool contains(Vec2 point) const {
    const Vec2 in = point - top_left;
    return in.x >= 0.0F && in.y >= 0.0F && in.x <= size.x && in.y <= size.y;
  }
  /// Returns the point of the field that a point of the overlay shows.
  [[nodiscard]] Vec2 ground(Vec2 point) const {
    const Vec2 in = point - top_left;
    return {(2.0F * in.x / size.x - 1.0F) * half_field.x,
            (1.0F - 2.0F * in.y / size.y) * half_field.y};
  }
  /// Returns the point of the overlay that shows a point of the field.
  [[nodiscard]] Vec2 point(Vec2 ground) const {
    return top_left + Vec2{0.5F * (ground.x / half_field.x + 1.0F) * size.x,
                           0.5F * (1.0F - ground.y / half_field.y) * size.y};
  }

  Vec2 half_field;
  Vec2 top_left;
  Vec2 size;
};

/// Returns a place of the window in points of the overlay.
inline Vec2 point_of(Place place, float aspect) {
  return {360.0F * aspect * (place.x + 1.0F), 360.0F * (1.0F - place.y)};
}

}  // namespace tickreel::swarm

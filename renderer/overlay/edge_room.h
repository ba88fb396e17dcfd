#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "renderer/room.h"
#include "tickreel/scene/scene.h"
#include "tickreel/view/vec.h"

namespace tickreel::renderer {

/// Where something lies over a picture: one of nine places, as in ASS subtitles.
struct Place {
  int column = 1;  ///< 0: left, 1: middle, 2: right
  int row = 2;     ///< 0: top, 1: middle, 2: bottom
  friend bool operator==(const Place&, const Place&) = default;
};

/// "top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom" or
/// "bottom-right".
std::optional<Place> parse_place(std::string_view name);
/// All of them, for messages.
std::string place_names();

/// The room of one picture: what is put in a place covers neither what is there or beside it
/// already, nor the bars of the HUD.
class EdgeRoom {
 public:
  static constexpr float kBetween = 8.0F;  ///< points between things next to each other

  /// `scene`: with its HUD, whose bars it asks for.
  EdgeRoom(float aspect, const Scene& scene);

  /// The part of it that is `margin` away from the picture's edges, to the sides and to above and
  /// below.
  [[nodiscard]] EdgeRoom within(Vec2 margin) const;
  /// The most that anything may be wide, in points.
  [[nodiscard]] float width() const { return right_ - left_; }
  /// The top left corner for something of this size, as near to its place as it can be; nothing if
  /// there is no room for it.
  [[nodiscard]] std::optional<Vec2> find(const Place& place, Vec2 size) const;
  /// From then on nothing else is put there.
  void take(Vec2 top_left, Vec2 size) { taken_.push_back({top_left, size}); }

 private:
  struct Box {
    Vec2 top_left;
    Vec2 size;
  };
  [[nodiscard]] bool is_free(const Box& box) const;

  float picture_width_;
  float left_;
  float right_;
  float top_;
  float bottom_;
  std::vector<Box> taken_;
};

}  // namespace tickreel::renderer

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "renderer/room.h"
#include "tickreel/scene/scene.h"
#include "tickreel/view/vec.h"

namespace tickreel::renderer {

/// A place over a picture: one of nine, as in ASS subtitles.
struct Place {
  int column = 1;  ///< 0: left, 1: middle, 2: right
  int row = 2;     ///< 0: top, 1: middle, 2: bottom
  friend bool operator==(const Place&, const Place&) = default;
};

/// "top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom" or
/// "bottom-right".
std::optional<Place> parse_place(std::string_view name);
/// All names, for messages.
std::string place_names();

/// The free room of one picture. Things that are placed cover neither each other nor the bars of
/// the HUD.
class EdgeRoom {
 public:
  static constexpr float kBetween = 8.0F;  ///< points between neighbouring things

  /// `scene`: includes the HUD, which defines its bars.
  EdgeRoom(float aspect, const Scene& scene);

  /// The room that keeps `margin` from the picture's edges, horizontally and vertically.
  [[nodiscard]] EdgeRoom within(Vec2 margin) const;
  /// The largest width of anything, in points.
  [[nodiscard]] float width() const { return right_ - left_; }
  /// The top left corner for something of this size, as near to its place as possible; nothing when
  /// there is no room.
  [[nodiscard]] std::optional<Vec2> find(const Place& place, Vec2 size) const;
  /// Reserves a box for a thing.
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

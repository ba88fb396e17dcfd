#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "renderer/room.h"
#include "tickreel/scene/scene.h"
#include "tickreel/view/vec.h"

namespace tickreel::renderer {

/// One of nine positions in a picture: a corner, the middle of an edge, or the middle.
struct Place {
  int column = 1;  ///< 0: left, 1: middle, 2: right
  int row = 2;     ///< 0: top, 1: middle, 2: bottom
  friend bool operator==(const Place&, const Place&) = default;
};

/// Returns the place with this name: "top-left", "top", "top-right", "left", "center", "right",
/// "bottom-left", "bottom" or "bottom-right". Nothing for any other name.
std::optional<Place> parse_place(std::string_view name);
/// Returns all names of places, for messages: "top-left, top, ... or bottom-right".
std::string place_names();

/// The free room in one picture, for boxes (texts, panels, marks) that must not cover each other or
/// the bars of the HUD. It ends 14 points before the picture's edges, and kBetween before a bar.
/// All lengths are in points of the overlay, from the picture's top left corner.
class EdgeRoom {
 public:
  /// The least distance of a box from other boxes and from the bars of the HUD.
  static constexpr float kBetween = 8.0F;

  /// `aspect`: width / height of the picture; `scene`: has the heights of the HUD's bars.
  EdgeRoom(float aspect, const Scene& scene);

  /// Returns the part of this room that is at least margin.x from the left and right edges of the
  /// picture, and margin.y from its top and bottom.
  [[nodiscard]] EdgeRoom within(Vec2 margin) const;
  /// The largest width of a box.
  [[nodiscard]] float width() const { return right_ - left_; }
  /// Returns the top left corner of a free box of this size. It is in the column of `place`, and as
  /// near to the row of `place` as possible. Nothing when there is no free box in that column. The
  /// box stays free until take().
  [[nodiscard]] std::optional<Vec2> find(const Place& place, Vec2 size) const;
  /// Marks a box as no longer free.
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

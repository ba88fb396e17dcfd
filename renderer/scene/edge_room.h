#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "renderer/scene/scene.h"
#include "sim/view/vec.h"

namespace tickreel {

/// Where something stands over a picture: one of nine places, as in ASS subtitles.
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

/// The room at the edges of one picture: what stands in one place does not cover what stood there
/// or beside it before, nor the bars of the HUD.
class EdgeRoom {
 public:
  /// `scene`: with its HUD, whose bars it asks for.
  EdgeRoom(float aspect, const Scene& scene);

  /// The most that anything may be wide, in points.
  [[nodiscard]] float width() const;
  /// The most that anything may be high.
  [[nodiscard]] static float height() { return 0.25F * kOverlayHeight; }
  /// The top left corner of what is `size` large and stands there; its room is taken from then on.
  Vec2 take(const Place& place, Vec2 size);

 private:
  static constexpr int kColumns = 6;
  struct Span {
    int first;
    int last;
  };
  [[nodiscard]] Span columns_of(float left, float width) const;

  float picture_width_;
  std::array<std::array<float, kColumns>, 3> taken_{};  ///< from the edge; in the middle, below it
};

}  // namespace tickreel

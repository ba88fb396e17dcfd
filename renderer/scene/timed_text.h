#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "renderer/overlay/edge_room.h"
#include "renderer/overlay/font.h"
#include "renderer/scene/decorated_look.h"

namespace tickreel::renderer {

/// Lines of text over the picture for a while.
struct TimedText {
  std::string utf8;  ///< lines end with \n; those that are too long go on in the next
  Place place;
  float size = 40.0F;         ///< points; less where there is no room for it
  double from_seconds = 0.0;  ///< of game time; it is there up to `to_seconds`
  double to_seconds = 0.0;
  bool fades_in = false;
  bool fades_out = false;
  std::string subtitle{};  ///< below it, in smaller letters
  /// A lower third: at the left, at the margin that is safe for titles, 5 % of the picture's width
  /// and height from its edges, and within the lower third of it if nothing else is there. `place`
  /// does not count. Its size is in 1/720 of the picture's shorter side, so that as much is in a
  /// line of it in every shape.
  bool is_lower_third = false;
  std::shared_ptr<const Font> font{};  ///< null: Inter
  Color color{1.0F, 1.0F, 1.0F};
  float opacity = 1.0F;
  bool has_box = true;
  Color box_color = srgb(0x14161A);
  float box_opacity = 0.62F;
  /// How long it comes and goes, and its opacity with time evenly; none: 0.2 s, less where it is
  /// short.
  std::optional<double> fade_seconds{};
};

/// Each is as large as the room lets it be that those before it left. Where that is much smaller
/// than it should be, all of that moment become smaller, so that each has its share.
Decoration timed_texts(std::vector<TimedText> texts);

/// Whether there is room for it in a picture with nothing else, with letters of half of its size at
/// least. `aspect`: of the picture, width / height.
bool has_room(const TimedText& text, float aspect);

}  // namespace tickreel::renderer

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "renderer/overlay/edge_room.h"
#include "renderer/overlay/font.h"
#include "renderer/scene/decorated_look.h"

namespace tickreel::renderer {

/// Lines of text that appear over the picture for some time.
struct TimedText {
  std::string utf8;  ///< lines end with \n; longer ones are wrapped
  Place place;
  float size = 40.0F;         ///< points; smaller where there is no room
  double from_seconds = 0.0;  ///< in game time; shown until `to_seconds`
  double to_seconds = 0.0;
  bool fades_in = false;
  bool fades_out = false;
  std::string subtitle{};  ///< below the text, in smaller letters
  /// A lower third: at the left title-safe margin, 5 % of the picture's width and height from its
  /// edges, and in the lower third if nothing else is there. `place` is ignored. Its size is in
  /// 1/720 of the picture's shorter side, so that a line holds as much text in every shape.
  bool is_lower_third = false;
  std::shared_ptr<const Font> font{};  ///< null: Inter
  Color color{1.0F, 1.0F, 1.0F};
  float opacity = 1.0F;
  bool has_box = true;
  Color box_color = srgb(0x14161A);
  float box_opacity = 0.62F;
  /// The duration of the fades, with opacity linear in time; none: 0.2 s, less for a short text.
  std::optional<double> fade_seconds{};
};

/// Draws the texts. Each gets the largest size that the earlier ones leave room for. If one would
/// be much smaller than intended, all texts of that moment shrink, so that each has its share.
Decoration timed_texts(std::vector<TimedText> texts);

/// Whether an otherwise empty picture has room for the text at half of its size or more. `aspect`:
/// width / height of the picture.
bool has_room(const TimedText& text, float aspect);

}  // namespace tickreel::renderer

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "renderer/overlay/edge_room.h"
#include "renderer/overlay/font.h"
#include "renderer/scene/decorated_look.h"

namespace tickreel::renderer {

/// A text of one or more lines that is shown over the picture for some time.
struct TimedText {
  std::string utf8;           ///< lines are separated by \n; lines that are too long are wrapped
  Place place;                ///< the position in the picture
  float size = 40.0F;         ///< the em in points; it is smaller if there is no room
  double from_seconds = 0.0;  ///< the game time from which a text that fades in is shown
  double to_seconds = 0.0;    ///< the game time until which one that fades out is shown, exclusive
  bool fades_in = false;      ///< from `from_seconds` on; false: is also shown before
  bool fades_out = false;     ///< up to `to_seconds`; false: is also shown afterwards
  std::string subtitle{};     ///< a text below, in smaller letters; empty: none
  /// Whether the text is a lower third (the name of a person at the lower left). It is then at the
  /// bottom left, 5 % of the picture's width and height from the edges, within the lower third of
  /// the picture, and `place` is ignored. `size` is in 1/720 of the picture's shorter side, so that
  /// a line has as much text in pictures of every shape.
  bool is_lower_third = false;
  std::shared_ptr<const Font> font{};  ///< null: the typeface that is part of tickreel
  Color color{1.0F, 1.0F, 1.0F};
  float opacity = 1.0F;
  bool has_box = true;  ///< whether there is a box behind the text
  Color box_color = srgb(0x14161A);
  float box_opacity = 0.62F;
  /// The duration of each fade, in which the opacity changes linearly; 0: no fade. Nothing: 0.2
  /// seconds, but at most a quarter of the time from `from_seconds` to `to_seconds`.
  std::optional<double> fade_seconds{};
};

/// Returns a decoration that draws the texts. Each text gets the largest size, up to its own, for
/// which the earlier texts leave room. If a text had to be smaller than half of its size, all texts
/// of that moment are made smaller, down to a hundredth. It marks no room as used.
Decoration timed_texts(std::vector<TimedText> texts);

/// Whether a picture without anything else has room for the text at half of its size or more.
/// `aspect`: width / height of the picture.
bool has_room(const TimedText& text, float aspect);

}  // namespace tickreel::renderer

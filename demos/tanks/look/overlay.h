#pragma once

#include <string>

#include "tickreel/scene/hud.h"

// Functions that draw the texts of the HUD of `tanks` in one style. Lengths are points of the
// overlay, 1/720 of the picture's height.

namespace tickreel::tanks {

/// How add_text() draws a text. Lengths are in points.
struct TextStyle {
  float size = 15.0F;
  Text::Align align = Text::Align::kLeft;
  Text::Weight weight = Text::Weight::kRegular;
  bool moves = false;    ///< see Text::moves
  bool tabular = false;  ///< digits of equal width
  Color color{1.0F, 1.0F, 1.0F};
  float opacity = 1.0F;
  float room = 0.0F;  ///< wider text is made smaller, then cut with an ellipsis; 0: any width
};

/// Adds a text to the overlay. `anchor`: Text::anchor.
void add_text(Scene& scene, std::string utf8, Vec2 anchor, const TextStyle& style);
/// Adds a dark transparent rectangle, to lie behind text.
void add_glass(Scene& scene, Vec2 top_left, Vec2 size, float opacity = 1.0F);

/// Shortens a text to at most `max_characters`, with an ellipsis at the end; never cuts a character
/// in two. A wide character, such as a Chinese one, counts as two.
std::string shortened(const std::string& utf8, std::size_t max_characters);

/// Returns about the largest width that a line of bold text has in this size, for usual words;
/// lines of very wide letters, such as W, are wider.
float widest(const std::string& utf8, float size);

/// Returns the size, at most `wanted`, in which a line of bold text fits into `room`.
float fitting_size(const std::string& utf8, float wanted, float room);

/// Returns a colour for a health of 0..1: green for full health, then amber, then red.
Color health_color(float health);

}  // namespace tickreel::tanks

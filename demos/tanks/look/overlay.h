#pragma once

#include <string>

#include "tickreel/scene/hud.h"

// The style of all texts of the HUD of `tanks`.

namespace tickreel::tanks {

struct TextStyle {
  float size = 15.0F;
  Text::Align align = Text::Align::kLeft;
  Text::Weight weight = Text::Weight::kRegular;
  bool moves = false;
  bool tabular = false;
  Color color{1.0F, 1.0F, 1.0F};
  float opacity = 1.0F;
  float room = 0.0F;  ///< points; wider text is made smaller, then cut with an ellipsis; 0: any
};

void add_text(Scene& scene, std::string utf8, Vec2 anchor, const TextStyle& style);
/// Adds dark glass behind text.
void add_glass(Scene& scene, Vec2 top_left, Vec2 size, float opacity = 1.0F);

/// Shortens a text to at most `max_characters`, with an ellipsis at the end; never cuts a character
/// in two. Wide ones, such as Chinese, count twice.
std::string shortened(const std::string& utf8, std::size_t max_characters);

/// Returns about the largest width of a line of bold text in this size, for usual words; lines of
/// letters as wide as W are wider.
float widest(const std::string& utf8, float size);

/// Returns the size, at most `wanted`, in which a line of bold text fits into `room`.
float fitting_size(const std::string& utf8, float wanted, float room);

/// Returns green for full health, then amber, then red.
Color health_color(float health);

}  // namespace tickreel::tanks

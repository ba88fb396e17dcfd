#pragma once

#include <string>

#include "tickreel/scene/hud.h"

// Texts of the HUD of `tanks`, all alike.

namespace tickreel::tanks {

struct TextStyle {
  float size = 15.0F;
  Text::Align align = Text::Align::kLeft;
  Text::Weight weight = Text::Weight::kRegular;
  bool moves = false;
  bool tabular = false;
  Color color{1.0F, 1.0F, 1.0F};
  float opacity = 1.0F;
  float room = 0.0F;  ///< points; what is wider becomes smaller, and ends with an ellipsis; 0: any
};

void add_text(Scene& scene, std::string utf8, Vec2 anchor, const TextStyle& style);
/// Dark glass behind text.
void add_glass(Scene& scene, Vec2 top_left, Vec2 size, float opacity = 1.0F);

/// At most `max_characters`, the rest replaced by an ellipsis; never cuts a character in two. Wide
/// ones, such as Chinese, count twice.
std::string shortened(const std::string& utf8, std::size_t max_characters);

/// About the widest that a line of bold text gets in this size, of a word as words are; letters
/// that are all as wide as W take more.
float widest(const std::string& utf8, float size);

/// `wanted`, or as much less as lets a line of bold text fit into `room`.
float fitting_size(const std::string& utf8, float wanted, float room);

/// Green, then amber, then red.
Color health_color(float health);

}  // namespace tickreel::tanks

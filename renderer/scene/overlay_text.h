#pragma once

#include <string>
#include <vector>

#include "renderer/scene/scene.h"

namespace tickreel {

/// How wide a line of text is, in points.
float width_of(const Text& text);

/// The text, no wider than `room` points: smaller, down to two thirds of its size, and what does
/// not fit even so gives way to an ellipsis.
Text fitted(Text text, float room);

/// Lines of one size, below each other.
struct TextBlock {
  std::vector<std::string> lines;
  float size = 0.0F;   ///< of an em, in points
  float width = 0.0F;  ///< of the longest
};

/// All of a text, in lines that end at its line breaks and between words, as large as `text.size`,
/// or as much smaller as lets it lie in `room`. A line is `line_height` ems high.
TextBlock wrapped(const Text& text, Vec2 room, float line_height);

}  // namespace tickreel

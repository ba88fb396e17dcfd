#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "renderer/room.h"

namespace tickreel::renderer {

/// Whether a line of UTF-8 has characters from U+0580 to U+07FF, most of which are read from right
/// to left, such as Hebrew and Arabic. Looks for no others, such as joined forms and Adlam.
bool may_run_from_right(std::string_view utf8);

/// Whether a line as a whole runs from right to left. The first letter with a direction decides.
/// False if may_run_from_right() is false.
bool runs_from_right(std::string_view utf8);

/// Returns the characters of a line in the order from left to right, by Unicode's bidirectional
/// algorithm. Arabic letters that join become their joined forms.
std::u32string visual_order(const std::u32string& line);

/// A line in the order from left to right.
struct VisualLine {
  std::u32string characters;         ///< from left to right
  std::vector<std::size_t> read_as;  ///< for each of them, its index in reading order
  /// For each character in reading order, its level (Unicode); odd: it runs from right to left.
  std::vector<std::int8_t> levels;
};
/// Returns a line in the order from left to right, like visual_order().
VisualLine visual_line(const std::u32string& line);

}  // namespace tickreel::renderer

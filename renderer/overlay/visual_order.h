#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "renderer/room.h"

namespace tickreel::renderer {

/// Whether a line of UTF-8 may have letters that are read from right to left, such as Hebrew or
/// Arabic.
bool may_run_from_right(std::string_view utf8);

/// Whether a line as a whole runs from right to left: decided by the first letter with a direction.
bool runs_from_right(std::string_view utf8);

/// The characters of a line from left to right, by Unicode's bidirectional algorithm. Arabic
/// letters that join become their joined forms.
std::u32string visual_order(const std::u32string& line);

/// A line from left to right, with the origin of each character.
struct VisualLine {
  std::u32string characters;
  std::vector<std::size_t> read_as;  ///< the index of each character in reading order
  /// the level of each character in reading order; odd: from right to left
  std::vector<std::int8_t> levels;
};
VisualLine visual_line(const std::u32string& line);

}  // namespace tickreel::renderer

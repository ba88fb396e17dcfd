#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "renderer/room.h"

namespace tickreel::renderer {

/// Whether a line of UTF-8 may have letters that are read from right to left: Hebrew, Arabic.
bool may_run_from_right(std::string_view utf8);

/// Whether a line as a whole runs from right to left: as the first letter that has a direction.
bool runs_from_right(std::string_view utf8);

/// The characters of a line in the order in which they stand from left to right, as Unicode's
/// bidirectional algorithm has it. Arabic letters that join become their joined forms.
std::u32string visual_order(const std::u32string& line);

/// The same, with what each of them was.
struct VisualLine {
  std::u32string characters;
  std::vector<std::size_t> read_as;  ///< for each: its number as the line is read
  std::vector<std::int8_t> levels;   ///< of each as the line is read; odd: from right to left
};
VisualLine visual_line(const std::u32string& line);

}  // namespace tickreel::renderer

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "renderer/room.h"

namespace tickreel::renderer {

/// Neighbouring characters of a line, in reading order, that are shaped together.
struct TextRun {
  std::u32string characters;  ///< composed where Unicode has a single character
  std::size_t first = 0;      ///< the index of its first character in the line
  std::size_t count = 0;
  /// The ISO 15924 code as in HarfBuzz; 0: each character is drawn alone, from left to right.
  std::uint32_t script = 0;
  /// True for letters and marks only: any typeface that has all of them is suitable.
  bool is_any_typeface = false;
  bool is_from_right = false;
};

/// The script of a character if its letters stack or join; else 0.
std::uint32_t script_of(char32_t code);

/// True for scripts whose joined forms are characters, so that FriBidi joins them. Words with marks
/// are shaped instead.
bool is_joined_alone(std::uint32_t script);

/// Cuts the line where its script or its direction changes; in reading order.
std::vector<TextRun> runs_as_read(const std::u32string& line);
/// Cuts the line in the order from left to right of Unicode's bidirectional algorithm. Characters
/// that are drawn alone are mirrored and joined already.
std::vector<TextRun> runs_from_left(const std::u32string& line);

}  // namespace tickreel::renderer

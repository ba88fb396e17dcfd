#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "renderer/room.h"

namespace tickreel::renderer {

/// Consecutive characters of a line, in reading order, with one script and one direction.
struct TextRun {
  /// The characters, with at most 30 marks on a letter. With `script` 0 or `is_any_typeface`,
  /// Unicode's single character replaces a letter and its marks, if there is one.
  std::u32string characters;
  std::size_t first = 0;  ///< the index in the line of its first character
  std::size_t count = 0;  ///< the number of its characters in the line
  /// HarfBuzz's number of the script (ISO 15924), whose characters are shaped together; 0: each
  /// character is drawn alone, from left to right.
  std::uint32_t script = 0;
  /// Whether the run has only letters and marks that any typeface can draw if it has all of them.
  bool is_any_typeface = false;
  bool is_from_right = false;  ///< whether it runs from right to left
};

/// Returns HarfBuzz's number of a character's script, if the letters of the script stack or join;
/// otherwise 0.
std::uint32_t script_of(char32_t code);

/// Whether the joined letters of a script are characters of their own in Unicode, so that
/// visual_order() can join them. (Words with marks are shaped all the same.)
bool is_joined_alone(std::uint32_t script);

/// Returns the runs of a line in reading order. A run ends where the script or the direction
/// changes, and after about 256 characters. Outside of scripts, each letter with its marks is a
/// run.
std::vector<TextRun> runs_as_read(const std::u32string& line);
/// Returns the runs of a line from left to right, by Unicode's bidirectional algorithm. In runs
/// without a script the characters are in this order, too, and are mirrored and joined.
std::vector<TextRun> runs_from_left(const std::u32string& line);

}  // namespace tickreel::renderer

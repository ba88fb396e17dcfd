#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "renderer/room.h"

namespace tickreel::renderer {

/// Characters of a line that stand side by side, in the order in which they are read.
struct TextRun {
  std::u32string characters;  ///< composed where Unicode has them as one
  std::size_t first = 0;      ///< the first that it was made of, among the line's
  std::size_t count = 0;
  /// ISO 15924, as HarfBuzz has it; 0: each is drawn for itself, from left to right.
  std::uint32_t script = 0;
  /// Of letters and their marks alone: any typeface that has all of them will do.
  bool is_any_typeface = false;
  bool is_from_right = false;
};

/// A script whose letters stack or join, of a character; else 0.
std::uint32_t script_of(char32_t code);

/// Scripts whose letters have forms that are characters, so that FriBidi joins them; words with
/// others are shaped.
bool is_joined_alone(std::uint32_t script);

/// The line, cut where its script or its direction changes; in the order in which it is read.
std::vector<TextRun> runs_as_read(const std::u32string& line);
/// The same from left to right, as Unicode's bidirectional algorithm has it. Characters that are
/// drawn for themselves are mirrored and joined already.
std::vector<TextRun> runs_from_left(const std::u32string& line);

}  // namespace tickreel::renderer

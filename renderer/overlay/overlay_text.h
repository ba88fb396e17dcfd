#pragma once

#include <string>
#include <vector>

#include "renderer/room.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// The width of a line of text, in points.
float width_of(const Text& text);

/// Fits the text into `room` points: makes it smaller, down to two thirds of its size, and then
/// cuts it off with an ellipsis.
Text fitted(Text text, float room);

/// Lines of one size, one below the other.
struct TextBlock {
  struct Line {
    std::string utf8;
    // The extent from the baseline of stacked letters or marks, in ems; 0: the usual extent.
    float ink_above = 0.0F;
    float ink_below = 0.0F;
  };
  std::vector<Line> lines;
  float size = 0.0F;   ///< the em, in points
  float width = 0.0F;  ///< the width of the longest line
};

/// A text that can be wrapped: at its line breaks, between words, and beside Chinese characters,
/// kana and pictographs, except at punctuation that must not begin or end a line.
class WrappedText {
 public:
  explicit WrappedText(const Text& text);

  /// Wraps the text with letters of `size`. Each line has as many words as fit into `room` points,
  /// but at least one, which may be wider.
  [[nodiscard]] TextBlock at(float size, float room) const;

 private:
  /// A word or a part of one.
  struct Word {
    std::string utf8;
    bool begins_line = false;
    bool is_from_right = false;  ///< of its line as a whole
    bool has_blank = false;      ///< a blank precedes it
    float width = 0.0F;          ///< as the first of a line, in ems
    float added_width = 0.0F;    ///< after the word before, blank included
    float ink_above = 0.0F;      ///< the same as a line's
    float ink_below = 0.0F;
  };
  std::vector<Word> words_;  ///< an empty word for each empty line
};

}  // namespace tickreel::renderer

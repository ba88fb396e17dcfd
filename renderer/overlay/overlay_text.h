#pragma once

#include <string>
#include <vector>

#include "renderer/room.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// Returns the width of a line of text, in points.
float width_of(const Text& text);

/// Returns the text so that it is at most `room` points wide: in a smaller size, down to two thirds
/// of its size; if that is not enough, cut off with an ellipsis, which alone may still be wider.
Text fitted(Text text, float room);

/// Lines of text of one size, one below the other.
struct TextBlock {
  struct Line {
    std::string utf8;
    // How far stacked letters or marks reach from the baseline, in ems; 0: not farther than usual.
    float ink_above = 0.0F;
    float ink_below = 0.0F;
  };
  std::vector<Line> lines;
  float size = 0.0F;   ///< the em, in points
  float width = 0.0F;  ///< the width of the longest line
};

/// A text that can be wrapped: at its line breaks, at blanks (several become one), at soft
/// hyphens, between the words of scripts without blanks, such as Thai, and beside Chinese
/// characters, kana and pictographs, except at punctuation that must not begin or end a line.
class WrappedText {
 public:
  /// Takes the characters and the font of `text`, but not its size.
  explicit WrappedText(const Text& text);

  /// Returns the wrapped text. `size`: the em of the letters in points. Each line has as many words
  /// and parts of words as fit into `room` points, but at least one, which may be wider.
  [[nodiscard]] TextBlock at(float size, float room) const;

 private:
  /// A word or a part of a word.
  struct Word {
    std::string utf8;
    bool begins_line = false;    ///< whether a line break of the text precedes it
    bool is_from_right = false;  ///< whether its line of the text runs from right to left
    bool has_blank = false;      ///< whether a blank precedes it
    float width = 0.0F;          ///< its width in ems, if it is the first word of a line
    float added_width = 0.0F;    ///< its width in ems after another word, with the blank
    float ink_above = 0.0F;      ///< see TextBlock::Line
    float ink_below = 0.0F;      ///< see TextBlock::Line
  };
  std::vector<Word> words_;  ///< an empty word for each empty line
};

}  // namespace tickreel::renderer

#pragma once

#include <string>
#include <vector>

#include "renderer/room.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// How wide a line of text is, in points.
float width_of(const Text& text);

/// The text, no wider than `room` points: smaller, down to two thirds of its size, and what does
/// not fit even so gives way to an ellipsis.
Text fitted(Text text, float room);

/// Lines of one size, below each other.
struct TextBlock {
  struct Line {
    std::string utf8;
    // How far from the baseline letters reach that stack or have marks, in ems; 0: as others do.
    float ink_above = 0.0F;
    float ink_below = 0.0F;
  };
  std::vector<Line> lines;
  float size = 0.0F;   ///< of an em, in points
  float width = 0.0F;  ///< of the longest
};

/// A text whose lines end at its line breaks, between words, and beside Chinese characters, kana
/// and pictographs, but for the punctuation that no line begins or ends with.
class WrappedText {
 public:
  explicit WrappedText(const Text& text);

  /// All of it, with letters of `size`, and as many words in each line as lie in `room` points; one
  /// at least, which may be wider.
  [[nodiscard]] TextBlock at(float size, float room) const;

 private:
  /// Or a part of one.
  struct Word {
    std::string utf8;
    bool begins_line = false;
    bool is_from_right = false;  ///< the line that it is of, as a whole
    bool has_blank = false;      ///< between the one before and this
    float width = 0.0F;          ///< when it is the first of a line, in ems
    float added_width = 0.0F;    ///< when it goes on after the one before, with the blank
    float ink_above = 0.0F;      ///< as a line's
    float ink_below = 0.0F;
  };
  std::vector<Word> words_;  ///< an empty one for each line without any
};

}  // namespace tickreel::renderer

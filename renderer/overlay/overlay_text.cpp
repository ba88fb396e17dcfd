#include "renderer/overlay/overlay_text.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "renderer/overlay/font.h"
#include "tickreel/core/utf8.h"

namespace tickreel::renderer {
namespace {

constexpr std::string_view kEllipsis = "\u2026";

/// Where the last character of the text begins; 0 when there is none before.
std::size_t last_character(std::string_view utf8) {
  std::size_t start = utf8.size();
  while (start > 0) {
    --start;
    if (starts_character(utf8[start])) break;
  }
  return start;
}

}  // namespace

float width_of(const Text& text) {
  TextLine line;
  Font::of(text).lay_out(text.utf8, text.size, text.tabular, line);
  return line.width;
}

Text fitted(Text text, float room) {
  constexpr float kSmallest = 2.0F / 3.0F;
  const float width = width_of(text);
  if (width <= room) return text;
  text.size *= std::max(room / width, kSmallest);
  if (room >= kSmallest * width) return text;
  std::string kept = text.utf8;
  while (!kept.empty() && width_of(text) > room) {
    kept.resize(last_character(kept));
    while (kept.ends_with(' ')) kept.pop_back();
    text.utf8 = kept + std::string(kEllipsis);
  }
  return text;
}

WrappedText::WrappedText(const Text& text) {
  Text measured = text;
  measured.size = 1.0F;
  const auto width = [&](const std::string& utf8) {
    measured.utf8 = utf8;
    return width_of(measured);
  };
  std::istringstream lines(text.utf8 + "\n");
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = words_.size();
    std::istringstream words(line);
    for (std::string utf8; std::getline(words, utf8, ' ');) {
      if (utf8.empty()) continue;
      Word word{utf8, words_.size() == first, width(utf8)};
      if (!word.begins_line) {
        const Word& before = words_.back();
        word.added_width = width(before.utf8 + " " + utf8) - before.width;
      }
      words_.push_back(std::move(word));
    }
    if (words_.size() == first) words_.push_back({"", true});
  }
}

TextBlock WrappedText::at(float size, float room) const {
  TextBlock block{{}, size, 0.0F};
  float width = 0.0F;
  for (const Word& word : words_) {
    if (word.begins_line || (width + word.added_width) * size > room) {
      block.lines.push_back(word.utf8);
      width = word.width;
    } else {
      block.lines.back() += " " + word.utf8;
      width += word.added_width;
    }
    block.width = std::max(block.width, width * size);
  }
  return block;
}

}  // namespace tickreel::renderer

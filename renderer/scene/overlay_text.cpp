#include "renderer/scene/overlay_text.h"

#include <algorithm>

#include "core/text/utf8.h"
#include "renderer/scene/font.h"

namespace tickreel {
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

/// As many words as fit into each line, one at least.
std::vector<std::string> lines_of(const Text& text, float room) {
  std::vector<std::string> lines(1);
  Text line = text;
  const std::string& all = text.utf8;
  for (std::size_t at = 0; at < all.size();) {
    if (all[at] == '\n') lines.emplace_back();
    if (all[at] == '\n' || all[at] == ' ') {
      ++at;
      continue;
    }
    const std::size_t end = std::min(all.find_first_of(" \n", at), all.size());
    const std::string word = all.substr(at, end - at);
    std::string& last = lines.back();
    line.utf8 = last.empty() ? word : last + " " + word;
    if (last.empty() || width_of(line) <= room) {
      last = line.utf8;
    } else {
      lines.push_back(word);
    }
    at = end;
  }
  return lines;
}

}  // namespace

float width_of(const Text& text) {
  TextLine line;
  Font::of(text.weight).lay_out(text.utf8, text.size, text.tabular, line);
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

TextBlock wrapped(const Text& text, Vec2 room, float line_height) {
  constexpr float kSmaller = 0.92F;
  constexpr float kSmallest = 4.0F;  // points: nobody reads less
  Text sized = text;
  while (true) {
    TextBlock block{lines_of(sized, room.x), sized.size, 0.0F};
    for (const std::string& line : block.lines) {
      Text one = sized;
      one.utf8 = line;
      block.width = std::max(block.width, width_of(one));
    }
    const float height = line_height * sized.size * static_cast<float>(block.lines.size());
    const bool fits = block.width <= room.x && height <= room.y;
    if (fits || sized.size < kSmallest) return block;
    sized.size *= kSmaller;
  }
}

}  // namespace tickreel

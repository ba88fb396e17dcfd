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

}  // namespace tickreel

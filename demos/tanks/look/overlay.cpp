#include "demos/tanks/look/overlay.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/text/code_point.h"
#include "core/text/scripts.h"
#include "renderer/overlay/overlay_text.h"
#include "renderer/overlay/text_clusters.h"
#include "tickreel/core/utf8.h"
#include "tickreel/scene/geometry.h"

namespace tickreel::tanks {
namespace {

/// Takes an indivisible character with its marks off the front of `rest`, and returns its width in
/// cells: characters of Chinese, kana, Hangul and emoji have two, marks none, others one.
std::size_t take_cells(std::string_view& rest) {
  std::string_view cluster = rest.substr(0, renderer::first_cluster_bytes(rest));
  rest.remove_prefix(cluster.size());
  std::size_t cells = 0;
  while (!cluster.empty()) {
    const std::string_view character = first_character(cluster);
    cluster.remove_prefix(std::max<std::size_t>(character.size(), 1));
    const char32_t code = code_point(character);
    const bool is_mark = cells > 0 && renderer::continues_cluster(U' ', code);
    if (!is_mark) cells += is_wide(code) ? 2 : 1;
  }
  return cells;
}

}  // namespace

void add_text(Scene& scene, std::string utf8, Vec2 anchor, const TextStyle& style) {
  Text text{.utf8 = std::move(utf8),
            .anchor = anchor,
            .size = style.size,
            .align = style.align,
            .weight = style.weight,
            .moves = style.moves,
            .tabular = style.tabular,
            .color = style.color,
            .opacity = style.opacity};
  if (style.room > 0.0F) text = renderer::fitted(std::move(text), style.room);
  scene.overlay.emplace_back(std::move(text));
}

void add_glass(Scene& scene, Vec2 top_left, Vec2 size, float opacity) {
  add_panel(scene, top_left, size, 9.0F, srgb(0x10161F), 0.74F * opacity);
}

std::string shortened(const std::string& utf8, std::size_t max_characters) {
  std::string_view rest = utf8;
  std::size_t kept = 0;  // in bytes, with room for the ellipsis
  std::size_t cells = 0;
  while (!rest.empty()) {
    if (cells < max_characters) kept = utf8.size() - rest.size();
    cells += take_cells(rest);
    if (cells > max_characters) return utf8.substr(0, kept) + "\u2026";
  }
  return utf8;
}

float widest(const std::string& utf8, float size) {
  constexpr float kCellWidth = 0.66F;  // of an em; for a word of wide letters
  std::size_t cells = 0;
  for (std::string_view rest = utf8; !rest.empty();) cells += take_cells(rest);
  return kCellWidth * static_cast<float>(cells) * size;
}

float fitting_size(const std::string& utf8, float wanted, float room) {
  return std::min(wanted, room / widest(utf8, 1.0F));
}

Color health_color(float health) {
  const Color red = srgb(0xF0503C);
  const Color amber = srgb(0xFFC02E);
  const Color green = srgb(0x57D977);
  return health < 0.5F ? mix(red, amber, smooth_step(0.15F, 0.5F, health))
                       : mix(amber, green, smooth_step(0.5F, 0.85F, health));
}

}  // namespace tickreel::tanks

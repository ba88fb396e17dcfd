#include "demos/tanks/look/overlay.h"

#include <algorithm>
#include <utility>

#include "demos/tanks/look/geometry.h"
#include "tickreel/core/utf8.h"

namespace tickreel::tanks {

void add_text(Scene& scene, std::string utf8, Vec2 anchor, const TextStyle& style) {
  scene.overlay.emplace_back(Text{.utf8 = std::move(utf8),
                                  .anchor = anchor,
                                  .size = style.size,
                                  .align = style.align,
                                  .weight = style.weight,
                                  .moves = style.moves,
                                  .tabular = style.tabular,
                                  .color = style.color,
                                  .opacity = style.opacity});
}

void add_panel(Scene& scene, Vec2 top_left, Vec2 size, float corner_radius, Color color,
               float opacity) {
  scene.overlay.emplace_back(Panel{.top_left = top_left,
                                   .size = size,
                                   .corner_radius = corner_radius,
                                   .color = color,
                                   .opacity = opacity});
}

void add_glass(Scene& scene, Vec2 top_left, Vec2 size, float opacity) {
  add_panel(scene, top_left, size, 9.0F, srgb(0x10161F), 0.74F * opacity);
}

void add_bar(Scene& scene, Vec2 top_left, Vec2 size, float part, Color color, float opacity) {
  const float radius = size.y / 2.0F;
  add_panel(scene, top_left, size, radius, srgb(0x39424F), 0.9F * opacity);
  // A bar shorter than its round ends would bulge: it fades instead.
  const float length = std::max(size.x * clamp01(part), size.y);
  add_panel(scene, top_left, {length, size.y}, radius, color,
            opacity * smooth_step(0.0F, size.y / size.x, part));
}

std::string shortened(const std::string& utf8, std::size_t max_characters) {
  std::size_t characters = 0;
  std::size_t last_start = 0;
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    if (!starts_character(utf8[i])) {
      continue;
    }
    if (characters == max_characters) {
      return utf8.substr(0, last_start) + "\u2026";
    }
    ++characters;
    last_start = i;
  }
  return utf8;
}

float widest(const std::string& utf8, float size) {
  constexpr float kCharacterWidth = 0.66F;  // Of an em; a word of wide letters.
  const auto characters = std::count_if(utf8.begin(), utf8.end(), starts_character);
  return kCharacterWidth * static_cast<float>(characters) * size;
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

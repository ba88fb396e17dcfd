#include "demos/swarm/look/hud.h"

#include <algorithm>
#include <array>
#include <optional>

#include "demos/swarm/look/palette.h"
#include "demos/swarm/swarm_view.h"
#include "renderer/overlay/overlay_text.h"

namespace tickreel::swarm {
namespace {

constexpr float kGap = 18.0F;  // from the board's middle and sides, and between name and points

struct Army {
  std::string name;
  std::int64_t points = 0;
  std::int64_t alive = 0;
};

struct Standings {
  std::array<Army, kArmies> armies;
  std::int64_t points_to_win = 1;
  std::optional<std::size_t> winner;
};

Standings read_standings(const View& view) {
  Standings standings;
  for (const Fact& fact : view.facts) {
    Army& army = standings.armies[fact.variant % kArmies];
    if (fact.kind == kPlayerName) army.name = fact.text;
    if (fact.kind == kPoints) army.points = fact.value;
    if (fact.kind == kUnitsAlive) army.alive = fact.value;
    if (fact.kind == kPointsToWin) standings.points_to_win = std::max<std::int64_t>(fact.value, 1);
    if (fact.kind == kWinner) standings.winner = static_cast<std::size_t>(fact.value) % kArmies;
  }
  return standings;
}

/// 4127 as "4 127".
std::string grouped(std::int64_t number) {
  std::string text = std::to_string(number);
  for (auto i = static_cast<std::ptrdiff_t>(text.size()) - 3; i > 0; i -= 3) {
    text.insert(static_cast<std::size_t>(i), "\u2009");
  }
  return text;
}

/// One army's half of the board; `side` is -1 to the left of the middle and 1 to the right.
void add_half(const Army& army, float side, float part, Color color, Vec2 middle, float bar_width,
              Scene& scene) {
  constexpr float kBarHeight = 8.0F;
  const float inner = middle.x + side * kGap;
  const float outer = inner + side * bar_width;
  const auto bar = [&](float length, Color paint, float opacity) {
    const float left = side < 0.0F ? inner - length : inner;
    scene.overlay.emplace_back(Panel{.top_left = {left, middle.y},
                                     .size = {length, kBarHeight},
                                     .corner_radius = 0.5F * kBarHeight,
                                     .color = paint,
                                     .opacity = opacity});
  };
  bar(bar_width, srgb(0xFFFFFF), 0.16F);
  if (part > 0.0F) bar(std::max(bar_width * part, kBarHeight), color, 1.0F);

  const auto outwards = side < 0.0F ? Text::Align::kLeft : Text::Align::kRight;
  const auto inwards = side < 0.0F ? Text::Align::kRight : Text::Align::kLeft;
  const Text points{.utf8 = std::to_string(army.points),
                    .anchor = {inner, middle.y - 9.0F},
                    .size = 24.0F,
                    .align = inwards,
                    .weight = Text::Weight::kBold,
                    .tabular = true};
  const Text name{.utf8 = army.name,
                  .anchor = {outer, middle.y - 9.0F},
                  .size = 17.0F,
                  .align = outwards,
                  .weight = Text::Weight::kBold};
  scene.overlay.emplace_back(renderer::fitted(name, bar_width - renderer::width_of(points) - kGap));
  scene.overlay.emplace_back(points);
  scene.overlay.emplace_back(Text{.utf8 = grouped(army.alive) + " units",
                                  .anchor = {outer, middle.y + 27.0F},
                                  .size = 13.0F,
                                  .align = outwards,
                                  .tabular = true,
                                  .opacity = 0.8F});
}

}  // namespace

void add_hud(const Moment& moment, Scene& scene) {
  constexpr float kMargin = 14.0F;
  const Standings standings = read_standings(moment.views.at(moment.time.tick));
  const float width = kOverlayHeight * moment.aspect;
  const float middle = 0.5F * width;
  const Vec2 board{std::min(572.0F, width - 2.0F * kMargin), 78.0F};
  const auto glass = [&](Vec2 top_left, Vec2 size) {
    scene.overlay.emplace_back(Panel{.top_left = top_left,
                                     .size = size,
                                     .corner_radius = 10.0F,
                                     .color = srgb(0x171B22),
                                     .opacity = 0.78F});
  };
  glass({middle - 0.5F * board.x, kMargin}, board);
  scene.hud_top = kMargin + board.y;
  for (std::size_t i = 0; i < kArmies; ++i) {
    const Army& army = standings.armies[i];
    const float part =
        static_cast<float>(army.points) / static_cast<float>(standings.points_to_win);
    add_half(army, i == 0 ? -1.0F : 1.0F, std::min(part, 1.0F), army_color(i),
             {middle, kMargin + 40.0F}, 0.5F * board.x - 2.0F * kGap, scene);
  }
  if (!standings.winner) return;
  const Vec2 banner{std::min(360.0F, board.x), 64.0F};
  glass({middle - 0.5F * banner.x, 0.3F * kOverlayHeight}, banner);
  const Text title{.utf8 = standings.armies[*standings.winner].name + " holds the field",
                   .anchor = {middle, 0.3F * kOverlayHeight + 41.0F},
                   .size = 28.0F,
                   .align = Text::Align::kCenter,
                   .weight = Text::Weight::kBold,
                   .color = mix(army_color(*standings.winner), srgb(0xFFFFFF), 0.35F)};
  scene.overlay.emplace_back(renderer::fitted(title, banner.x - 2.0F * kMargin));
}

}  // namespace tickreel::swarm

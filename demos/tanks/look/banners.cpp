#include "demos/tanks/look/banners.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "demos/tanks/look/geometry.h"
#include "demos/tanks/look/hud.h"
#include "demos/tanks/look/overlay.h"
#include "demos/tanks/look/palette.h"

namespace tickreel::tanks {
namespace {

constexpr float kMiddle = kOverlayHeight / 2.0F;

/// Each beat's number drops in and fades before the next.
void add_countdown(const std::vector<PastEvent>& events, float width, Scene& scene) {
  constexpr float kShown = 0.95F;
  for (const PastEvent& past : events) {
    if (past.event->kind != kCountdownBeat || past.age >= kShown) {
      continue;
    }
    const auto number = std::lround(past.event->magnitude);
    const std::string text = number > 0 ? std::to_string(number) : "GO!";
    const float landed = smooth_step(0.0F, 0.18F, past.age);
    const float opacity = landed * smooth_step(kShown, 0.6F, past.age);
    const float largest = 1.5F * (number > 0 ? 150.0F : 130.0F);
    const float fits = fitting_size(text, largest, width - 28.0F) / largest;
    const float size = fits * (number > 0 ? 150.0F : 130.0F) * (1.5F - 0.5F * landed);
    const Vec2 anchor{width / 2.0F, kMiddle + 0.36F * size};
    TextStyle style{.size = size,
                    .align = Text::Align::kCenter,
                    .weight = Text::Weight::kBold,
                    .color = srgb(0x10161F),
                    .opacity = 0.55F * opacity};
    add_text(scene, text, anchor + Vec2{0.0F, 5.0F}, style);
    style.color = number > 0 ? srgb(0xFFFFFF) : srgb(0xFFD84A);
    style.opacity = opacity;
    add_text(scene, text, anchor, style);
  }
}

void add_rank(const PlayerStanding& player, std::size_t place, Vec2 corner, float row_width,
              float opacity, Scene& scene) {
  constexpr float kRow = 34.0F;
  if (place == 0) {
    add_panel(scene, corner, {row_width, kRow}, 7.0F, srgb(0xFFFFFF), 0.10F * opacity);
  }
  const float baseline = corner.y + 23.0F;
  add_text(scene, std::to_string(place + 1), {corner.x + 24.0F, baseline},
           {.size = 16.0F,
            .align = Text::Align::kCenter,
            .tabular = true,
            .color = srgb(0xA9B4C2),
            .opacity = opacity});
  add_panel(scene, {corner.x + 44.0F, corner.y + 9.0F}, {16.0F, 16.0F}, 4.0F,
            player_color(player.player), opacity);
  constexpr float kNameLeft = 72.0F;
  constexpr float kScoreRoom = 52.0F;  // At the right: three digits and some air.
  add_text(scene, shortened(player.name, 12), {corner.x + kNameLeft, baseline},
           {.size = 17.0F,
            .weight = Text::Weight::kBold,
            .opacity = opacity,
            .room = row_width - kNameLeft - kScoreRoom});
  add_text(scene, std::to_string(player.score), {corner.x + row_width - 14.0F, baseline},
           {.size = 19.0F,
            .align = Text::Align::kRight,
            .weight = Text::Weight::kBold,
            .tabular = true,
            .opacity = opacity});
}

void add_round_over(const Standings& standings, float width, Scene& scene) {
  constexpr float kRow = 38.0F;
  const auto seconds = static_cast<float>(standings.phase_seconds);
  const float opacity = smooth_step(0.15F, 0.55F, seconds);
  const float slide = 26.0F * (1.0F - opacity);
  const auto rows = static_cast<float>(standings.players.size());
  const Vec2 size{std::min(400.0F, width - 28.0F), 132.0F + kRow * rows};
  const Vec2 corner{(width - size.x) / 2.0F, kMiddle - size.y / 2.0F + slide};

  add_panel(scene, {0.0F, 0.0F}, {width, kOverlayHeight}, 0.0F, srgb(0x080B10), 0.35F * opacity);
  add_panel(scene, corner, size, 16.0F, srgb(0x10161F), 0.93F * opacity);
  const bool draw = standings.winner == kNobody;
  const Color color = draw ? srgb(0xFFFFFF) : player_color(standings.winner);
  add_panel(scene, {corner.x + 18.0F, corner.y + 18.0F}, {6.0F, 62.0F}, 3.0F, color, opacity);
  add_text(
      scene, "ROUND " + std::to_string(standings.round) + " OVER",
      {corner.x + 40.0F, corner.y + 34.0F},
      {.size = 14.0F, .weight = Text::Weight::kBold, .color = srgb(0xA9B4C2), .opacity = opacity});
  const std::string title =
      draw ? "A draw" : shortened(standings.name_of(standings.winner), 12) + " wins";
  add_text(scene, title, {corner.x + 40.0F, corner.y + 74.0F},
           {.size = fitting_size(title, 36.0F, size.x - 60.0F),
            .weight = Text::Weight::kBold,
            .color = color,
            .opacity = opacity,
            .room = size.x - 60.0F});
  const std::vector<PlayerStanding> ranking = standings.ranking();
  for (std::size_t place = 0; place < ranking.size(); ++place) {
    add_rank(ranking[place], place,
             {corner.x + 16.0F, corner.y + 106.0F + kRow * static_cast<float>(place)},
             size.x - 32.0F, opacity, scene);
  }
}

void add_menu(const Standings& standings, float width, Scene& scene) {
  constexpr float kRow = 46.0F;
  const auto rows = static_cast<float>(standings.menu.size());
  const Vec2 size{std::min(340.0F, width - 28.0F), 104.0F + kRow * rows};
  const Vec2 corner{(width - size.x) / 2.0F, kMiddle - size.y / 2.0F};
  add_panel(scene, {0.0F, 0.0F}, {width, kOverlayHeight}, 0.0F, srgb(0x080B10), 0.55F);
  add_panel(scene, corner, size, 16.0F, srgb(0x10161F), 0.92F);
  add_text(scene, "Paused", {width / 2.0F, corner.y + 56.0F},
           {.size = 34.0F, .align = Text::Align::kCenter, .weight = Text::Weight::kBold});
  float top = corner.y + 82.0F;
  for (const MenuItem& item : standings.menu) {
    if (item.selected) {
      add_panel(scene, {corner.x + 20.0F, top}, {size.x - 40.0F, kRow - 6.0F}, 9.0F,
                srgb(0xFFC52E));
    }
    const std::string text = shortened(item.text, 40);
    add_text(scene, text, {width / 2.0F, top + 26.5F},
             {.size = fitting_size(text, 18.0F, size.x - 56.0F),
              .align = Text::Align::kCenter,
              .weight = item.selected ? Text::Weight::kBold : Text::Weight::kRegular,
              .color = item.selected ? srgb(0x10161F) : srgb(0xE6EBF2),
              .room = size.x - 56.0F});
    top += kRow;
  }
}

}  // namespace

void add_banners(const Moment& moment, const Standings& standings,
                 const std::vector<PastEvent>& events, Scene& scene) {
  const float width = overlay_width(moment.aspect);
  add_countdown(events, width, scene);
  if (standings.phase == kRoundOver) {
    add_round_over(standings, width, scene);
  }
  if (!standings.menu.empty()) {
    add_menu(standings, width, scene);
  }
}

}  // namespace tickreel::tanks

#include "demos/tanks/look/hud.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>

#include "demos/tanks/look/overlay.h"
#include "demos/tanks/look/palette.h"
#include "renderer/overlay/overlay_text.h"
#include "renderer/scene/project_to_overlay.h"
#include "tickreel/scene/geometry.h"

namespace tickreel::tanks {
namespace {

constexpr float kMargin = 14.0F;
constexpr Vec2 kClockSize{132.0F, 54.0F};
constexpr float kPlateHeight = 54.0F;
constexpr float kGap = 8.0F;
constexpr float kScoreRoom = 34.0F;  ///< two digits and a margin
Color dim() {
  return srgb(0xA9B4C2);
}

std::string clock_text(double seconds) {
  // Tenths are cut off and not rounded, so that 0:00.0 is the end and not the moment before it.
  const auto tenths = static_cast<long long>(std::floor(std::max(seconds, 0.0) * 10.0 + 1e-6));
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%lld:%02lld.%lld", tenths / 600, tenths / 10 % 60,
                tenths % 10);
  return text.data();
}

void add_clock(const Standings& standings, float width, Scene& scene) {
  constexpr double kHurrySeconds = 10.0;
  const Vec2 corner{(width - kClockSize.x) / 2.0F, kMargin};
  add_glass(scene, corner, kClockSize);
  const bool hurry = standings.phase == kPlaying && standings.seconds_left < kHurrySeconds;
  add_text(scene, clock_text(standings.seconds_left), {width / 2.0F, corner.y + 29.0F},
           {.size = 26.0F,
            .align = Text::Align::kCenter,
            .weight = Text::Weight::kBold,
            .tabular = true,
            .color = hurry ? srgb(0xFF7A5C) : srgb(0xFFFFFF)});
  add_text(scene, "ROUND " + std::to_string(standings.round), {width / 2.0F, corner.y + 46.0F},
           {.size = 11.0F,
            .align = Text::Align::kCenter,
            .weight = Text::Weight::kBold,
            .color = dim()});
}

/// Adds the player's colour with as many ticks as the tank has stripes.
void add_chip(const PlayerStanding& player, Vec2 corner, Vec2 size, float opacity, Scene& scene) {
  add_panel(scene, corner, size, 4.0F, player_color(player.player), opacity);
  const float pitch = 7.0F;
  const auto ticks = static_cast<int>(player.player % 4) + 1;
  const float first = corner.y + size.y / 2.0F - pitch * static_cast<float>(ticks - 1) / 2.0F;
  for (int i = 0; i < ticks; ++i) {
    add_panel(scene, {corner.x + 3.0F, first + pitch * static_cast<float>(i) - 1.5F},
              {size.x - 6.0F, 3.0F}, 1.5F, srgb(0xFFFFFF), 0.92F * opacity);
  }
}

void add_badge(const char* text, Color color, float strength, Vec2& right_end, Scene& scene) {
  if (strength <= 0.0F) return;
  constexpr Vec2 kSize{46.0F, 14.0F};
  const float opacity = smooth_step(0.0F, 0.08F, strength);
  const Vec2 corner{right_end.x - kSize.x, right_end.y};
  add_panel(scene, corner, kSize, 7.0F, color, opacity);
  add_text(scene, text, {corner.x + kSize.x / 2.0F, corner.y + 10.5F},
           {.size = 9.0F,
            .align = Text::Align::kCenter,
            .weight = Text::Weight::kBold,
            .color = srgb(0x10161F),
            .opacity = opacity});
  right_end.x -= kSize.x + 4.0F;
}

void add_plate(const PlayerStanding& player, Vec2 corner, float plate_width, Scene& scene) {
  const float opacity = player.alive ? 1.0F : 0.55F;
  add_glass(scene, corner, {plate_width, kPlateHeight});
  add_chip(player, {corner.x + 8.0F, corner.y + 8.0F}, {18.0F, kPlateHeight - 16.0F}, opacity,
           scene);
  const float left = corner.x + 36.0F;
  const float right = corner.x + plate_width - 12.0F;
  const std::string name = shortened(player.name, 12);
  add_text(scene, name, {left, corner.y + 23.0F},
           {.size = fitting_size(name, 16.0F, right - left - kScoreRoom),
            .weight = Text::Weight::kBold,
            .opacity = opacity,
            .room = right - left - kScoreRoom});
  add_text(scene, std::to_string(player.score), {right, corner.y + 26.0F},
           {.size = 22.0F,
            .align = Text::Align::kRight,
            .weight = Text::Weight::kBold,
            .tabular = true});
  if (!player.alive) {
    const long seconds = std::lround(std::ceil(player.seconds_to_respawn));
    add_text(scene, "back in " + std::to_string(std::max(seconds, 1L)), {left, corner.y + 43.0F},
             {.size = 12.0F, .tabular = true, .color = dim()});
    return;
  }
  Vec2 badges_end{right, corner.y + 33.0F};
  add_badge("SHIELD", power_up_color(kShield), player.shield, badges_end, scene);
  add_badge("RAPID", power_up_color(kRapidFire), player.rapid_fire, badges_end, scene);
  const float bar_end = std::max(badges_end.x - 2.0F, left + 20.0F);
  add_bar(scene, {left, corner.y + 36.5F}, {bar_end - left, 7.0F}, player.health,
          health_color(player.health));
}

/// Adds the players' plates beside the clock if there is room, otherwise in two columns at the
/// bottom.
void add_plates(const Standings& standings, float width, Scene& scene) {
  constexpr float kWidest = 196.0F;
  constexpr float kNarrowest = 160.0F;
  const auto count = standings.players.size();
  const auto on_left = (count + 1) / 2;
  const float half_room = (width - kClockSize.x) / 2.0F - kMargin - kGap;
  const float room = half_room / static_cast<float>(std::max<std::size_t>(on_left, 1)) - kGap;
  const bool at_top = room >= kNarrowest;
  const float plate =
      at_top ? std::min(room, kWidest) : std::min((width - 2.0F * kMargin - kGap) / 2.0F, 260.0F);
  for (std::size_t i = 0; i < count; ++i) {
    Vec2 corner;
    if (at_top) {
      const bool left = i < on_left;
      const auto place = static_cast<float>(left ? i : count - 1 - i);
      const float from_edge = kMargin + place * (plate + kGap);
      corner = {left ? from_edge : width - from_edge - plate, kMargin};
    } else {
      const std::size_t rows_below = (count - 1) / 2 - i / 2;
      const auto row = static_cast<float>(rows_below);
      const float from_left = width / 2.0F + (i % 2 == 0 ? -plate - kGap / 2.0F : kGap / 2.0F);
      corner = {from_left, kOverlayHeight - kMargin - kPlateHeight - row * (kPlateHeight + kGap)};
    }
    add_plate(standings.players[i], corner, plate, scene);
    if (!at_top) scene.hud_bottom = std::max(scene.hud_bottom, kOverlayHeight - corner.y);
  }
  scene.hud_top = kMargin + kPlateHeight;
}

/// Adds lines such as "Ada > Bo", the latest at the bottom; each moves up as older ones fade.
void add_feed(const Standings& standings, const std::vector<PastEvent>& events, float width,
              Scene& scene) {
  constexpr Vec2 kLine{212.0F, 26.0F};
  constexpr std::ptrdiff_t kMostLines = 5;
  const float left = width - kMargin - kLine.x;
  float top = kMargin + kPlateHeight + 14.0F;
  const auto is_shown = [](const PastEvent& past) {
    return past.event->kind == kTankDestroyed && past.age < static_cast<float>(kFeedSeconds);
  };
  auto skipped = std::max<std::ptrdiff_t>(std::ranges::count_if(events, is_shown) - kMostLines, 0);
  for (const PastEvent& death : events) {
    if (!is_shown(death) || skipped-- > 0) continue;
    const float age = death.age;
    const float opacity =
        smooth_step(0.0F, 0.15F, age) * smooth_step(static_cast<float>(kFeedSeconds), 3.2F, age);
    const std::uint32_t victim = death.event->variant & 0xFFU;
    const std::uint32_t killer = death.event->variant >> 8U;
    const bool accident = killer == kNobody || killer == victim;
    add_glass(scene, {left, top}, kLine, opacity);
    const float middle = left + kLine.x / 2.0F;
    const float baseline = top + 18.0F;
    const TextStyle bold{.size = 14.0F,
                         .weight = Text::Weight::kBold,
                         .opacity = opacity,
                         .room = kLine.x / 2.0F - 15.0F};
    TextStyle style = bold;
    style.align = Text::Align::kRight;
    style.color = accident ? dim() : player_color(killer);
    add_text(scene, accident ? "accident" : shortened(standings.name_of(killer), 9),
             {middle - 12.0F, baseline}, style);
    style = bold;
    style.align = Text::Align::kCenter;
    add_text(scene, "\u203A", {middle, baseline}, style);
    style = bold;
    style.color = player_color(victim);
    add_text(scene, shortened(standings.name_of(victim), 9), {middle + 12.0F, baseline}, style);
    // The place of a fading line shrinks slowly, so that the others glide up.
    top += (kLine.y + 4.0F) * smooth_step(static_cast<float>(kFeedSeconds), 3.6F, age);
  }
}

/// Adds name and health over each tank.
void add_tags(const Moment& moment, const Standings& standings, Scene& scene) {
  constexpr Vec2 kBar{46.0F, 5.0F};
  constexpr float kNameSize = 12.5F;
  constexpr float kNameRoom = 91.0F;  // for ten letters of usual width and an ellipsis
  for (const PlayerStanding& player : standings.players) {
    Vec2 at;
    if (!player.alive ||
        !renderer::project_to_overlay(scene.camera, moment.aspect,
                                      player.position + Vec3{0.0F, 0.0F, 1.9F}, at)) {
      continue;
    }
    const std::string name = shortened(player.name, 10);
    const float drawn = renderer::width_of(
        {.utf8 = name, .size = kNameSize, .weight = Text::Weight::kBold, .moves = true});
    const float length = std::max(widest(name, kNameSize), std::min(drawn, kNameRoom));
    const float side = std::max(30.0F, length / 2.0F + 1.0F);
    const bool inside = at.x > side && at.x < overlay_width(moment.aspect) - side && at.y > 24.0F &&
                        at.y < kOverlayHeight - 8.0F;
    if (!inside) continue;
    add_panel(scene, {at.x - kBar.x / 2.0F - 1.5F, at.y - 1.5F}, kBar + Vec2{3.0F, 3.0F}, 4.0F,
              srgb(0x10161F), 0.7F);
    add_bar(scene, {at.x - kBar.x / 2.0F, at.y}, kBar, player.health, player_color(player.player));
    const TextStyle shadow{.size = kNameSize,
                           .align = Text::Align::kCenter,
                           .weight = Text::Weight::kBold,
                           .moves = true,
                           .color = srgb(0x10161F),
                           .opacity = 0.75F,
                           .room = kNameRoom};
    TextStyle light = shadow;
    light.color = srgb(0xFFFFFF);
    light.opacity = 1.0F;
    add_text(scene, name, {at.x + 1.0F, at.y - 5.0F}, shadow);
    add_text(scene, name, {at.x, at.y - 6.0F}, light);
  }
}

constexpr float kMiddle = kOverlayHeight / 2.0F;

/// Adds the countdown: each number drops in and fades before the next.
void add_countdown(const std::vector<PastEvent>& events, float width, Scene& scene) {
  constexpr float kShown = 0.95F;
  for (const PastEvent& past : events) {
    if (past.event->kind != kCountdownBeat || past.age >= kShown) continue;
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
  constexpr float kScoreRoom = 52.0F;  // at the right: three digits and a margin
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

void add_hud(const Moment& moment, const Standings& standings, const std::vector<PastEvent>& events,
             Scene& scene) {
  const float width = overlay_width(moment.aspect);
  add_tags(moment, standings, scene);
  add_clock(standings, width, scene);
  add_plates(standings, width, scene);
  add_feed(standings, events, width, scene);
}

void add_banners(const Moment& moment, const Standings& standings,
                 const std::vector<PastEvent>& events, Scene& scene) {
  const float width = overlay_width(moment.aspect);
  add_countdown(events, width, scene);
  if (standings.phase == kRoundOver) add_round_over(standings, width, scene);
  if (!standings.menu.empty()) add_menu(standings, width, scene);
}

}  // namespace tickreel::tanks

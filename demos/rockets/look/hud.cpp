#include "demos/rockets/look/hud.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>

#include "demos/rockets/look/palette.h"
#include "demos/rockets/rockets_view.h"

namespace tickreel::rockets {
namespace {

constexpr float kMargin = 14.0F;
constexpr float kMiddle = kOverlayHeight / 2.0F;

const Fact* find_fact(const View& view, FactKind kind, std::uint32_t variant = 0) {
  const auto found = std::ranges::find_if(
      view.facts, [&](const Fact& fact) { return fact.kind == kind && fact.variant == variant; });
  return found == view.facts.end() ? nullptr : &*found;
}

std::int64_t value_of(const View& view, FactKind kind, std::uint32_t variant = 0) {
  const Fact* fact = find_fact(view, kind, variant);
  return fact == nullptr ? 0 : fact->value;
}

std::string name_of(const View& view, std::uint32_t player) {
  const Fact* fact = find_fact(view, kPlayerName, player);
  return fact == nullptr ? "?" : fact->text;
}

void add_panel(Scene& scene, Vec2 top_left, Vec2 size, Color color, float opacity,
               float corner_radius = 9.0F) {
  scene.overlay.emplace_back(Panel{.top_left = top_left,
                                   .size = size,
                                   .corner_radius = corner_radius,
                                   .color = color,
                                   .opacity = opacity});
}

Text text(std::string utf8, Vec2 anchor, float size, Text::Align align) {
  Text text;
  text.utf8 = std::move(utf8);
  text.anchor = anchor;
  text.size = size;
  text.align = align;
  text.weight = Text::Weight::kBold;
  text.tabular = true;
  return text;
}

void add_player(const View& view, std::uint32_t player, Vec2 corner, Scene& scene) {
  constexpr Vec2 kSize{176.0F, 46.0F};
  add_panel(scene, corner, kSize, ink(), 0.74F);
  add_panel(scene, corner + Vec2{8.0F, 8.0F}, {7.0F, kSize.y - 16.0F}, player_color(player), 1.0F,
            3.5F);
  scene.overlay.emplace_back(
      text(name_of(view, player), corner + Vec2{25.0F, 21.0F}, 15.0F, Text::Align::kLeft));
  Text crates = text(std::to_string(value_of(view, kCratesLeft, player)) + " crates stand",
                     corner + Vec2{25.0F, 37.0F}, 11.0F, Text::Align::kLeft);
  crates.weight = Text::Weight::kRegular;
  crates.color = srgb(0xB4BFCC);
  scene.overlay.emplace_back(crates);
  scene.overlay.emplace_back(text(std::to_string(value_of(view, kPlayerScore, player)),
                                  corner + Vec2{kSize.x - 12.0F, 32.0F}, 25.0F,
                                  Text::Align::kRight));
}

void add_clock(const Moment& moment, const View& view, float width, Scene& scene) {
  constexpr Vec2 kSize{118.0F, 52.0F};
  const auto left = static_cast<double>(value_of(view, kTicksLeft));
  const bool runs = value_of(view, kPhase) == kPlaying;
  const double seconds = std::max(0.0, (left - (runs ? moment.alpha : 0.0)) * moment.step_seconds);
  const auto tenths = static_cast<long long>(std::floor(seconds * 10.0 + 1e-6));
  std::array<char, 32> digits{};
  std::snprintf(digits.data(), digits.size(), "%lld.%lld", tenths / 10, tenths % 10);
  const Vec2 corner{(width - kSize.x) / 2.0F, kMargin};
  add_panel(scene, corner, kSize, ink(), 0.74F);
  scene.overlay.emplace_back(
      text(digits.data(), {width / 2.0F, corner.y + 28.0F}, 25.0F, Text::Align::kCenter));
  Text round = text("ROUND " + std::to_string(value_of(view, kRound)),
                    {width / 2.0F, corner.y + 44.0F}, 10.5F, Text::Align::kCenter);
  round.color = srgb(0xB4BFCC);
  scene.overlay.emplace_back(round);
}

/// Each beat's number drops in and fades before the next.
void add_countdown(const std::vector<PastEvent>& events, float width, Scene& scene) {
  constexpr float kShown = 0.9F;
  for (const PastEvent& past : events) {
    if (past.event->kind != kCountdownBeat || past.age >= kShown) continue;
    const long number = std::lround(past.event->magnitude);
    const float landed = smooth_step(0.0F, 0.16F, past.age);
    const float size = 130.0F * (1.4F - 0.4F * landed);
    Text big = text(number > 0 ? std::to_string(number) : "FIRE!",
                    {width / 2.0F, kMiddle + 0.1F * size}, size, Text::Align::kCenter);
    big.opacity = 0.5F * landed * smooth_step(kShown, 0.5F, past.age);
    big.color = ink();
    scene.overlay.emplace_back(big);
    big.anchor.y -= 5.0F;
    big.opacity *= 2.0F;
    big.color = srgb(0xFFFFFF);
    scene.overlay.emplace_back(big);
  }
}

void add_banner(const Moment& moment, const View& view, float width, Scene& scene) {
  constexpr Vec2 kSize{380.0F, 96.0F};
  if (value_of(view, kPhase) != kRoundOver) return;
  const auto ticks = static_cast<double>(value_of(view, kPhaseTicks)) + moment.alpha;
  const float shown = smooth_step(0.3F, 0.8F, static_cast<float>(ticks * moment.step_seconds));
  const auto winner = static_cast<std::uint32_t>(value_of(view, kWinner));
  const Vec2 corner{(width - kSize.x) / 2.0F, 96.0F + 20.0F * (1.0F - shown)};
  const Color color = winner == kNobody ? srgb(0xFFFFFF) : player_color(winner);
  add_panel(scene, corner, kSize, ink(), 0.9F * shown, 14.0F);
  Text title = text(winner == kNobody ? "A draw" : name_of(view, winner) + " wins the round",
                    {width / 2.0F, corner.y + 58.0F}, 30.0F, Text::Align::kCenter);
  title.color = color;
  title.opacity = shown;
  scene.overlay.emplace_back(title);
}

}  // namespace

void add_hud(const Moment& moment, const std::vector<PastEvent>& events, Scene& scene) {
  constexpr float kPlate = 176.0F + 8.0F;
  const View& view = moment.views.at(moment.time.tick);
  const float width = kOverlayHeight * moment.aspect;
  // Who shoots from the left stands on the left.
  for (std::uint32_t player = 0; find_fact(view, kPlayerName, player) != nullptr; ++player) {
    const float from_edge = kMargin + kPlate * static_cast<float>(player / 2);
    const bool left = player % 2 == 0;
    add_player(view, player, {left ? from_edge : width - from_edge - kPlate + 8.0F, kMargin},
               scene);
  }
  add_clock(moment, view, width, scene);
  add_countdown(events, width, scene);
  add_banner(moment, view, width, scene);
}

}  // namespace tickreel::rockets

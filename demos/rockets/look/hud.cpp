#include "demos/rockets/look/hud.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>

#include "demos/rockets/look/props.h"
#include "demos/rockets/rockets_view.h"
#include "renderer/overlay/overlay_text.h"
#include "sim/view/rewound.h"
#include "tickreel/scene/hud.h"
#include "tickreel/view/find.h"

namespace tickreel::rockets {
namespace {

constexpr float kMargin = 14.0F;
constexpr float kGap = 8.0F;
constexpr float kMiddle = kOverlayHeight / 2.0F;
constexpr Vec2 kClockSize{118.0F, 52.0F};
constexpr Vec2 kPlateSize{176.0F, 46.0F};

std::int64_t value_of(const View& view, FactKind kind, std::uint32_t variant = 0) {
  return fact_value(view, kind, variant, 0);
}

std::string name_of(const View& view, std::uint32_t player) {
  const Fact* fact = find_fact(view, kPlayerName, player);
  return fact == nullptr ? "?" : fact->text;
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

void add_player(const View& view, std::uint32_t player, Vec2 corner, float plate_width,
                Scene& scene) {
  const Vec2 size{plate_width, kPlateSize.y};
  add_panel(scene, corner, size, 9.0F, ink(), 0.74F);
  add_panel(scene, corner + Vec2{8.0F, 8.0F}, {7.0F, size.y - 16.0F}, 3.5F, player_color(player),
            1.0F);
  const Text score = text(std::to_string(value_of(view, kPlayerScore, player)),
                          corner + Vec2{size.x - 12.0F, 32.0F}, 25.0F, Text::Align::kRight);
  const float room = size.x - 25.0F - 12.0F - renderer::width_of(score) - kGap;
  scene.overlay.emplace_back(renderer::fitted(
      text(name_of(view, player), corner + Vec2{25.0F, 21.0F}, 15.0F, Text::Align::kLeft), room));
  Text crates = text(std::to_string(value_of(view, kCratesLeft, player)) + " crates stand",
                     corner + Vec2{25.0F, 37.0F}, 11.0F, Text::Align::kLeft);
  crates.weight = Text::Weight::kRegular;
  crates.color = srgb(0xB4BFCC);
  scene.overlay.emplace_back(renderer::fitted(crates, room));
  scene.overlay.emplace_back(score);
}

/// Adds the players' plates beside the clock, in as many columns on each side as fit, or below the
/// clock if none fits. Players who shoot from the left are on the left. Returns the lower end of
/// the plates.
float add_players(const View& view, float width, Scene& scene) {
  std::uint32_t count = 0;
  while (find_fact(view, kPlayerName, count) != nullptr) ++count;
  const float beside = (width - kClockSize.x) / 2.0F - kMargin;
  const auto fitting = static_cast<std::uint32_t>(beside / (kPlateSize.x + kGap));
  const std::uint32_t columns = std::max(fitting, 1U);
  const float top = fitting > 0 ? kMargin : kMargin + kClockSize.y + kGap;
  const float plate = std::min(kPlateSize.x, (width - kGap) / 2.0F - kMargin);
  float end = top;
  for (std::uint32_t player = 0; player < count; ++player) {
    const std::uint32_t place = player / 2;
    const std::uint32_t column = place % columns;
    const std::uint32_t row = place / columns;
    const float from_edge = kMargin + (plate + kGap) * static_cast<float>(column);
    const float row_top = top + (kPlateSize.y + kGap) * static_cast<float>(row);
    const bool left = player % 2 == 0;
    add_player(view, player, {left ? from_edge : width - from_edge - plate, row_top}, plate, scene);
    end = row_top + kPlateSize.y;
  }
  return end;
}

void add_clock(const Moment& moment, const View& view, float width, Scene& scene) {
  const auto left = static_cast<double>(value_of(view, kTicksLeft));
  const bool runs = value_of(view, kPhase) == kPlaying && !sim::is_rewound(view);
  const double seconds = std::max(0.0, (left - (runs ? moment.alpha : 0.0)) * moment.step_seconds);
  const auto tenths = static_cast<long long>(std::floor(seconds * 10.0 + 1e-6));
  std::array<char, 32> digits{};
  std::snprintf(digits.data(), digits.size(), "%lld.%lld", tenths / 10, tenths % 10);
  const Vec2 corner{(width - kClockSize.x) / 2.0F, kMargin};
  add_panel(scene, corner, kClockSize, 9.0F, ink(), 0.74F);
  scene.overlay.emplace_back(
      text(digits.data(), {width / 2.0F, corner.y + 28.0F}, 25.0F, Text::Align::kCenter));
  Text round =
      text(sim::is_rewound(view) ? "REWIND" : "ROUND " + std::to_string(value_of(view, kRound)),
           {width / 2.0F, corner.y + 44.0F}, 10.5F, Text::Align::kCenter);
  round.color = sim::is_rewound(view) ? srgb(0xFFD24A) : srgb(0xB4BFCC);
  scene.overlay.emplace_back(round);
}

/// Adds the countdown: each number drops in and fades before the next.
void add_countdown(const std::vector<PastEvent>& events, float width, Scene& scene) {
  constexpr float kShown = 0.9F;
  constexpr float kLandedSize = 130.0F;
  for (const PastEvent& past : events) {
    if (past.event->kind != kCountdownBeat || past.age >= kShown) continue;
    const long number = std::lround(past.event->magnitude);
    const float landed = smooth_step(0.0F, 0.16F, past.age);
    Text big = text(number > 0 ? std::to_string(number) : "FIRE!", {}, 1.4F * kLandedSize,
                    Text::Align::kCenter);
    const float fits = std::min(1.0F, (width - 2.0F * kMargin) / renderer::width_of(big));
    big.size = kLandedSize * fits * (1.4F - 0.4F * landed);
    big.anchor = {width / 2.0F, kMiddle + 0.1F * big.size};
    big.opacity = 0.5F * landed * smooth_step(kShown, 0.5F, past.age);
    big.color = ink();
    scene.overlay.emplace_back(big);
    big.anchor.y -= 5.0F;
    big.opacity *= 2.0F;
    big.color = srgb(0xFFFFFF);
    scene.overlay.emplace_back(big);
  }
}

void add_banner(const Moment& moment, const View& view, float width, float plates_end,
                Scene& scene) {
  if (value_of(view, kPhase) != kRoundOver) return;
  const Vec2 size{std::min(380.0F, width - 2.0F * kMargin), 96.0F};
  const auto ticks = static_cast<double>(value_of(view, kPhaseTicks)) + moment.alpha;
  const float shown = smooth_step(0.3F, 0.8F, static_cast<float>(ticks * moment.step_seconds));
  const auto winner = static_cast<std::uint32_t>(value_of(view, kWinner));
  const float top = std::max(96.0F, plates_end + kGap);
  const Vec2 corner{(width - size.x) / 2.0F, top + 20.0F * (1.0F - shown)};
  const Color color = winner == kNobody ? srgb(0xFFFFFF) : player_color(winner);
  add_panel(scene, corner, size, 14.0F, ink(), 0.9F * shown);
  Text title = text(winner == kNobody ? "A draw" : name_of(view, winner) + " wins the round",
                    {width / 2.0F, corner.y + 58.0F}, 30.0F, Text::Align::kCenter);
  title.color = color;
  title.opacity = shown;
  scene.overlay.emplace_back(renderer::fitted(title, size.x - 2.0F * kMargin));
}

}  // namespace

void add_hud(const Moment& moment, const std::vector<PastEvent>& events, Scene& scene) {
  const View& view = moment.views.at(moment.time.tick);
  const float width = overlay_width(moment.aspect);
  const float plates_end = add_players(view, width, scene);
  add_clock(moment, view, width, scene);
  scene.hud_top = std::max(plates_end, kMargin + kClockSize.y);
  add_countdown(events, width, scene);
  add_banner(moment, view, width, plates_end, scene);
}

}  // namespace tickreel::rockets

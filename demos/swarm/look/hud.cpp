#include "demos/swarm/look/hud.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "demos/swarm/look/palette.h"
#include "demos/swarm/swarm_eye.h"
#include "demos/swarm/swarm_view.h"
#include "renderer/overlay/overlay_text.h"
#include "tickreel/scene/hud.h"
#include "tickreel/scene/particles.h"

namespace tickreel::swarm {
namespace {

constexpr float kGap = 18.0F;  // to the board's middle and sides, and between name and points

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

/// Returns 4127 as "4 127".
std::string grouped(std::int64_t number) {
  std::string text = std::to_string(number);
  for (auto i = static_cast<std::ptrdiff_t>(text.size()) - 3; i > 0; i -= 3) {
    text.insert(static_cast<std::size_t>(i), "\u2009");
  }
  return text;
}

/// Adds one army's half of the board; `side` is -1 left of the middle and 1 right of it.
void add_half(const Army& army, float side, float part, Color color, Vec2 middle, float bar_width,
              Scene& scene) {
  constexpr float kBarHeight = 8.0F;
  const float inner = middle.x + side * kGap;
  const float outer = inner + side * bar_width;
  const auto bar = [&](float length, Color paint, float opacity) {
    const float left = side < 0.0F ? inner - length : inner;
    add_panel(scene, {left, middle.y}, {length, kBarHeight}, 0.5F * kBarHeight, paint, opacity);
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

/// The number of units that one dot of the map stands for: it shows crowds, not single units.
constexpr std::uint64_t kUnitsPerDot = 16;

void add_line(Vec2 from, Vec2 to, float width, Scene& scene) {
  const Vec2 way = to - from;
  scene.marks.push_back({.shape = GroundMark::Shape::kBox,
                         .center = from + way * 0.5F,
                         .half_size = {0.5F * (length(way) + width), 0.5F * width},
                         .angle = std::atan2(way.y, way.x),
                         .color = srgb(0xFFFFFF),
                         .opacity = 0.95F});
}

void add_dot(Vec2 at, float size, Color color, float opacity, Scene& scene) {
  add_panel(scene, at - Vec2{0.5F * size, 0.5F * size}, {size, size}, 0.5F * size, color, opacity);
}

/// Adds a straight line between two points of the overlay. Panels cannot be rotated, so a slope is
/// made of steps.
void add_path(Vec2 from, Vec2 to, const Minimap& map, Scene& scene) {
  constexpr float kWidth = 1.4F;
  const Vec2 way = to - from;
  const float longer = std::max(std::fabs(way.x), std::fabs(way.y));
  const int steps = std::clamp(static_cast<int>(std::ceil(longer / kWidth)), 1, 400);
  for (int i = 0; i <= steps; ++i) {
    const Vec2 at = from + way * (static_cast<float>(i) / static_cast<float>(steps));
    if (map.contains(at)) add_dot(at, kWidth, srgb(0xFFFFFF), 0.9F, scene);
  }
}

void add_outlook(const Thing& outlook, const Minimap& map, float aspect, Scene& scene) {
  const Eye eye(map.half_field, {flat(outlook.position), outlook.values[0]}, aspect);
  constexpr std::array<Place, 4> kCorners{
      {{-1.0F, -1.0F}, {1.0F, -1.0F}, {1.0F, 1.0F}, {-1.0F, 1.0F}}};
  for (std::size_t i = 0; i < kCorners.size(); ++i) {
    add_path(map.point(eye.ground(kCorners[i])), map.point(eye.ground(kCorners[(i + 1) % 4])), map,
             scene);
  }
}

void add_zone(const Thing& zone, const Minimap& map, Scene& scene) {
  const float whose = zone.values[0];
  const Color color = mix(srgb(0xF4F0E4), army_color(whose < 0.0F ? 0 : 1), std::fabs(whose));
  add_dot(map.point(flat(zone.position)), zone.size.x / (2.0F * map.half_field.x) * map.size.x,
          color, 0.45F, scene);
}

}  // namespace

void add_hud(const Moment& moment, Scene& scene) {
  constexpr float kMargin = 14.0F;
  const Standings standings = read_standings(moment.views.at(moment.time.tick));
  const float width = overlay_width(moment.aspect);
  const float middle = 0.5F * width;
  const Vec2 board{std::min(572.0F, width - 2.0F * kMargin), 78.0F};
  const auto glass = [&](Vec2 top_left, Vec2 size) {
    add_panel(scene, top_left, size, 10.0F, srgb(0x171B22), 0.78F);
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

void add_hands(const Moment& moment, Scene& scene) {
  const float far = length(scene.camera.target - scene.camera.eye);
  std::array<std::array<Vec2, 4>, kArmies> corners;
  std::array<std::size_t, kArmies> found{};
  for (const Thing& thing : moment.things) {
    if (thing.kind == kUnit) break;  // the few kinds come before the many units
    const std::size_t army = thing.variant % kArmies;
    const Color color = bright_army_color(army);
    const Vec2 at = flat(thing.position);
    if (thing.kind == kPointer && thing.values[0] < 0.5F) {
      add_ring(scene, at, 0.008F * far, color, 0.95F);
      add_ring(scene, at, 0.003F * far, color, 0.95F);
    }
    if (thing.kind == kSent) {
      add_ring(scene, at, 0.004F * far + 0.02F * far * (1.0F - thing.values[0]), color,
               1.0F - 0.6F * thing.values[0]);
    }
    if (thing.kind == kBoxCorner && found[army] < 4) corners[army][found[army]++] = at;
  }
  for (std::size_t army = 0; army < kArmies; ++army) {
    for (std::size_t i = 0; found[army] == 4 && i < 4; ++i) {
      add_line(corners[army][i], corners[army][(i + 1) % 4], 0.0025F * far, scene);
    }
  }
}

void add_minimap(const Moment& moment, std::optional<std::size_t> viewer, Scene& scene) {
  const auto outlook = std::ranges::find_if(moment.things, [&](const Thing& thing) {
    return thing.kind == kOutlook && (!viewer || thing.variant == *viewer);
  });
  const auto field = std::ranges::find(moment.things, std::uint32_t{kField}, &Thing::kind);
  if (outlook == moment.things.end() || field == moment.things.end()) return;
  const Minimap map(flat(field->size) * 0.5F, moment.aspect);
  constexpr Vec2 kRim{4.0F, 4.0F};
  add_panel(scene, map.top_left - kRim, map.size + kRim * 2.0F, 6.0F, srgb(0x171B22), 0.9F);
  for (const Thing& thing : moment.things) {
    if (thing.kind == kZone) add_zone(thing, map, scene);
    if (thing.kind == kPillar) {
      add_dot(map.point(flat(thing.position)),
              thing.size.x / (2.0F * map.half_field.x) * map.size.x, srgb(0x5A6470), 1.0F, scene);
    }
    if (thing.kind != kUnit || thing.id % kUnitsPerDot != 0) continue;
    add_dot(map.point(flat(thing.position)), 2.2F, army_color(thing.variant / kSquadsPerArmy), 1.0F,
            scene);
  }
  add_outlook(*outlook, map, moment.aspect, scene);
}

}  // namespace tickreel::swarm

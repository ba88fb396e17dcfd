#include "demos/swarm/world.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "demos/swarm/swarm_view.h"

namespace tickreel::swarm {
namespace {

std::optional<std::int32_t> owner_of(const Thing& zone) {
  if (zone.values[0] <= -1.0F) return 0;
  if (zone.values[0] >= 1.0F) return 1;
  return std::nullopt;
}

const char* name_of(const Thing& zone) {
  if (zone.position.y == 0.0F) return "middle zone";
  return zone.position.y > 0.0F ? "north zone" : "south zone";
}

ViewEvent event_of(EventKind kind, std::int32_t army, std::int32_t weight) {
  ViewEvent event;
  event.kind = kind;
  event.when = 1.0F;
  event.actor = army;
  event.weight = weight;
  return event;
}

std::optional<std::int32_t> winner_in(const View& view) {
  const auto found = std::ranges::find(view.facts, std::uint32_t{kWinner}, &Fact::kind);
  if (found == view.facts.end()) return std::nullopt;
  return static_cast<std::int32_t>(found->value);
}

constexpr std::uint64_t kFieldId = 1;
constexpr std::uint64_t kFocusId = 2;
constexpr std::uint64_t kFirstPillarId = 101;
constexpr std::uint64_t kFirstZoneId = 201;
constexpr std::uint64_t kFirstSquadId = 301;
constexpr std::uint64_t kFirstHandId = 401;
constexpr std::uint64_t kIdsPerHand = 8;
constexpr std::uint64_t kFirstUnitId = 1001;  // a unit keeps its id through all its lives

constexpr float kPillarHeightM = 3.0F;
constexpr float kUnitHeightM = 0.7F;
constexpr float kFallenS = 1.2F;  // how long the fallen are shown

Vec3 flat(Vec2 v) {
  return {v.x, v.y, 0.0F};
}

/// Returns the rotation about the up axis that turns east to `v`, with the half-angle formulas.
Quat facing(Vec2 v) {
  const float square = dot(v, v);
  if (!(square > 0.0F)) return {};
  const float cosine = std::clamp(v.x / std::sqrt(square), -1.0F, 1.0F);
  const float z = std::sqrt(0.5F * (1.0F - cosine));
  return {std::sqrt(0.5F * (1.0F + cosine)), 0.0F, 0.0F, v.y < 0.0F ? -z : z};
}

/// Returns a thing that never moves.
Thing ground_thing(std::uint64_t id, ThingKind kind, Vec2 middle, Vec3 size) {
  Thing thing;
  thing.id = id;
  thing.kind = kind;
  thing.position = flat(middle);
  thing.size = size;
  return thing;
}

void publish_field(const Field& field, View& view) {
  view.things.push_back(ground_thing(kFieldId, kField, {}, flat(field.half_size * 2.0F)));
  for (std::size_t i = 0; i < field.pillars.size(); ++i) {
    const float width = 2.0F * field.pillars[i].radius;
    view.things.push_back(ground_thing(kFirstPillarId + i, kPillar, field.pillars[i].centre,
                                       {width, width, kPillarHeightM}));
  }
}

void publish_zones(const Rules& rules, const Match& match, View& view) {
  const auto whole = static_cast<float>(rules.ticks_of(rules.tuning.gain_zone_s));
  for (std::size_t i = 0; i < rules.field.zones.size(); ++i) {
    const Circle& zone = rules.field.zones[i];
    const float width = 2.0F * zone.radius;
    Thing& thing = view.things.emplace_back(
        ground_thing(kFirstZoneId + i, kZone, zone.centre, {width, width, 0.0F}));
    thing.values[0] = static_cast<float>(match.zone_ticks[i]) / std::max(whole, 1.0F);
  }
}

Thing moving_thing(std::uint64_t id, ThingKind kind, Vec2 position, Vec2 velocity) {
  Thing thing;
  thing.id = id;
  thing.kind = kind;
  thing.flags = kHasVelocity;
  thing.position = flat(position);
  thing.velocity = flat(velocity);
  return thing;
}

Thing squad_thing(const Squad& squad, std::uint32_t index) {
  Thing thing;
  thing.id = kFirstSquadId + index;
  thing.kind = kSquad;
  thing.variant = index;
  thing.position = flat(squad.position);
  thing.rotation = facing(squad.front);
  thing.values = {0.0F, squad.goal.x, squad.goal.y};
  return thing;
}

/// Publishes the units and returns how many live.
std::uint32_t publish_units(const Rules& rules, const State& state, std::uint32_t squad,
                            View& view) {
  const std::size_t per_squad = rules.field.formation.size();
  const auto most = static_cast<float>(std::max(rules.tuning.health, 1));
  const std::int32_t respawn_ticks = rules.ticks_of(rules.tuning.respawn_s);
  std::uint32_t alive = 0;
  for (std::size_t i = squad * per_squad; i < (squad + 1) * per_squad; ++i) {
    const Unit& unit = state.units[i];
    const float fallen_s = static_cast<float>(respawn_ticks - unit.respawn_ticks) * rules.step_s;
    const bool lives = unit.health > 0;
    if (!lives && fallen_s > kFallenS) continue;
    Thing& thing = view.things.emplace_back(
        moving_thing(kFirstUnitId + i, lives ? kUnit : kFallen, unit.position, unit.velocity));
    thing.variant = squad;
    // A standing unit faces the way of its formation, a running one its own way; the sum changes
    // smoothly between the two.
    thing.rotation = facing(unit.velocity + state.squads[squad].front);
    thing.size = {kUnitDiameter, kUnitDiameter, kUnitHeightM};
    thing.values = {static_cast<float>(unit.health) / most, lives ? 0.0F : fallen_s / kFallenS};
    if (lives) ++alive;
  }
  return alive;
}

void publish_hand(const Rules& rules, const Hand& hand, std::uint32_t army, View& view) {
  if (!hand.is_there) return;
  std::uint64_t id = kFirstHandId + army * kIdsPerHand;
  const auto add = [&](ThingKind kind, Vec2 position, float value) {
    Thing& thing = view.things.emplace_back(ground_thing(id++, kind, position, {}));
    thing.variant = army;
    thing.values[0] = value;
  };
  const Outlook outlook = outlook_of(hand, rules.field);
  const float aspect = aspect_of(hand);
  const Eye eye(rules.field.half_size, outlook, aspect);
  const Place to = place_of(hand.pointer);
  const bool is_on_map = hand.drag != kBoxDrag &&
                         Minimap(rules.field.half_size, aspect).contains(point_of(to, aspect));
  add(kOutlook, outlook.middle, outlook.part);
  add(kPointer, eye.ground(to), is_on_map ? 1.0F : 0.0F);
  if (hand.sent_ticks > 0) add(kSent, hand.sent, sent_age(hand, rules));
  if (hand.drag != kBoxDrag) return;
  id = kFirstHandId + army * kIdsPerHand + kIdsPerHand / 2;
  const Place from = place_of(hand.from);
  for (const Place corner : {from, Place{to.x, from.y}, to, Place{from.x, to.y}}) {
    add(kBoxCorner, eye.ground(corner), 0.0F);
  }
}

void publish_armies(const Rules& rules, const State& state, View& view) {
  const std::size_t first_squad = view.things.size();
  for (std::uint32_t squad = 0; squad < kSquads; ++squad) {
    Thing& thing = view.things.emplace_back(squad_thing(state.squads[squad], squad));
    const std::uint32_t chosen = state.hands[army_of(squad)].selected;
    thing.values[3] = (chosen >> (squad % kSquadsPerArmy) & 1U) != 0 ? 1.0F : 0.0F;
  }
  view.things.push_back(moving_thing(kFocusId, kFocus, state.focus.position, state.focus.velocity));
  std::array<std::int64_t, kArmies> alive{};
  for (std::uint32_t squad = 0; squad < kSquads; ++squad) {
    const std::uint32_t in_squad = publish_units(rules, state, squad, view);
    alive[army_of(squad)] += in_squad;
    view.things[first_squad + squad].values[0] =
        static_cast<float>(in_squad) / static_cast<float>(rules.field.formation.size());
  }
  for (std::uint32_t army = 0; army < kArmies; ++army) {
    view.facts.push_back({kUnitsAlive, army, alive[army], {}});
  }
}

}  // namespace

std::vector<ViewEvent> derive_events(const View& before, const View& after) {
  std::vector<ViewEvent> events;
  for (const Thing& zone : after.things) {
    if (zone.kind == kUnit || zone.kind == kFallen) break;  // the many units come last
    const auto owner = zone.kind == kZone ? owner_of(zone) : std::nullopt;
    if (!owner) continue;
    const auto then = std::ranges::find(before.things, zone.id, &Thing::id);
    if (then != before.things.end() && owner_of(*then) == owner) continue;
    ViewEvent& event = events.emplace_back(event_of(kZoneTaken, *owner, kFullEventWeight));
    event.position = zone.position;
    event.text = name_of(zone);
  }
  const auto winner = winner_in(after);
  if (winner && !winner_in(before)) events.push_back(event_of(kMatchEnded, *winner, 200));
  return events;
}

void publish_view(const Rules& rules, const State& state, const std::vector<std::string>& names,
                  View& view) {
  publish_field(rules.field, view);
  publish_zones(rules, state.match, view);
  for (std::uint32_t army = 0; army < kArmies; ++army) {
    publish_hand(rules, state.hands[army], army, view);
  }
  publish_armies(rules, state, view);
  const Match& match = state.match;
  for (std::uint32_t army = 0; army < kArmies; ++army) {
    const float points = static_cast<float>(match.point_ticks[army]) * rules.step_s;
    view.facts.push_back({kPlayerName, army, 0, names[army]});
    view.facts.push_back({kPoints, army, static_cast<std::int64_t>(points), {}});
  }
  view.facts.push_back({kPointsToWin, 0, rules.tuning.points_to_win, {}});
  if (match.rest_ticks == 0) return;
  const std::int32_t rest = std::max(rules.ticks_of(rules.tuning.rest_s), 1);
  view.facts.push_back({kWinner, 0, match.winner, {}});
  view.facts.push_back({kRestTicks, 0, std::max(rest - match.rest_ticks, 0), {}});
}

}  // namespace tickreel::swarm

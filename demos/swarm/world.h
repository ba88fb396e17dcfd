#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "demos/swarm/crowd.h"
#include "demos/swarm/field.h"
#include "demos/swarm/swarm_eye.h"
#include "demos/swarm/swarm_state.h"
#include "tickreel/game/game.h"
#include "tickreel/game/input_frame.h"
#include "tickreel/view/view.h"

// The steps of one tick of `swarm`, and the data that they work on. swarm.cpp has their order.

namespace tickreel::swarm {

/// The longest time that is counted, whatever a tuning says: 40 minutes at 25 ticks a second.
inline constexpr std::int32_t kMaxTicks = 60'000;

/// The constants of a session, which it borrows.
struct Rules {
  const Tuning& tuning;
  const Field& field;
  float step_s;

  /// Returns the nearest number of ticks, from 0 to kMaxTicks; 0 for seconds that are no number.
  [[nodiscard]] std::int32_t ticks_of(float seconds) const {
    // Tuning comes from replay files, so any value has to give a number.
    const float ticks = seconds / step_s + 0.5F;
    if (!(ticks > 0.0F)) return 0;
    return ticks < static_cast<float>(kMaxTicks) ? static_cast<std::int32_t>(ticks) : kMaxTicks;
  }
};

/// The rules, the crowd of this tick, and the state that the tick changes.
struct World : Rules {
  const Crowd& crowd;
  State& state;

  /// Whether a match is in progress; false between two matches, when nobody is wounded.
  [[nodiscard]] bool is_fighting() const { return state.match.rest_ticks == 0; }
};

// hand_step.cpp: the mouse.
/// Handles the events of the players' mice.
void step_hands(World& world, const InputFrame& input);
/// Returns the place of the window that a pointer is at.
Place place_of(Pointer pointer);
/// Returns width / height of a player's window, limited to 1/4..4; 16/9 for an unknown size.
float aspect_of(const Hand& hand);
/// Returns a player's view. It is limited to the field, whatever the state says.
Outlook outlook_of(const Hand& hand, const Field& field);
/// Returns the age of the last order's mark: 0 when the order was just given, 1 when the mark has
/// disappeared.
float sent_age(const Hand& hand, const Rules& rules);
/// Returns `value` limited to -most..most; -most for NaN.
float limited(float value, float most);

// squad_step.cpp: squads, and their units.
void place_squads(World& world);  ///< puts them at their homes
/// Gives the squads the players' orders, and moves them. Between two matches, orders are ignored.
void step_squads(World& world, const InputFrame& input);
void place_units(World& world);  ///< puts them in their formations
void step_units(World& world);   ///< steers, moves and wounds
void step_fallen(World& world);  ///< brings fallen units back at home

// match_step.cpp
void step_match(World& world);  ///< counts zones and points, and ends and begins matches
void step_focus(World& world);  ///< lets the focus follow the fighting

// swarm_publish.cpp
/// Appends the content that swarm_view.h describes to `view`.
void publish_view(const Rules& rules, const State& state, const std::vector<std::string>& names,
                  View& view);
/// Returns the events between two successive views: the function for GameInfo::derive_events.
std::vector<ViewEvent> derive_events(const View& before, const View& after);

/// Returns the army of a squad.
inline std::size_t army_of(std::size_t squad) {
  return squad / kSquadsPerArmy;
}
/// Returns a unit's place on the field, from its place in the formation (Field::formation).
inline Vec2 place_in(const Squad& squad, Vec2 from_middle) {
  const Vec2 left{-squad.front.y, squad.front.x};
  return squad.position + squad.front * from_middle.x + left * from_middle.y;
}

/// Returns a bot that plays for an army (swarm_bot.cpp).
std::unique_ptr<Bot> make_swarm_bot(const SessionSetup& setup, std::size_t army);

}  // namespace tickreel::swarm

#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "movie/room.h"
#include "sim/replay/replay_player.h"
#include "tickreel/core/rational.h"
#include "tickreel/game/game.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The factor by which an event counts more when its actor is a person at the machine that
/// recorded. One kill by such a person counts more than three kills by a bot, and one crate
/// that such a person takes less than one kill by a bot.
inline constexpr std::int64_t kOwnDeed = 8;

/// Something that happened in a game, such as a kill.
struct FoundEvent {
  std::string name;           ///< NamedEvent::name
  std::uint32_t kind = 0;     ///< NamedEvent::kind
  std::uint32_t variant = 0;  ///< ViewEvent::variant
  Rational seconds;           ///< game time, rounded down to 1/kEventSteps of a tick
  // The next four members are copied from the ViewEvent with the same names. A player who is not in
  // the session is kNoPlayer, and the weight is limited to 0 .. kMaxEventWeight.
  std::int32_t actor = kNoPlayer;
  std::int32_t target = kNoPlayer;
  std::int32_t weight = 0;
  std::string text = {};
  std::string actor_name = {};   ///< the actor's name when the event happened; empty: no actor
  std::string target_name = {};  ///< the target's name at that time; empty: no target
  bool is_of_person = false;     ///< the actor is a person at the machine that recorded

  /// Returns the weight by which events are compared.
  [[nodiscard]] std::int64_t rank() const {
    return is_of_person ? std::int64_t{weight} * kOwnDeed : weight;
  }
};
/// The precision of times of events, in parts of a tick.
inline constexpr std::int64_t kEventSteps = 1024;

/// Returns a text such as "kill: Duchess › Pepper" or "power-up: Clank (shield)".
std::string event_text(const FoundEvent& event);

/// Returns the events of the kinds `wanted`, which are some of events_of(game), in order of time.
/// Plays the replay from the player's tick to its end as fast as it can. Leaves out the events
/// before the replay's shown part (ReplayReader::shown_ticks()). `has_time` is asked again and
/// again (null: always true); when it returns false, the search ends with the events found so far,
/// and the player stays where the search ended. The errors of ReplayPlayer::step(); kInterrupted
/// once `stop` is set (null: never); kUsage, at the replay's end, for a game in which nothing can
/// be found: it names no events, and publishes neither pictures nor samples.
Result<std::vector<FoundEvent>> find_events(ReplayPlayer& player, const GameInfo& game,
                                            std::span<const NamedEvent> wanted,
                                            const std::atomic<bool>* stop = nullptr,
                                            const std::function<bool()>& has_time = {});

}  // namespace tickreel::movie

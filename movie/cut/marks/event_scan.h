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

/// How much more the deeds of people who played at the machine that recorded count: one kill of
/// theirs is more than three of a bot, and one crate is less than a kill.
inline constexpr std::int64_t kOwnDeed = 8;

/// Something that happened in a game, such as a kill.
struct FoundEvent {
  std::string name;  ///< NamedEvent::name
  std::uint32_t kind = 0;
  std::uint32_t variant = 0;
  Rational seconds;  ///< game time, rounded down to 1/kEventSteps of a tick
  // The members have the meaning of ViewEvent. A player who is not in the session is kNoPlayer, and
  // the weight is limited to 0 .. kMaxEventWeight.
  std::int32_t actor = kNoPlayer;
  std::int32_t target = kNoPlayer;
  std::int32_t weight = 0;
  std::string text = {};
  std::string actor_name = {};  ///< the name at that time; empty: nobody
  std::string target_name = {};
  bool is_of_person = false;  ///< a person at the machine that recorded is the actor

  /// The weight by which moments are compared.
  [[nodiscard]] std::int64_t rank() const {
    return is_of_person ? std::int64_t{weight} * kOwnDeed : weight;
  }
};
inline constexpr std::int64_t kEventSteps = 1024;

/// Returns a text such as "kill: Duchess › Pepper" or "power-up: Clank (shield)".
std::string event_text(const FoundEvent& event);

/// The events of the wanted kinds, of events_of(game), in order of time, from the player's tick on:
/// plays the replay of the game to its end as fast as it can. With the errors of
/// ReplayPlayer::step; kInterrupted once `stop` is set (null: never), and kUsage where the game has
/// none and nothing is seen or heard of it. Once `has_time` (null: always) says no, the search ends
/// with the events so far, and the player stands where it ended.
Result<std::vector<FoundEvent>> find_events(ReplayPlayer& player, const GameInfo& game,
                                            std::span<const NamedEvent> wanted,
                                            const std::atomic<bool>* stop = nullptr,
                                            const std::function<bool()>& has_time = {});

}  // namespace tickreel::movie

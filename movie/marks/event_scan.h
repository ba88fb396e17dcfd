#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/rational.h"
#include "sim/game/game.h"
#include "sim/replay/replay_player.h"

namespace tickreel {

/// Something that happened in a game, such as a kill.
struct FoundEvent {
  std::string name;  ///< NamedEvent::name
  std::uint32_t kind = 0;
  std::uint32_t variant = 0;
  Rational seconds;  ///< of game time, rounded down to 1/kEventSteps of a tick
};
inline constexpr std::int64_t kEventSteps = 1024;

/// The events of the wanted kinds, in order of time, from the player's tick on: plays the replay to
/// its end as fast as it can. With the errors of ReplayPlayer::step; kInterrupted once `stop` is
/// set (null: never).
Result<std::vector<FoundEvent>> find_events(ReplayPlayer& player,
                                            std::span<const NamedEvent> wanted,
                                            const std::atomic<bool>* stop = nullptr);

}  // namespace tickreel

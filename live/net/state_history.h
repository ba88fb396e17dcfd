#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "live/net/messages.h"
#include "sim/game/simulation.h"
#include "tickreel/game/game.h"

namespace tickreel::live {

/// How a build simulates: it plays some ticks of the game by itself. kFailed as Simulation::begin.
Result<SimulationIdentity> identity_of(const GameInfo& info);

/// The states of the last ticks, until it is known that every machine has the same. One thread at a
/// time.
class StateHistory {
 public:
  /// States take so much memory at most; of what is beyond, the hashes stay.
  static constexpr std::size_t kMaxBytes = std::size_t{64} << 20U;

  /// The state as it is now, one tick after the last. Its hash, as Simulation::state_hash.
  std::uint64_t add(Simulation& simulation);
  /// Every machine has the states before this tick: they are forgotten.
  void forget_before(Tick tick);

  /// The tick after the last; 0 when there was none yet.
  [[nodiscard]] Tick end() const { return first_ + static_cast<Tick>(entries_.size()); }
  /// The hash of a tick. Nothing: it is forgotten, or yet to come.
  [[nodiscard]] std::optional<std::uint64_t> hash(Tick tick) const;
  /// The state of a tick. Empty: it is forgotten.
  [[nodiscard]] std::string state(Tick tick) const;

 private:
  struct Entry {
    std::uint64_t hash = 0;
    std::vector<std::uint8_t> state;
  };
  [[nodiscard]] const Entry* find(Tick tick) const;

  Tick first_ = 0;
  std::deque<Entry> entries_;
  std::size_t first_with_state_ = 0;  ///< in entries_
  std::size_t bytes_ = 0;
};

/// The first field in which two states of a tick differ; nothing when they are not states of this
/// session.
std::optional<FieldDifference> state_difference(const GameInfo& info, const SessionSetup& setup,
                                                Tick tick, const std::string& first,
                                                const std::string& second);

}  // namespace tickreel::live

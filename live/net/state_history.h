#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "live/net/messages.h"
#include "sim/game/simulation.h"
#include "tickreel/game/game.h"

namespace tickreel::live {

/// Returns the identity of this build's simulation of a game. Plays 60 ticks of the game with fixed
/// random inputs. The errors of Simulation::begin(). Throws the GameError of a game from a library.
Result<SimulationIdentity> identity_of(const GameInfo& info);

/// The states of the last ticks of a match, which are kept until it is known that all machines had
/// the same. One thread at a time.
class StateHistory {
 public:
  /// The most bytes of all states. Beyond it, the oldest states are removed, and only their hashes
  /// stay.
  static constexpr std::size_t kMaxBytes = std::size_t{64} << 20U;

  /// Adds the present state, of tick end(). Returns its hash, which equals Simulation::state_hash()
  /// unless the game hashes itself. Throws the GameError of a game from a library.
  std::uint64_t add(Simulation& simulation);
  /// Removes the states and hashes of the ticks before `tick`.
  void forget_before(Tick tick);

  /// The tick after the last one that was added; at first 0.
  [[nodiscard]] Tick end() const { return first_ + static_cast<Tick>(entries_.size()); }
  /// Returns the hash of a tick. Nothing: it was removed or not added yet.
  [[nodiscard]] std::optional<std::uint64_t> hash(Tick tick) const;
  /// Returns the state of a tick. Empty: it was removed or not added yet.
  [[nodiscard]] std::string state(Tick tick) const;

 private:
  struct Entry {
    std::uint64_t hash = 0;
    std::vector<std::uint8_t> state;  ///< empty: removed
  };
  /// Returns the entry of a tick; null: there is none.
  [[nodiscard]] const Entry* find(Tick tick) const;

  Tick first_ = 0;  ///< the tick of the first entry
  std::deque<Entry> entries_;
  std::size_t first_with_state_ = 0;  ///< the index in entries_
  std::size_t bytes_ = 0;             ///< the bytes of all states
};

/// Returns the first field in which two states of a tick differ: `first` is the recorded value, and
/// `second` the actual one. Nothing when they do not differ, or are no states of this session.
/// Throws the GameError of a game from a library.
std::optional<FieldDifference> state_difference(const GameInfo& info, const SessionSetup& setup,
                                                Tick tick, const std::string& first,
                                                const std::string& second);

}  // namespace tickreel::live

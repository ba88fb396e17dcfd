#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// A property that differs between two replays, in words.
struct NamedDifference {
  std::string name;    ///< the property, such as "seed"
  std::string first;   ///< its value in the first replay
  std::string second;  ///< its value in the second replay
};

/// The difference between the inputs of two replays, among the ticks that both have.
struct InputDifference {
  Tick first_tick = 0;  ///< the first tick whose inputs differ
  /// The inputs that differ at first_tick; named "Ada (player 0)", or "events".
  std::vector<NamedDifference> what;
  Tick differing_ticks = 0;  ///< the number of all ticks whose inputs differ
};

/// All differences between two replays.
struct ReplayDifference {
  /// Differences in game, rules, seed, tick rate, players, recorded_by, the first tick and the
  /// first tick that is shown.
  std::vector<NamedDifference> header;
  /// Differences in constants, which are named by their paths; "(none)" where a replay has no such
  /// constant.
  std::vector<NamedDifference> constants;
  std::optional<InputDifference> inputs;  ///< nothing: the inputs are the same
  Tick first_ticks = 0;                   ///< the number of ticks in the first replay
  Tick second_ticks = 0;                  ///< the number of ticks in the second replay
  bool begins_alike = true;               ///< whether both begin with the same tick
  /// The first tick, of those that both replays have, whose stored state hashes differ; nothing:
  /// they are the same. If the replays store different numbers of bits, the fewer are compared.
  std::optional<Tick> hash_tick;

  /// Whether there is no difference. (Recordings by two builds differ in recorded_by.)
  [[nodiscard]] bool none() const {
    return header.empty() && constants.empty() && !inputs && !hash_tick &&
           first_ticks == second_ticks;
  }
};

/// Returns the differences between two sessions in game, rules, seed, tick rate and players.
std::vector<NamedDifference> session_difference(const ReplaySession& first,
                                                const ReplaySession& second);
/// Returns the differences between the constants of two sessions.
std::vector<NamedDifference> constant_difference(const ReplaySession& first,
                                                 const ReplaySession& second);
/// Returns the ticks for which both replays have inputs; an empty range if there are none.
TickRange common_ticks(const ReplayReader& first, const ReplayReader& second);
/// Returns the difference between the inputs of two replays; nothing if the inputs are the same in
/// all common_ticks(). Returns the errors of reading the replays.
Result<std::optional<InputDifference>> input_difference(ReplayReader& first, ReplayReader& second);
/// Returns all differences between two replays, or the errors of reading them.
Result<ReplayDifference> replay_difference(ReplayReader& first, ReplayReader& second);

}  // namespace tickreel::sim

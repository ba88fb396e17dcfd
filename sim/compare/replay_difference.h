#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// A difference of two replays in words.
struct NamedDifference {
  std::string name;
  std::string first;
  std::string second;
};

/// The first tick whose inputs differ in two replays, among the ticks that both have.
struct InputDifference {
  Tick first_tick = 0;
  std::vector<NamedDifference> what;  ///< for "Ada (player 0)" or "events", at first_tick
  Tick differing_ticks = 0;
};

/// How two replays differ.
struct ReplayDifference {
  std::vector<NamedDifference> header;     ///< game, rules, seed, tick rate, players, ...
  std::vector<NamedDifference> constants;  ///< by path; "(none)" where one has no such constant
  std::optional<InputDifference> inputs;
  Tick first_ticks = 0;
  Tick second_ticks = 0;
  bool begins_alike = true;  ///< whether both begin with the same tick
  /// The first tick at which the stored parts of the state hashes differ.
  std::optional<Tick> hash_tick;

  [[nodiscard]] bool none() const {
    return header.empty() && constants.empty() && !inputs && !hash_tick &&
           first_ticks == second_ticks;
  }
};

/// Returns the differences of two sessions that change how they play, apart from the constants.
std::vector<NamedDifference> session_difference(const ReplaySession& first,
                                                const ReplaySession& second);
std::vector<NamedDifference> constant_difference(const ReplaySession& first,
                                                 const ReplaySession& second);
/// Returns the ticks for which both replays have inputs; an empty range if there are none.
TickRange common_ticks(const ReplayReader& first, const ReplayReader& second);
/// Returns the first difference of two replays' inputs; none if they are the same as far as both
/// go.
Result<std::optional<InputDifference>> input_difference(ReplayReader& first, ReplayReader& second);
/// All differences of two replays.
Result<ReplayDifference> replay_difference(ReplayReader& first, ReplayReader& second);

}  // namespace tickreel::sim

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/replay/replay_player.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// The tick and the part of the state where a game departs from a recording. A replay stores a few
/// bits of the state hash of each tick, hashes of components at some ticks, and whole states
/// (keyframes) at few ticks. So how much is known about the first wrong tick differs from case to
/// case.
struct DivergenceReport {
  /// The first tick whose state is known to differ.
  Tick tick = 0;
  std::string what;  ///< the difference at this tick, in words
  /// The last tick before `tick` whose state certainly was the recorded state, because the replay
  /// stores enough of it. If it is not tick - 1, the states in between have the same stored bits
  /// (`hash_bits` of each state hash). Not used if `tick` is the replay's first tick.
  Tick last_same = 0;
  Tick first_tick = 0;  ///< the replay's first tick
  unsigned hash_bits = 64;

  /// Whether the recorded state has other fields than the description of the state in this build.
  /// The fields then cannot be compared, and all members below but the next two are unset.
  bool has_other_fields = false;
  std::vector<std::string> components_gone;  ///< components in the replay and not in this build
  std::vector<std::string> components_new;   ///< components in this build and not in the replay

  /// The origin of the state with which the state of the game is compared to find `field`.
  enum class Source : std::uint8_t {
    kNone,           ///< no state with another field was found: `field` is empty
    kKeyframe,       ///< the replay has a keyframe of `tick`
    kSecondRun,      ///< another run of the ticks before led to the recorded state
    kOtherRun,       ///< another run of the ticks before led to a third state
    kLaterKeyframe,  ///< a keyframe after `tick`
  };
  Source source = Source::kNone;
  Tick field_tick = 0;                   ///< the tick of the compared states
  std::optional<FieldDifference> field;  ///< the first field that differs at field_tick
  /// With kLaterKeyframe, a few more fields that differ at field_tick.
  std::vector<FieldDifference> more_fields;
  /// With kLaterKeyframe, the number of fields that differ. Fields behind a list that has another
  /// length than in the recording do not count. 0: the fields could not be counted.
  std::size_t field_count = 0;

  /// The components that differ at components_tick; empty when no difference of components is
  /// known.
  std::vector<std::string> components;
  Tick components_tick = 0;  ///< `tick`, or the next tick whose components can be compared

  /// If `components` is empty: the first tick, from `tick` on, at which the recorded component
  /// hashes are those of the game. Nothing if there is none, or a difference of components was
  /// found first.
  std::optional<Tick> same_again;

  /// Whether further runs came to the same state at `tick` as the first run. They were new games
  /// that were set to the keyframe of played_again_from; a game that cannot load began anew, at the
  /// replay's first tick. Nothing if no run was possible.
  std::optional<bool> repeats;
  Tick played_again_from = 0;
  /// If `repeats` is false: whether runs from the replay's first tick all came to the same state as
  /// the first run. If so, the game is deterministic, but a keyframe lacks a part of its state.
  bool repeats_from_start = false;
};

/// Examines a divergence. `player` was opened with OnDivergence::kPlayOn, and its last step passed
/// the divergence. It plays on as far as needed. Returns the errors of ReplayReader and of
/// ReplayPlayer::step(); throws the GameError of a game that plays the ticks again.
Result<DivergenceReport> examine_divergence(const GameInfo& info, ReplayPlayer& player);

}  // namespace tickreel::sim

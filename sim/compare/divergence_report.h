#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/replay/replay_player.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// Where and how the game departs from a recording, as far as the replay can tell. A replay holds
/// a few bits of the hash of each tick, hashes of components now and then, and whole states
/// seldom, so what is known of the first wrong tick differs from case to case.
struct DivergenceReport {
  /// Where a difference shows first.
  Tick tick = 0;
  std::string what;  ///< that differs there
  /// The last tick before it whose state surely was the recorded one: enough is stored there. If it
  /// is not tick - 1, each tick in between agreed in `hash_bits` bits.
  Tick last_same = 0;
  Tick first_tick = 0;  ///< of the replay
  unsigned hash_bits = 64;

  /// Whether the recorded state has other fields than this build's description, so that none of
  /// them can be compared: nothing more is known then but what components came and went.
  bool has_other_fields = false;
  std::vector<std::string> components_gone;  ///< recorded, and not described any more
  std::vector<std::string> components_new;   ///< described, and not recorded

  /// The origin of the state that `field` is compared with.
  enum class Source : std::uint8_t {
    kNone,           ///< nobody: `field` is empty
    kKeyframe,       ///< a keyframe of this very tick
    kSecondRun,      ///< playing the tick again: that led to the recorded state
    kOtherRun,       ///< playing the tick again: that led to yet another state
    kLaterKeyframe,  ///< the next keyframe
  };
  Source source = Source::kNone;
  Tick field_tick = 0;
  std::optional<FieldDifference> field;  ///< the first that differs at field_tick
  /// A few more that differ there, and how many there are in all; of a later keyframe.
  std::vector<FieldDifference> more_fields;
  std::size_t field_count = 0;

  /// The components that differ at components_tick, which is `tick` or the next one where the
  /// replay can tell; empty when there is none.
  std::vector<std::string> components;
  Tick components_tick = 0;

  /// Where the components are as recorded again: the difference was undone.
  std::optional<Tick> same_again;

  /// Whether new games, set to the keyframe of played_again_from, all came to the same state as the
  /// first; nothing where there is no tick to play again.
  std::optional<bool> repeats;
  Tick played_again_from = 0;
  /// Where they did not: whether they did from the first tick. Then the game is as deterministic as
  /// it seemed, and keeps something that is in no keyframe.
  bool repeats_from_start = false;
};

/// Examines the divergence that `player` (OnDivergence::kPlayOn) has just passed: it is at that
/// tick. Plays on, as far as it takes to learn more. Fails only when the replay cannot be read.
Result<DivergenceReport> examine_divergence(const GameInfo& info, ReplayPlayer& player);

}  // namespace tickreel::sim

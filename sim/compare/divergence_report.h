#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/replay/replay_player.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// Where and how the game departs from a recording, as far as the replay can tell. A replay holds a
/// few bits of the hash of each tick, hashes of components now and then, and whole states seldom.
/// So each case reveals a different amount about the first wrong tick.
struct DivergenceReport {
  /// The first tick where a difference shows.
  Tick tick = 0;
  std::string what;  ///< the difference there
  /// The last tick before it whose state surely was the recorded one, because the replay stores
  /// enough about it. If it is not tick - 1, the states in between agreed in the `hash_bits` bits
  /// of their hashes that are stored. Means nothing if `tick` is the first tick.
  Tick last_same = 0;
  Tick first_tick = 0;  ///< the replay's first tick
  unsigned hash_bits = 64;

  /// Whether the recorded state has other fields than this build's description. Fields cannot be
  /// compared then, and only the lists of components below are known.
  bool has_other_fields = false;
  std::vector<std::string> components_gone;  ///< recorded, but no longer described
  std::vector<std::string> components_new;   ///< described, but not recorded

  /// The origin of the state that `field` is compared with.
  enum class Source : std::uint8_t {
    kNone,           ///< none: `field` is empty
    kKeyframe,       ///< a keyframe of this very tick
    kSecondRun,      ///< playing the tick again led to the recorded state
    kOtherRun,       ///< playing the tick again led to yet another state
    kLaterKeyframe,  ///< the next keyframe
  };
  Source source = Source::kNone;
  Tick field_tick = 0;
  std::optional<FieldDifference> field;  ///< the first field that differs at field_tick
  /// A few more fields that differ there, and the number of all; only with kLaterKeyframe.
  std::vector<FieldDifference> more_fields;
  std::size_t field_count = 0;

  /// The components that differ at components_tick, which is `tick` or the next one where the
  /// replay can tell; empty when there is none.
  std::vector<std::string> components;
  Tick components_tick = 0;

  /// The tick where the components are as recorded again, if the difference was undone.
  std::optional<Tick> same_again;

  /// Whether new games, set to the keyframe of played_again_from, all came to the same state as the
  /// first one; none where there is no tick to play again.
  std::optional<bool> repeats;
  Tick played_again_from = 0;
  /// If they did not: whether they did when played from the first tick. Then the game is
  /// deterministic, but keeps something that is not in a keyframe.
  bool repeats_from_start = false;
};

/// Examines the divergence that `player` (OnDivergence::kPlayOn) has just passed and whose tick it
/// is at. Plays on as far as needed to learn more. Fails only when the replay cannot be read.
Result<DivergenceReport> examine_divergence(const GameInfo& info, ReplayPlayer& player);

}  // namespace tickreel::sim

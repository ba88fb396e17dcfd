#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "sim/replay/replay_player.h"
#include "tickreel/result.h"

namespace tickreel::sim {

// The lines that `tickreel dump` prints and another tickreel reads. With them two builds compare
// their runs of one replay (docs/divergence.md). The writer and the reader of each line are side by
// side here. The player starts at the first tick and plays past any divergence, so the states are
// those of this build.

/// "1234 00112233aabbccdd": the state hash at a tick.
struct HashLine {
  Tick tick = 0;
  std::uint64_t hash = 0;
  friend bool operator==(const HashLine&, const HashLine&) = default;
};
std::string encode_hash_line(const HashLine& line);
std::optional<HashLine> decode_hash_line(std::string_view text);

/// "tanks[2].velocity.x f32 0x3f800000 1": a field of the state, with its type (u unsigned, i
/// signed, f floating) and its bits. A text: `names[0] text "Ada"`.
std::string encode_field_line(const NamedField& field);
std::optional<NamedField> decode_field_line(std::string_view text);
/// Returns "f32" or "text", for example.
std::string field_type(const NamedField& field);

/// Plays to the end, and writes a hash line for each tick, including the first and the last. The
/// player is at the first tick. The errors of dump_fields().
Status dump_hashes(ReplayPlayer& player, std::FILE* out);
/// Plays on to `tick`, which is not after the replay's last tick, and writes a line for each field.
/// kFailed when `out` cannot be written; the errors of ReplayPlayer::step().
Status dump_fields(ReplayPlayer& player, Tick tick, std::FILE* out);
/// Plays on to a tick, which is not after the replay's last, without seeking. The errors of
/// ReplayPlayer::step().
Status play_to(ReplayPlayer& player, Tick tick);

}  // namespace tickreel::sim

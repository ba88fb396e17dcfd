#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "sim/replay/replay_player.h"
#include "tickreel/result.h"

namespace tickreel::sim {

// The lines that `tickreel dump` prints and another tickreel reads: the way in which two builds
// compare their runs of one replay (docs/divergence.md). Writer and reader of each line are here,
// side by side. Whoever plays does so from the start and past any divergence: the states are those
// that this build comes to on its own.

/// "1234 00112233aabbccdd": the state hash at a tick.
struct HashLine {
  Tick tick = 0;
  std::uint64_t hash = 0;
  friend bool operator==(const HashLine&, const HashLine&) = default;
};
std::string encode_hash_line(const HashLine& line);
std::optional<HashLine> decode_hash_line(std::string_view text);

/// "tanks[2].velocity.x f32 0x3f800000 1": a field of the state, with its type: u unsigned, i
/// signed, f floating, and its bits. Of a text: `names[0] text "Ada"`.
std::string encode_field_line(const NamedField& field);
std::optional<NamedField> decode_field_line(std::string_view text);
/// "f32", "text"
std::string field_type(const NamedField& field);

/// Writes a hash line for each tick, the first and the last one too. The player is at the first.
Status dump_hashes(ReplayPlayer& player, std::FILE* out);
/// Plays on to `tick`, at most the last one, and writes a line for each field. The player is at the
/// first.
Status dump_fields(ReplayPlayer& player, Tick tick, std::FILE* out);
/// Plays on to a tick, without seeking.
Status play_to(ReplayPlayer& player, Tick tick);

}  // namespace tickreel::sim

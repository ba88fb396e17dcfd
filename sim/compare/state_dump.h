#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "sim/replay/replay_player.h"
#include "tickreel/result.h"

namespace tickreel::sim {

// The lines that `tickreel dump` prints, and that another process of tickreel reads. With them two
// builds compare their runs of one replay (docs/divergence.md). Each kind of line has a function
// that encodes it and a function that decodes it, which returns nothing for a text of another form.
// The player is opened with OnDivergence::kPlayOn, so the states are those that this build
// computes. The functions that write to `out` do not flush it at the end.

/// A line with the state hash at a tick: "1234 00112233aabbccdd".
struct HashLine {
  Tick tick = 0;
  std::uint64_t hash = 0;
  friend bool operator==(const HashLine&, const HashLine&) = default;
};
std::string encode_hash_line(const HashLine& line);
std::optional<HashLine> decode_hash_line(std::string_view text);

/// Returns the line of a field of the state: its path, its type, its bits and its value, such as
/// "tanks[2].velocity.x f32 0x3f800000 1". A text has no bits: `names[0] text "Ada"`.
std::string encode_field_line(const NamedField& field);
/// Returns the field of a line. The bits decide the value; the number after them is not read.
std::optional<NamedField> decode_field_line(std::string_view text);
/// Returns the type of a field, such as "f32" (u unsigned, i signed, f floating), or "text".
std::string field_type(const NamedField& field);

/// Plays from the first tick, where the player is, to the end, and writes a HashLine for each tick,
/// including the first and the last. kFailed when `out` cannot be written; also returns the errors
/// of ReplayPlayer::step().
Status dump_hashes(ReplayPlayer& player, std::FILE* out);
/// Plays on to `tick`, which is not after the replay's last tick, and writes a line for each field.
/// kFailed when `out` cannot be written; also returns the errors of ReplayPlayer::step().
Status dump_fields(ReplayPlayer& player, Tick tick, std::FILE* out);
/// Plays every tick up to `tick`, which is not after the replay's last tick. Does nothing when the
/// player is there already or beyond it. Returns the errors of ReplayPlayer::step().
Status play_to(ReplayPlayer& player, Tick tick);

}  // namespace tickreel::sim

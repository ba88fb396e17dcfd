#pragma once

#include <cstdint>

#include "sim/replay/note_records.h"
#include "sim/replay/replay_session.h"
#include "tickreel/result.h"

namespace tickreel::sim {

// The content of a file of notes beside a replay (docs/replay-format.md): a preamble, then records
// of notes in frames like a replay's.

/// `first_state_hash`: the hash of the replay's state at tick 0, which tells replays apart.
Bytes encode_notes_preamble(std::uint64_t first_state_hash);

/// Whether a file has notes of any replay, or is empty.
bool begins_as_notes(ByteView file);

/// Adds the file's notes to `history`. Returns how many bytes are intact: an incomplete last record
/// does not count; 0 when even the preamble is incomplete. kBadFile, without the file's name, when
/// it is damaged, too new, or belongs to another replay.
Result<std::uint64_t> read_notes_beside(ByteView file, std::uint64_t first_state_hash,
                                        NoteHistory& history);

}  // namespace tickreel::sim

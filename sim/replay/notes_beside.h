#pragma once

#include <cstdint>

#include "sim/replay/note_records.h"
#include "sim/replay/replay_session.h"
#include "tickreel/result.h"

namespace tickreel::sim {

// Functions for the content of a notes file, which lies beside a replay (docs/replay-format.md): a
// preamble, then records of notes in frames like a replay's.

/// Returns the preamble. `first_state_hash`: the hash of the replay's first state, by which a notes
/// file recognises its replay.
Bytes encode_notes_preamble(std::uint64_t first_state_hash);

/// Whether a file begins as a notes file of any replay does. True also for a file that ends before
/// the beginning is complete, and for an empty one.
bool begins_as_notes(ByteView file);

/// Adds the file's notes to `history`. Returns the number of intact bytes, without an incomplete
/// last record; 0 when the preamble is incomplete. kBadFile when the file is damaged, too new, or
/// belongs to another replay; the message does not have the file's name.
Result<std::uint64_t> read_notes_beside(ByteView file, std::uint64_t first_state_hash,
                                        NoteHistory& history);

}  // namespace tickreel::sim

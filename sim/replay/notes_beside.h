#pragma once

#include <cstdint>

#include "sim/replay/note_records.h"
#include "sim/replay/replay_session.h"
#include "tickreel/result.h"

namespace tickreel::sim {

// The content of a file of notes beside a replay (docs/replay_format.md): a preamble, and records
// of notes in frames like those of a replay.

/// `first_state_hash`, of the replay's state at tick 0, says which replay it belongs to.
Bytes encode_notes_preamble(std::uint64_t first_state_hash);

/// Whether a file is one of notes, of whichever replay, or nothing yet.
bool begins_as_notes(ByteView file);

/// Adds what the file holds to `history`. Up to where it is intact: a last record that is not all
/// there is no part of it; 0 when not even the preamble is. kBadFile, without the file's name, when
/// it is damaged, too new, or of another replay.
Result<std::uint64_t> read_notes_beside(ByteView file, std::uint64_t first_state_hash,
                                        NoteHistory& history);

}  // namespace tickreel::sim

#pragma once

#include <vector>

#include "cli/room.h"
#include "movie/cut/marks/event_scan.h"
#include "movie/cut/notes/note_documents.h"
#include "movie/cut/notes/noted_replay.h"
#include "sim/replay/replay_notes.h"

namespace tickreel::cli {

// Notes and events, for every command that shows them.

/// A line for each.
void print_marks(const std::vector<Mark>& marks);
/// "0:44.700  kill: Duchess › Pepper", a line for each.
void print_events(const std::vector<FoundEvent>& events);

/// Says on standard error where "marks" or "camera keys" are when that is not in the replay.
void tell_if_beside(const NotesChange& change, const char* what);

}  // namespace tickreel::cli

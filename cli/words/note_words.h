#pragma once

#include <vector>

#include "cli/room.h"
#include "movie/cut/marks/event_scan.h"
#include "movie/cut/notes/note_documents.h"
#include "movie/cut/notes/noted_replay.h"
#include "sim/replay/replay_notes.h"

namespace tickreel::cli {

// Functions that print notes and events, for every command that shows them.

/// Prints a line for each mark on standard output.
void print_marks(const std::vector<Mark>& marks);
/// Prints a line for each event on standard output: "0:44.700  kill: Duchess › Pepper".
void print_events(const std::vector<FoundEvent>& events);

/// Prints on standard error where the notes are, if they are in a file beside the replay. `what`:
/// "marks" or "camera keys".
void tell_if_beside(const NotesChange& change, const char* what);

}  // namespace tickreel::cli

#pragma once

#include <string>
#include <vector>

#include "movie/time/capture_range.h"
#include "sim/replay/notes_file.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel {

/// A replay and its notes.
struct NotedReplay {
  ReplayReader reader;
  NotesFile notes;

  [[nodiscard]] const TickRate& tick_rate() const { return reader.session().setup.tick_rate; }
  [[nodiscard]] CaptureRange all() const { return range_of(reader.shown_ticks(), tick_rate()); }
  [[nodiscard]] TimeContext times() const {
    return {tick_rate(), reader.shown_ticks(), notes.notes()};
  }
};
Result<NotedReplay> open_noted(const std::string& replay);

// `what` are "marks" or "camera keys".

/// Says on standard error where the notes are when that is not in the replay.
void tell_if_beside(const NotesFile& notes, const char* what);
/// All of the changes or none, and says where.
Status change(NotesFile& notes, const char* what, const std::vector<NoteEdit>& edits);
/// A file to import. kBadFile.
Result<std::string> read_notes_table(const std::string& path, const char* what);
/// kUsage: a point of a note lies outside what is shown. `point` says where it is from: "--at 3".
Error before_the_start(const std::string& point, const CaptureRange& all);
Error beyond_the_end(const std::string& point, const CaptureRange& all);

}  // namespace tickreel

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "movie/film/time/capture_range.h"
#include "sim/replay/notes_file.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

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
/// Opens a replay and its notes. The errors of ReplayReader::open() and NotesFile::open().
Result<NotedReplay> open_noted(const std::string& replay);

/// The result of a change of a replay's notes.
struct NotesChange {
  std::size_t count = 0;  ///< the number of changes
  std::string path{};     ///< the notes' file beside the replay; empty: they are in the replay, or
                          ///< nothing was changed
  std::string why_beside{};  ///< why the notes are not in the replay; empty when `path` is
};
/// Makes all of the changes or none. The errors of NotesFile::change().
Result<NotesChange> change(NotesFile& notes, const std::vector<NoteEdit>& edits);
/// Returns the result of `count` changes that have been made in `notes`.
NotesChange changed(const NotesFile& notes, std::size_t count);

/// Checks the text of a camera: kUsage when the game has no such camera. Succeeds for an empty
/// text, and when this build does not have the game. Missing camera keys and cuts are allowed,
/// because they may be added later; whether cuts fit is checked when a film is made. `source`: the
/// option or column that the text comes from, for messages.
Status check_camera(const std::string& camera, const NotedReplay& replay,
                    const std::string& source);

/// Returns the text of a file to import. `what`, for messages: "marks" or "camera keys". kBadFile
/// when it cannot be read.
Result<std::string> read_notes_table(const std::string& path, const char* what);
/// Return kUsage for a point of a note outside of the shown range. `point`, for messages: the
/// option and its value, "§at 3".
Error before_the_start(const std::string& point, const CaptureRange& all);
Error beyond_the_end(const std::string& point, const Rational& seconds, const CaptureRange& all);

}  // namespace tickreel::movie

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
Result<NotedReplay> open_noted(const std::string& replay);

/// What a change of a replay's notes came to.
struct NotesChange {
  std::size_t count = 0;     ///< of the changes
  std::string path{};        ///< the file that has them, when it is not the replay
  std::string why_beside{};  ///< why it is not
};
/// All of the changes or none.
Result<NotesChange> change(NotesFile& notes, const std::vector<NoteEdit>& edits);
/// Of `count` changes that have been made.
NotesChange changed(const NotesFile& notes, std::size_t count);

/// kUsage when the game has no such camera. Where this build does not have the game, it is not
/// known. Camera keys and cuts may still come, and films say whether cuts fit. `source` is where
/// the text is from, for errors.
Status check_camera(const std::string& camera, const NotedReplay& replay,
                    const std::string& source);

/// A file to import, of "marks" or "camera keys". kBadFile.
Result<std::string> read_notes_table(const std::string& path, const char* what);
/// kUsage: a point of a note lies outside what is shown. `point` says where it is from: "--at 3".
Error before_the_start(const std::string& point, const CaptureRange& all);
Error beyond_the_end(const std::string& point, const Rational& seconds, const CaptureRange& all);

}  // namespace tickreel::movie

#pragma once

#include <initializer_list>
#include <string>

#include "movie/film/film_cameras.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Whether one of the times ("@goal") or the camera (keys or cuts) needs the notes of a replay.
bool needs_notes(std::initializer_list<std::string> times, const FilmCameras& camera = {});

/// Returns the notes of the replay at the path `replay` when one of the times or the camera needs
/// them. Otherwise returns empty notes and reads nothing, so that damaged notes are no error for a
/// film that does not need them. The errors of NotesFile::open().
Result<ReplayNotes> notes_if_needed(const std::string& replay,
                                    std::initializer_list<std::string> times,
                                    const FilmCameras& camera = {});

}  // namespace tickreel::movie

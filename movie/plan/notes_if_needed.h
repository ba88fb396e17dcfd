#pragma once

#include <initializer_list>
#include <string>

#include "movie/film/film_cameras.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Whether a time ("@goal") or the camera has to do with the notes of a replay.
bool needs_notes(std::initializer_list<std::string> times, const FilmCameras& camera = {});

/// The notes of a replay, when a time ("@goal") or the camera has to do with them, and none
/// otherwise: a damaged file beside the replay hinders nobody who asks for no mark.
Result<ReplayNotes> notes_if_needed(const std::string& replay,
                                    std::initializer_list<std::string> times,
                                    const FilmCameras& camera = {});

}  // namespace tickreel::movie

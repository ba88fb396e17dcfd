#include "movie/plan/notes_if_needed.h"

#include <algorithm>

#include "movie/film/film_cameras.h"
#include "sim/replay/notes_file.h"

namespace tickreel::movie {

bool needs_notes(std::initializer_list<std::string> times, const FilmCameras& camera) {
  const auto names_a_mark = [](const std::string& time) { return time.starts_with('@'); };
  return uses_camera_keys(camera) || uses_cuts(camera) || std::ranges::any_of(times, names_a_mark);
}

Result<ReplayNotes> notes_if_needed(const std::string& replay,
                                    std::initializer_list<std::string> times,
                                    const FilmCameras& camera) {
  if (!needs_notes(times, camera)) return ReplayNotes();
  const auto file = NotesFile::open(replay);
  return file ? file->notes() : Result<ReplayNotes>(file.error());
}

}  // namespace tickreel::movie

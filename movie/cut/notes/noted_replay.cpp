#include "movie/cut/notes/noted_replay.h"

#include <fmt/format.h>

#include <utility>

#include "core/files/text_file.h"
#include "games/registry.h"
#include "movie/film/camera_choice.h"
#include "movie/film/film_cameras.h"

namespace tickreel::movie {

Result<NotedReplay> open_noted(const std::string& replay) {
  auto reader = ReplayReader::open(replay);
  if (!reader) return reader.error();
  auto notes = NotesFile::open(replay);
  if (!notes) return notes.error();
  return NotedReplay{*std::move(reader), *std::move(notes)};
}

NotesChange changed(const NotesFile& notes, std::size_t count) {
  if (count == 0 || notes.why_beside().empty()) return {count};
  return {count, notes.path(), notes.why_beside()};
}

Result<NotesChange> change(NotesFile& notes, const std::vector<NoteEdit>& edits) {
  if (Status done = notes.change(edits); !done) return done.error();
  return changed(notes, edits.size());
}

Status check_camera(const std::string& camera, const NotedReplay& replay,
                    const std::string& source) {
  const ReplaySession& session = replay.reader.session();
  const GameEntry* game = find_game(session);
  if (camera.empty() || game == nullptr) return {};
  // The cuts may be added later, like the keys.
  if (FilmCameras(camera) == kCutsCamera) return {};
  const auto look = game->make_look();
  const auto found = find_cameras(*look, {FilmCameras(camera),
                                          session.setup.players,
                                          {CameraKey{}},
                                          session.setup.tick_rate,
                                          {Rational(0), Rational(kMaxNoteSeconds)},
                                          source});
  return found ? Status() : found.error();
}

Result<std::string> read_notes_table(const std::string& path, const char* what) {
  constexpr std::size_t kMaxImportBytes = std::size_t{16} << 20U;
  const auto refuse = [&](const std::string& why) {
    return bad_file(fmt::format("cannot read {} from {}: {}", what, path, why));
  };
  auto text = read_given_text(path, kMaxImportBytes);
  return text ? text : refuse(text.error().message);
}

Error before_the_start(const std::string& point, const CaptureRange& all) {
  return bad_usage(fmt::format("{} would lie before the start: the replay begins at {}", point,
                               format_game_time(all.in_seconds)));
}

Error beyond_the_end(const std::string& point, const Rational& seconds, const CaptureRange& all) {
  if (seconds == all.out_seconds) {
    return bad_usage(fmt::format(
        "{} is where the replay ends, and nothing is left to be seen: give a point before {}",
        point, format_game_time(all.out_seconds)));
  }
  const std::string length =
      all.in_seconds > Rational(0)
          ? fmt::format("goes from {} to {}", format_game_time(all.in_seconds),
                        format_game_time(all.out_seconds))
          : fmt::format("is {} long", format_game_time(all.out_seconds));
  return bad_usage(fmt::format("{} would lie beyond the end: the replay {}", point, length));
}

}  // namespace tickreel::movie

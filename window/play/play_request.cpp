#include "window/play/play_request.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "movie/film/camera_choice.h"
#include "movie/film/film_cameras.h"
#include "movie/film/film_times.h"
#include "movie/film/time/capture_range.h"
#include "movie/plan/choose_films.h"
#include "movie/plan/notes_if_needed.h"
#include "movie/plan/overlay_request.h"
#include "movie/plan/plan_film.h"

namespace tickreel::window {
namespace {

namespace fs = std::filesystem;

Status check_output_folder(const std::string& folder) {
  std::error_code error;
  const fs::file_status there = fs::status(folder, error);
  if (folder.empty() || !fs::exists(there) || fs::is_directory(there)) return {};
  return in_the_way("§output " + folder +
                    " is a file, and films and pictures go into a folder: choose another name");
}

/// Opens and drops a film's encoder, so that a missing one is found before the window opens and not
/// at the first film.
Status check_encoder(const FilmRequest& request) {
  const FilmDefinition& film = request.film;
  std::error_code no_such_place;
  SinkSettings trial = film.encoding;
  trial.path = (fs::temp_directory_path(no_such_place) /
                fmt::format("tickreel-{}{}", getpid(), ending_in_directory(request)))
                   .string();
  const auto sink = open_sink(trial, {film.size, film.frame_rate, 1});
  const bool is_wrong = !sink && sink.error().kind == ErrorKind::kUsage;
  return is_wrong ? sink.error() : Status();
}

/// Checks the overlay options for a film of all of the replay.
Status check_overlay(const FilmRequest& request, const ReplayReader& reader,
                     const CaptureRange& all) {
  FilmRequest trial = request;
  trial.path = "film.mp4";
  trial.mark = "a mark";
  trial.film.replay().range = all;
  return plan_pictures(trial, reader);
}

/// The time at which playback begins, within the replay's range `all`.
Result<Rational> start_of(const FilmRequest& request, const ReplayReader& reader,
                          const CaptureRange& all) {
  const auto& [begin, end] = all;
  if (request.from.empty()) return begin;
  const auto notes = notes_if_needed(request.film.replay().file, {request.from});
  if (!notes) return notes.error();
  const auto start =
      parse_point(request.from, {reader.session().setup.tick_rate, reader.shown_ticks(), *notes});
  if (!start) return bad_usage("§from: " + start.error().message);
  if (*start < begin) {
    return bad_usage("§from " + request.from + " is before the start: the replay goes from " +
                     format_game_time(begin) + " to " + format_game_time(end));
  }
  if (*start > end) {
    return bad_usage("§from " + request.from + " is beyond the end: the replay is " +
                     format_game_time(end) + " long");
  }
  return *start;
}

/// The settings that all films of a game share.
Result<FilmRequest> films_of(const FilmRequest& request, const TickRate& tick_rate) {
  FilmRequest films = request;
  films.path.clear();
  if (!request.poster_at.empty()) {
    return bad_usage("§poster-at is a time of one film: leave it out, and posters show the middle");
  }
  if (Status taken = take_native_rate(tick_rate, films); !taken) return taken.error();
  if (Status checked = check_output_folder(request.path); !checked) return checked.error();
  auto speed = parse_speed_plan(films.speed, films.freezes, tick_rate);
  if (!speed) return speed.error();
  FilmSpeed& filmed = films.film.replay().speed;
  filmed.plan = *std::move(speed);
  if (Status right = check_speed(filmed); !right) return right.error();
  if (Status checked = check_encoder(films); !checked) return checked.error();
  return films;
}

Status take_date(FilmRequest& request) {
  if (!request.has_date) return {};
  auto date = date_of_recording(request.film.replay().file);
  if (!date) return date.error();
  request.film.tags.metadata.emplace_back("date", *std::move(date));
  return {};
}

}  // namespace

Result<PlaySettings> play_settings(const PlayRequest& request, const OpenedReplay& replay) {
  const FilmRequest& films = request.films;
  const ReplayReader& reader = replay.player.reader();
  const TickRate& tick_rate = reader.session().setup.tick_rate;
  if (reader.shown_ticks().count() == 0) {
    return bad_file(films.film.replay().file +
                    ": there is not one whole tick in it, so nothing to show");
  }
  const CaptureRange all = range_of(reader.shown_ticks(), tick_rate);
  if (all.out_seconds > Rational(Transport::kMaxSeconds)) {
    return bad_file(films.film.replay().file + ": at " + format_game_time(all.out_seconds) +
                    " it is longer than a window can play");
  }
  PlaySettings settings;
  settings.game = &replay.game;
  auto common = films_of(films, tick_rate);
  if (!common) return common.error();
  settings.films = *std::move(common);
  if (Status dated = take_date(settings.films); !dated) return dated.error();
  settings.output_folder = films.path.empty() ? "." : films.path;
  settings.makes_unfinished = request.makes_unfinished;
  settings.asked = films;
  if (request.movie_at_marks) settings.marks_to_film = MarksToFilm::kWhenReached;
  const auto margins = parse_point_margins(request.before, request.after, tick_rate);
  if (!margins) return margins.error();
  settings.margins = *margins;
  if (Status checked = check_overlay(films, reader, all); !checked) return checked.error();
  const auto start = start_of(films, reader, all);
  if (!start) return start.error();
  settings.start = *start;
  return settings;
}

Status check_films(const FilmRequest& request, const GameEntry& game, const SessionSetup& setup) {
  const auto common = films_of(request, setup.tick_rate);
  if (!common) return common.error();
  const CaptureRange any{Rational(0), Rational(kMaxNoteSeconds)};
  const FilmCameras& camera = request.film.replay().camera;
  const auto look = game.make_look();
  const FilmCameras anybody("follow:0");
  const auto of_anybody = cameras_of_actor(camera, &anybody);
  if (!of_anybody) return of_anybody.error();
  if (Status there = check_actor_cameras(*look, camera); !there) return there;
  const auto cameras = find_cameras(*look, {*of_anybody, setup.players, {}, setup.tick_rate, any});
  if (!cameras) return cameras.error();
  ReplaySession session;
  session.game = game.info.name;
  session.setup = setup;
  const auto overlay =
      plan_overlay(request.overlay, request.film.overlay,
                   {session, any.out_seconds, "a mark", camera, common->film.size});
  return overlay ? Status() : overlay.error();
}

OutputFolder::~OutputFolder() {
  // remove() keeps a folder that is not empty.
  std::error_code ignored;
  if (is_new_ && !is_wanted_) fs::remove(path_, ignored);
}

Status OutputFolder::make() {
  std::error_code error;
  is_new_ = fs::create_directories(path_, error);
  if (!error) return {};
  return failed("cannot make the folder " + path_ + ": " + error.message());
}

}  // namespace tickreel::window

#include "movie/plan/choose_films.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "live/spool/spool_entry.h"
#include "movie/cut/marks/mark_choice.h"
#include "movie/film/camera_choice.h"
#include "movie/film/existing_film.h"
#include "movie/film/film_cameras.h"
#include "movie/film/film_name.h"
#include "movie/film/film_times.h"
#include "movie/film/manifest_check.h"
#include "movie/film/time/capture_range.h"
#include "movie/film/time/replay_break.h"
#include "movie/plan/clip_length.h"
#include "movie/plan/film_chapters.h"
#include "movie/plan/notes_if_needed.h"
#include "movie/plan/placeholders.h"
#include "movie/plan/plan_film.h"
#include "movie/plan/shutter_request.h"
#include "sim/replay/notes_file.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

const std::string kUsualBefore = std::to_string(kSecondsBefore);
const std::string kUsualAfter = std::to_string(kSecondsAfter);

/// Returns the path of a mark's film. `film` is its film_name().
std::string output_for(const FilmRequest& request, const std::string& film) {
  const std::string& output = request.path;
  std::error_code no_such_directory;
  if (output.ends_with('/') || fs::is_directory(output, no_such_directory)) {
    return (fs::path(output) / (film + ending_in_directory(request))).string();
  }
  return fill_placeholder(output, kMarkPlaceholder, film);
}

Error two_films_called(const std::string& output, const std::string& mark,
                       const std::string& other_mark) {
  if (film_name(mark) == film_name(other_mark)) {
    return bad_usage(
        fmt::format("the films of '{}' and of '{}' would both be {}: give one of the "
                    "marks another name, with 'tickreel mark rename'",
                    mark, other_mark, output));
  }
  return bad_usage(
      fmt::format("two of the films would be called {}: name a directory, or a file with {} in its "
                  "name: §output 'films/{}.mp4'",
                  output, kMarkPlaceholder, kMarkPlaceholder));
}

Result<ReplayNotes> read_notes(const FilmRequest& request, ReplayReader& replay) {
  const bool needs =
      request.films_marks() || request.has_chapters ||
      needs_notes({request.from, request.to, request.poster_at}, request.film.replay().camera);
  return needs ? NotesFile::read(replay) : ReplayNotes();
}

class Planner {
 public:
  /// `request` already has the values that the replay gives to all its films.
  Planner(const FilmRequest& request, ReplayReader& reader, const Presentation& game,
          ReplayNotes notes)
      : request_(request),
        reader_(reader),
        game_(game),
        times_{reader.session().setup.tick_rate, reader.shown_ticks(), std::move(notes),
               request_.film.frame_rate} {}

  Result<std::vector<FilmRequest>> plan_films() {
    Status planned = plan_all();
    return planned ? std::move(films_) : Result<std::vector<FilmRequest>>(planned.error());
  }

 private:
  [[nodiscard]] const TickRate& tick_rate() const { return times_.tick_rate; }

  Status plan_all() {
    const bool films_marks = request_.films_marks();
    if (!films_marks && request_.path.find(kMarkPlaceholder) != std::string::npos) {
      return bad_field("output",
                       fmt::format(" {}: {} stands for the name of a mark: say which to film with "
                                   "§mark NAME or §all-marks",
                                   request_.path, kMarkPlaceholder));
    }
    if (!films_marks && (request_.before || request_.after)) {
      return bad_field(
          request_.before ? "before" : "after",
          " is how much to film around a mark: say which with §mark NAME or §all-marks");
    }
    if (request_.resume && request_.path == "-") {
      return bad_usage("what goes to standard output cannot be gone on with: leave §resume out");
    }
    const bool has_range = !request_.from.empty() || !request_.to.empty();
    if (request_.film.replay().is_recorded_interleave && !has_range && !films_marks) {
      return add_film(film_at(request_.path), std::nullopt);
    }
    if (!films_marks) return plan_range();
    if (has_range) return bad_field("mark", " says what to film: leave §from and §to out");
    return plan_marks();
  }

  /// Returns the request for one film at `path`.
  [[nodiscard]] FilmRequest film_at(const std::string& path) const {
    FilmRequest request = request_;
    request.path = path;
    request.marks_to_film.clear();
    request.all_marks = false;
    request.own_marks.clear();
    return request;
  }

  /// Returns the chosen marks. Of all marks, only those that begin within the replay.
  [[nodiscard]] Result<std::vector<Mark>> chosen_marks() const {
    if (!request_.own_marks.empty()) return request_.own_marks;
    if (!request_.all_marks) return choose_marks(request_.marks_to_film, times_.notes);
    const auto [begin, end] = range_of(times_.ticks, tick_rate());
    std::vector<Mark> marks;
    for (const Mark& mark : times_.notes.marks) {
      if (mark.in_seconds >= begin && mark.in_seconds < end) marks.push_back(mark);
    }
    if (!marks.empty()) return marks;
    return bad_field("all-marks",
                     ": this replay has no marks; set some with 'tickreel mark add' or 'tickreel "
                     "mark auto'");
  }

  /// Checks the places of several films before the first is started, and not when its turn comes.
  [[nodiscard]] Status check_place_of(const std::string& output) const {
    const bool may_be_there = request_.overwrite || request_.resume || request_.makes_nothing;
    constexpr std::int64_t kOneIsInTheWay = 1;
    if (may_be_there || !is_film_there(output, kOneIsInTheWay)) return {};
    return in_the_way(
        fmt::format("{} exists already. Use §overwrite to replace it, or §resume to make only "
                    "those that are missing",
                    output));
  }

  Status plan_range() {
    if (!reader_.is_complete() && request_.to.empty()) {
      return bad_file(
          fmt::format("{}: {}; to export what is there, say up to where: §to end, "
                      "the last whole tick, is §to {}t",
                      request_.film.replay().file, describe_break(reader_), reader_.end_tick()));
    }
    const auto range = resolve_capture_range(request_.from, request_.to, times_);
    return range ? add_film(film_at(request_.path), *range) : range.error();
  }

  Status plan_marks() {
    const auto margins = parse_point_margins(request_.before.value_or(kUsualBefore),
                                             request_.after.value_or(kUsualAfter), tick_rate());
    if (!margins) return margins.error();
    const auto marks = chosen_marks();
    if (!marks) return marks.error();
    film_count_ = marks->size();
    std::map<std::string, std::string> marks_by_output;
    for (const Mark& mark : *marks) {
      const auto range = resolve_mark_range(mark, times_, *margins);
      if (!range) return about("mark", prefixed("§mark: ", range.error()));
      const std::string output = output_of(mark);
      const auto [other, is_new] = marks_by_output.try_emplace(output, mark.name);
      FilmRequest request = film_at(output);
      request.mark = mark.name;
      request.marks_to_film = {mark.name};
      request.mark_camera = FilmCameras(mark.camera);
      if (Status has_camera = choose_camera(request); !has_camera) return has_camera;
      if (Status has_speed = choose_speed(mark, request); !has_speed) return has_speed;
      if (!request_.makes_clips) {
        const std::string* const same = is_new ? nullptr : &other->second;
        Status fits = check_output(request, same, marks->size() > 1);
        if (!fits) return fits;
      }
      if (Status added = add_film(std::move(request), *range); !added) return added;
    }
    return {};
  }

  [[nodiscard]] std::string output_of(const Mark& mark) const {
    if (request_.makes_clips) return request_.path;
    return output_for(request_, film_name(mark.name));
  }

  /// `same` is the mark whose film has the same path; null: none.
  [[nodiscard]] Status check_output(const FilmRequest& request, const std::string* same,
                                    bool is_one_of_several) const {
    if (is_printed(request.path, request_.film.encoding.name) && same != nullptr) {
      return bad_usage(
          "standard output takes one film, and whoever reads it would not see the others: export "
          "one mark at a time, or into a directory with §output DIR/");
    }
    if (!request.path.empty() && same != nullptr) {
      return two_films_called(request.path, *same, request.mark);
    }
    return is_one_of_several ? check_place_of(request.path) : Status();
  }

  /// Takes the mark's camera, unless --camera gives another.
  [[nodiscard]] Status choose_camera(FilmRequest& request) const {
    FilmCameras& chosen = request.film.replay().camera;
    if (chosen.empty()) {
      chosen = request.mark_camera;
      return {};
    }
    auto cameras = cameras_of_actor(chosen, &request.mark_camera);
    if (!cameras) return prefixed(request.mark + ": ", cameras.error());
    if (game_.make_look) {
      Status there = check_actor_cameras(*game_.make_look(), chosen);
      if (!there) return there;
    }
    chosen = *std::move(cameras);
    return {};
  }

  /// Takes the mark's speed, unless --speed or --freeze give another. Only a mark that is a range
  /// has a speed for its film: the range around a point depends on the margins.
  [[nodiscard]] Status choose_speed(const Mark& mark, FilmRequest& request) const {
    const bool is_chosen = !request_.speed.empty() || !request_.freezes.empty();
    if (is_chosen || mark.speed.empty() || !mark.out_seconds) return {};
    const auto length = difference_of_times(*mark.out_seconds, mark.in_seconds);
    auto speed = length ? speed_of_mark(mark.speed, *length)
                        : Result<SpeedPlan>(bad_usage("its points have too little in common"));
    if (!speed)
      return about("mark", prefixed("§mark: '" + mark.name + "', its speed: ", speed.error()));
    request.film.replay().speed.plan = *std::move(speed);
    request.speed = mark.speed;
    return {};
  }

  [[nodiscard]] Status check_cameras(const FilmDefinition& film, const std::string& mark) const {
    if (!game_.make_look) return {};  // an unknown game
    CameraChoice choice = camera_choice(film, reader_);
    if (request_.film.replay().camera.empty()) {
      choice.source = camera_of_mark(mark);
    } else {
      const auto actor = cameras_of_actor(film.replay().camera, nullptr);
      if (!actor) return actor.error();
    }
    const auto found = find_cameras(*game_.make_look(), choice);
    if (found) return {};
    if (request_.film.replay().camera.empty()) return found.error();
    return about("camera", prefixed("§camera: ", found.error()));
  }

  /// Finds the poster's frame, where a time is given.
  Status choose_poster(const FrameTimes& times, const CaptureRange& range,
                       FilmRequest& request) const {
    const std::string& at = request_.poster_at;
    if (at.empty()) return {};
    const auto seconds = parse_point(at, times_);
    if (!seconds) return about("poster-at", prefixed("§poster-at: ", seconds.error()));
    const std::int64_t frame = frame_from(*seconds, times, tick_rate());
    if (*seconds < range.in_seconds || frame == times.frame_count()) {
      return bad_field(
          "poster-at",
          fmt::format(" {} is not within the film, which goes from {} to {}", at,
                      format_game_time(range.in_seconds), format_game_time(range.out_seconds)));
    }
    request.poster.frame = frame;
    return {};
  }

  /// Ends a clip whose number of frames is given.
  Status choose_end(FilmDefinition& film) const {
    if (!request_.frame_counts) return {};
    const std::int64_t wanted = request_.frame_counts(films_.size(), film_count_);
    FilmedReplay& filmed = film.replay();
    const CaptureRange marked = filmed.range;
    const Rational end = range_of(times_.ticks, tick_rate()).out_seconds;
    if (Status ended = set_clip_length(wanted, end, reader_, film); !ended) return ended;
    // The cuts of a mark's camera were chosen for the mark's range, so they are moved.
    if (request_.film.replay().camera.empty()) {
      filmed.camera = cameras_of_range(filmed.camera, marked, filmed.range, tick_rate());
    }
    return {};
  }

  /// Checks that no file written for the film is one of its inputs.
  [[nodiscard]] Status check_apart(const std::string& path) const {
    if (path.empty() || path == "-") return {};
    FilmDefinition film = request_.film;
    film.music.path = request_.music.file;
    for (const SoundRequest& sound : request_.sounds) film.sounds.push_back({.path = sound.file});
    const std::string& watermark = request_.overlay.watermark;
    film.overlay.watermark = watermark.substr(0, watermark.find(','));
    Status apart = check_output_is_no_input(film, path);
    if (apart && request_.poster.is_wanted) {
      apart = check_output_is_no_input(film, poster_path(path));
    }
    if (apart && request_.writes_manifest) {
      apart = check_output_is_no_input(film, manifest_path(path));
    }
    return apart;
  }

  /// Replaces kCutsCamera, now that the film's range is known.
  Status choose_cuts(FilmDefinition& film, const std::string& mark) const {
    auto cameras = cameras_of_cuts(film.replay().camera, times_.notes.cuts,
                                   filmed_range(film.replay(), reader_));
    if (!cameras) return mark.empty() ? cameras.error() : prefixed(mark + ": ", cameras.error());
    film.replay().camera = *std::move(cameras);
    return {};
  }

  /// `request` lacks only its range. Without a range, the film has all recorded pictures, also of a
  /// replay that breaks off.
  Status add_film(FilmRequest request, const std::optional<CaptureRange>& range) {
    Status fits = check_profile(request.profile, request.path, request.film.encoding.name);
    if (!fits) return fits;
    FilmDefinition& film = request.film;
    film.replay().range = range.value_or(CaptureRange());
    if (Status ended = choose_end(film); !ended) return ended;
    if (Status cut = choose_cuts(film, request.mark); !cut) return cut;
    const auto times = frame_times_of(film, reader_);
    if (!times) return times.error();
    if (range) {
      film.plan.frame_count = (*times)->frame_count();
      if (Status chosen = choose_poster(**times, *range, request); !chosen) return chosen;
    }
    if (Status apart = check_apart(request.path); !apart) return apart;
    // Finds errors before the first of several films is started.
    if (Status planned = plan_pictures(request, reader_); !planned) return planned;
    if (Status known = check_cameras(film, request.mark); !known) return known;
    films_.push_back(std::move(request));
    return {};
  }

  const FilmRequest& request_;
  std::vector<FilmRequest> films_;
  ReplayReader& reader_;
  const Presentation& game_;
  TimeContext times_;
  std::size_t film_count_ = 1;
};

}  // namespace

Result<std::vector<FilmRequest>> choose_films(const FilmRequest& request, ReplayReader& replay,
                                              const Presentation& game) {
  if (replay.shown_ticks().count() == 0) {
    return bad_file(request.film.replay().file +
                    ": there is not one whole tick in it, so nothing to show");
  }
  auto notes = read_notes(request, replay);
  if (!notes) return notes.error();
  FilmRequest common = request;
  take_usual_values(common);
  if (Status taken = take_native_rate(replay.session().setup.tick_rate, common); !taken) {
    return taken.error();
  }
  common.film.replay().camera_keys = notes->camera_keys;
  auto speed = parse_speed_plan(request.speed, request.freezes, replay.session().setup.tick_rate);
  if (!speed) return speed.error();
  common.film.replay().speed.plan = *std::move(speed);
  if (Status taken = take_shutter(request, common.film.replay()); !taken) return taken.error();
  common.shutter = common.film.replay().shutter.degrees;
  if (common.has_chapters) common.marks = notes->marks;
  if (common.has_date) {
    auto date = date_of_recording(common.film.replay().file);
    if (!date) return date.error();
    common.film.tags.metadata.emplace_back("date", *std::move(date));
  }
  return Planner(common, replay, game, *std::move(notes)).plan_films();
}

Result<std::string> date_of_recording(const std::string& replay_path) {
  const std::string name = fs::path(replay_path).filename().string();
  const std::string date(find_date(name));
  // In a recording's name more text follows the date.
  if (!date.empty() && name.find("-" + date + "-") != name.npos) {
    return date.substr(0, 4) + "-" + date.substr(4, 2) + "-" + date.substr(6, 2);
  }
  return bad_field(
      "date", ": the name of " + replay_path +
                  " does not say when it was recorded, as 'tickreel replays list' names it: give "
                  "§metadata date=2026-01-31");
}

}  // namespace tickreel::movie

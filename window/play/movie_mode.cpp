#include "window/play/movie_mode.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "movie/film/existing_film.h"
#include "movie/film/film_cameras.h"
#include "movie/film/film_name.h"
#include "movie/film/film_times.h"
#include "movie/make/film_job.h"
#include "window/window.h"

namespace tickreel::window {

Status MovieMode::plan_films_at_marks() {
  auto marks = MovieMarks::of(replay_.notes().marks, replay_.settings.margins, replay_.frame_rate(),
                              {replay_.begin(), replay_.end()});
  if (!marks) return marks.error();
  marks_ = *std::move(marks);
  if (marks_->is_done() && !is_at_once()) {
    return bad_usage("nothing is marked in " + replay_.path() +
                     ", so there is nothing to film: set marks with I, O and M in the window, or "
                     "with 'tickreel mark add'");
  }
  std::set<std::string> paths;
  for (const Mark& mark : marks_->ranges()) {
    const FilmRequest order = order_at(mark).request;
    const FilmDefinition& film = order.film;
    if (!paths.insert(order.path).second) {
      return bad_usage("the film of the mark '" + mark.name +
                       "' and that of another one would both be " + order.path +
                       ": rename one of the marks");
    }
    Status other = check_output_is_not(replay_.path(), order.path);
    if (!other) return other;
    const FilmCameras of_mark(mark.camera);
    const auto actor = cameras_of_actor(film.replay().camera, &of_mark);
    if (!actor) return actor.error();
    const auto cameras =
        resolve_cameras(film.replay().camera, film.replay().range, replay_.tick_rate,
                        cameras_.is_own(mark) ? camera_of_mark(mark.name) : kCameraOption);
    if (!cameras) return cameras.error();
    auto times = schedule_film(film, replay_.tick_rate);
    if (!times) return times.error();
    auto sink = open_sink(sink_settings(begin_plan(order)),
                          {film.size, film.frame_rate, (*times)->frame_count()});
    if (!sink) return Error{sink.error().kind, "mark '" + mark.name + "': " + sink.error().message};
  }
  return {};
}

bool MovieMode::is_at_once() const {
  return replay_.settings.marks_to_film == MarksToFilm::kAtOnce;
}

/// The order for a mark's film, made and named as `tickreel export --mark` does. With kAtOnce it is
/// named as by the key for a film.
FilmOrder MovieMode::order_at(const Mark& mark) const {
  const PlaySettings& settings = replay_.settings;
  return films_.order_of(mark, is_at_once() ? ""
                                            : settings.output_folder + "/" + film_name(mark.name) +
                                                  ending_in_directory(settings.films));
}

void MovieMode::film_by_hand() {
  const Rational here = replay_.point_here();
  if (replay_.film_from && here > *replay_.film_from) {
    begin_by_hand(here);
  } else if (replay_.film_from) {
    take_back_film();
  } else if (here < replay_.end()) {
    replay_.film_from = here;
  } else {
    replay_.toasts.add_error("there is nothing after the end to film");
  }
}

void MovieMode::take_back_film() {
  replay_.film_from.reset();
  replay_.say("nothing is filmed");
}

bool MovieMode::begin() {
  const bool is_at_end = replay_.here() == replay_.end();
  if (marks_) begin_at_mark();
  if (film_) return false;
  if (is_at_end && replay_.film_from) {
    begin_by_hand(replay_.end());
    return false;
  }
  return marks_ && (is_at_once() || is_at_end);
}

void MovieMode::begin_at_mark() {
  const auto mark = is_at_once() ? marks_->next() : marks_->reached(replay_.here());
  if (!mark) return;
  replay_.transport.go_to(mark->in_seconds);
  replay_.transport.pause();
  const std::size_t number = films_.make_now(order_at(*mark), *mark);
  at_marks_.insert(number);
  film_ = Film{number, marks_->continue_at(*mark)};
}

void MovieMode::begin_by_hand(const Rational& end) {
  const Rational from = *std::exchange(replay_.film_from, std::nullopt);
  const bool plays_on = replay_.transport.is_playing();
  replay_.transport.pause();
  const Mark range{format_game_time(from) + " to " + format_game_time(end), from, end};
  film_ = Film{films_.make_now(films_.order_of(range), range), end, plays_on};
}

void MovieMode::follow() {
  QueuedFilm film = films_.queue().films()[film_->number];
  if (at_marks_.contains(film_->number)) {
    film.title += fmt::format(", {} of {}", at_marks_.size(), marks_->ranges().size());
  }
  if (!is_over(film.stage)) {
    if (view_.draw(films_.queue(), film)) stop();
    return;
  }
  if (film.stage == QueuedFilm::Stage::kFailed) replay_.toasts.add_error(film.message);
  replay_.transport.go_to(film_->continue_at);
  // At the end nothing is left to play, and play() would start again from the beginning.
  if (film_->plays_on && replay_.here() != replay_.end()) replay_.transport.play();
  film_.reset();
  Window::wake();  // nothing may be moving, but the picture must appear again
}

void MovieMode::stop() {
  films_.queue().cancel(film_->number);
}

Status MovieMode::films_made() const {
  if (!marks_) return {};
  const std::vector<QueuedFilm> films = films_.queue().films();
  const auto made = std::ranges::count_if(at_marks_, [&](std::size_t number) {
    return films[number].stage == QueuedFilm::Stage::kDone;
  });
  if (static_cast<std::size_t>(made) == marks_->ranges().size()) return {};
  return Error{ErrorKind::kInterrupted,
               fmt::format("stopped when {} of {} films were made", made, marks_->ranges().size())};
}

}  // namespace tickreel::window

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "movie/film/existing_film.h"
#include "movie/film/film_cameras.h"
#include "movie/film/film_name.h"
#include "movie/film/film_times.h"
#include "movie/make/film_job.h"
#include "window/films/free_path.h"
#include "window/play/play_screen.h"
#include "window/window.h"

namespace tickreel::window {
namespace {

/// "match goal": what a file is called that nobody named.
std::string name_for(const std::string& replay_path, const std::string& what) {
  return film_name(std::filesystem::path(replay_path).stem().string() + " " + what);
}

}  // namespace

FilmOrder PlayScreen::make_order(const Mark& range, const std::string& path,
                                 const FilmRequest& films) {
  FilmOrder order{range.name, films};
  order.request.path = path;
  order.request.mark = range.name;
  order.request.keeps_segments = false;
  FilmedReplay& film = order.request.film.replay();
  film.range = {range.in_seconds, *range.out_seconds};
  film.camera = film_camera(range);
  film.camera_keys = marks_.notes().camera_keys;
  if (films.speed.empty() && films.freezes.empty() && !range.speed.empty()) {
    const auto length = difference_of_times(*range.out_seconds, range.in_seconds);
    auto speed = length ? speed_of_mark(range.speed, *length) : Result<SpeedPlan>(SpeedPlan{});
    if (speed) film.speed.plan = *std::move(speed);
  }
  if (order.request.has_chapters) order.request.marks = marks_.notes().marks;
  if (camera_mode_ == CameraMode::kFree) {
    const Camera camera = free_camera_->camera();
    film.camera_keys = {{range.in_seconds, camera.eye, camera.target, camera.vertical_fov}};
  }
  return order;
}

/// A file that is not there and that no film before will be.
std::string PlayScreen::path_for(const std::string& what, const std::string& ending,
                                 const std::string& folder) const {
  std::vector<std::string> promised;
  for (const QueuedFilm& film : films_.films()) promised.push_back(film.path);
  for (const QueuedFilm& picture : pictures_.films()) promised.push_back(picture.path);
  return free_path(folder, name_for(settings_.films.film.replay().file, what) + ending, promised);
}

/// Of several ranges here, the one that is filmed has a reason.
void PlayScreen::say_which_of_several(const Mark& filmed) {
  if (marks_.selected() != nullptr) return;
  const std::size_t there = marks_.ranges_around(transport_.position());
  if (there < 2) return;
  toasts_.add(fmt::format("'{}' is filmed, the shortest of {} ranges here: select another first",
                          filmed.name, there));
}

/// A film of one frame: the same picture as `tickreel export --to +1f` makes.
void PlayScreen::take_screenshot() {
  const Rational frame = Rational(1) / settings_.films.film.frame_rate;
  // The very end lies behind the last frame.
  const Rational in = std::min(transport_.position(), transport_.end() - frame);
  if (in < transport_.begin()) {
    toasts_.add_error("the replay is shorter than a frame");
    return;
  }
  const std::string what = format_game_time(in);
  const std::string path = path_for(what, ".png", settings_.output_folder);
  FilmOrder order = make_order({"picture at " + what, in, in + frame, marked_camera_here()}, path,
                               settings_.films);
  order.request.film.encoding = {};  // the ending of the path says all
  order.request.film.replay().speed = {};
  order.request.profile = {};
  order.request.film.tags = {};
  order.request.has_chapters = false;
  order.request.poster = {};
  order.request.overwrite = false;
  order.request.overlay.texts.clear();  // they have their time in a film
  pictures_.add(std::move(order));
}

/// Which films are to be made, and whether they can be: what each will be written with is opened
/// and dropped. An encoder that is not there, a film that is there already, options that do not fit
/// are found before any time is spent.
Status PlayScreen::plan_films_at_marks() {
  auto marks =
      MovieMarks::of(marks_.notes().marks, settings_.margins, settings_.films.film.frame_rate,
                     {transport_.begin(), transport_.end()});
  if (!marks) return marks.error();
  movie_marks_ = *std::move(marks);
  if (movie_marks_->is_done() && settings_.marks_to_film == MarksToFilm::kWhenReached) {
    return bad_usage("nothing is marked in " + settings_.films.film.replay().file +
                     ", so there is nothing to film: set marks with I, O and M in the window, or "
                     "with 'tickreel mark add'");
  }
  std::set<std::string> paths;
  for (const Mark& mark : movie_marks_->ranges()) {
    const FilmRequest order = order_at_mark(mark).request;
    const FilmDefinition& film = order.film;
    if (!paths.insert(order.path).second) {
      return bad_usage("the film of the mark '" + mark.name +
                       "' and that of another one would both be " + order.path +
                       ": rename one of the marks");
    }
    Status other = check_output_is_not(settings_.films.film.replay().file, order.path);
    if (!other) return other;
    const FilmCameras of_mark(mark.camera);
    const auto actor = cameras_of_actor(film.replay().camera, &of_mark);
    if (!actor) return actor.error();
    const bool is_own = !chose_camera_ && !mark.camera.empty();
    const auto cameras = resolve_cameras(film.replay().camera, film.replay().range, tick_rate_,
                                         is_own ? camera_of_mark(mark.name) : kCameraOption);
    if (!cameras) return cameras.error();
    auto times = schedule_film(film, tick_rate_);
    if (!times) return times.error();
    auto sink = open_sink(sink_settings(begin_plan(order, order.path)),
                          {film.size, film.frame_rate, (*times)->frame_count()});
    if (!sink) return Error{sink.error().kind, "mark '" + mark.name + "': " + sink.error().message};
  }
  return {};
}

/// As `tickreel export --mark` makes and names it in a folder; at once, as the key for a film does.
FilmOrder PlayScreen::order_at_mark(const Mark& mark) {
  const std::string ending = ending_in_directory(settings_.films);
  const std::string path = settings_.marks_to_film == MarksToFilm::kAtOnce
                               ? path_for(mark.name, ending, settings_.output_folder)
                               : settings_.output_folder + "/" + film_name(mark.name) + ending;
  return make_order(mark, path, settings_.films);
}

/// Where one has stepped to, or else what the window says: so `export --from --to` can be told the
/// same.
Rational PlayScreen::point_here() const {
  const Rational here = transport_.position();
  const bool is_on_grid = (here * tick_rate_).denominator() == 1 ||
                          (here * settings_.films.film.frame_rate).denominator() == 1;
  return is_on_grid ? here : shown_game_time(here);
}

/// Once: from here; again: to here.
void PlayScreen::film_by_hand() {
  const Rational here = point_here();
  if (film_from_ && here > *film_from_) {
    begin_film_by_hand(here);
  } else if (film_from_) {
    take_back_film();
  } else if (here < transport_.end()) {
    film_from_ = here;
  } else {
    toasts_.add_error("there is nothing after the end to film");
  }
}

void PlayScreen::take_back_film() {
  film_from_.reset();
  toasts_.add("nothing is filmed");
}

/// Movie mode begins where real time reaches a mark, and at the end for what is being set by hand.
void PlayScreen::enter_movie_mode() {
  const bool is_at_end = transport_.position() == transport_.end();
  if (movie_marks_) begin_film_at_mark();
  if (movie_film_) return;
  if (is_at_end && film_from_) {
    begin_film_by_hand(transport_.end());
  } else if (movie_marks_) {
    const bool is_at_once = settings_.marks_to_film == MarksToFilm::kAtOnce;
    if (is_at_once || is_at_end) is_finished_ = true;
  }
}

/// A film for which real time stands still; the start window lists it once it is made.
std::size_t PlayScreen::order_for_now(FilmOrder order, const Mark& range) {
  ShelvedFilm film{order.request.path, settings_.films.film.replay().file, range};
  film.is_made = true;
  const std::size_t number = films_.add(std::move(order));
  noted_films_.emplace(number, std::move(film));
  return number;
}

void PlayScreen::begin_film_at_mark() {
  const bool is_at_once = settings_.marks_to_film == MarksToFilm::kAtOnce;
  const auto mark =
      is_at_once ? movie_marks_->next() : movie_marks_->reached(transport_.position());
  if (!mark) return;
  transport_.go_to(mark->in_seconds);
  transport_.pause();
  const std::size_t number = order_for_now(order_at_mark(*mark), *mark);
  films_at_marks_.insert(number);
  movie_film_ = MovieFilm{number, movie_marks_->continue_at(*mark)};
}

void PlayScreen::begin_film_by_hand(const Rational& end) {
  const std::string what = format_game_time(*film_from_) + " to " + format_game_time(end);
  const bool plays_on = transport_.is_playing();
  transport_.pause();
  const std::string path =
      path_for(what, ending_in_directory(settings_.films), settings_.output_folder);
  const Mark range{what, *film_from_, end};
  const std::size_t number = order_for_now(make_order(range, path, settings_.films), range);
  movie_film_ = MovieFilm{number, end, plays_on};
  film_from_.reset();
}

/// Shows the film that is being made, and goes on in real time when it is.
void PlayScreen::follow_movie_mode() {
  QueuedFilm film = films_.films()[movie_film_->number];
  if (films_at_marks_.contains(movie_film_->number)) {
    film.title += fmt::format(", {} of {}", films_at_marks_.size(), movie_marks_->ranges().size());
  }
  if (!is_over(film.stage)) {
    if (movie_mode_.draw(films_, film)) films_.cancel(movie_film_->number);
    return;
  }
  if (film.stage == QueuedFilm::Stage::kFailed) toasts_.add_error(film.message);
  transport_.go_to(movie_film_->continue_at);
  // At the end there is nothing left to play, and play() would begin anew.
  if (movie_film_->plays_on && transport_.position() != transport_.end()) transport_.play();
  movie_film_.reset();
  Window::wake();  // there may be nothing that moves, and the picture is to be seen again
}

}  // namespace tickreel::window

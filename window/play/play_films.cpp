#include <algorithm>
#include <filesystem>
#include <set>

#include "movie/film/existing_film.h"
#include "movie/film/film_name.h"
#include "movie/make/film_job.h"
#include "window/play/free_path.h"
#include "window/play/play_screen.h"

namespace tickreel {
namespace {

constexpr const char* kFilmEnding = ".mp4";

/// "match goal": what a file is called that nobody named.
std::string name_for(const std::string& replay_path, const std::string& what) {
  return film_name(std::filesystem::path(replay_path).stem().string() + " " + what);
}

}  // namespace

FilmOrder PlayScreen::make_order(const std::string& title, const CaptureRange& range,
                                 const std::string& path) {
  FilmOrder order{title, settings_.films};
  order.settings.path = path;
  order.settings.keeps_segments = false;
  FilmDefinition& film = order.settings.film;
  film.range = range;
  film.camera = camera_mode_ == CameraMode::kLook ? cameras_[camera_] : kKeysCamera;
  film.camera_keys = marks_.notes().camera_keys;
  if (camera_mode_ == CameraMode::kFree) {
    const Camera camera = free_camera_->camera();
    film.camera_keys = {{range.in_seconds, camera.eye, camera.target, camera.vertical_fov}};
  }
  return order;
}

/// A file that is not there and that no film before will be.
std::string PlayScreen::path_for(const std::string& what, const std::string& ending) const {
  std::vector<std::string> promised;
  for (const FilmState& film : films_.films()) promised.push_back(film.path);
  return free_path(settings_.output_folder, name_for(settings_.films.film.replay, what) + ending,
                   promised);
}

void PlayScreen::order_film() {
  const Mark mark = marks_.film_range(transport_.position());
  films_.add(make_order(mark.name, {mark.in_seconds, *mark.out_seconds},
                        path_for(mark.name, kFilmEnding)));
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
  const std::string path = path_for(what, ".png");
  FilmOrder order = make_order("picture at " + what, {in, in + frame}, path);
  order.settings.film.encoding = {};  // the ending of the path says all
  order.settings.overwrite = false;
  films_.add(std::move(order));
}

/// Opens and drops what each film will be written with: an encoder that is not there, a film that
/// is there already, options that do not fit are found before any time is spent.
Status PlayScreen::check_films_at_marks() {
  if (movie_marks_->is_done()) {
    return bad_usage("no range is marked in " + settings_.films.film.replay +
                     ", so there is nothing to film: set one with I and O in the window, or with "
                     "'tickreel mark add --in T --out T'");
  }
  std::set<std::string> paths;
  for (const Mark& mark : movie_marks_->ranges()) {
    const FilmSettings order = order_at_mark(mark).settings;
    const FilmDefinition& film = order.film;
    if (!paths.insert(order.path).second) {
      return bad_usage("the film of the mark '" + mark.name +
                       "' and that of another one would both be " + order.path +
                       ": rename one of the marks");
    }
    Status other = check_output_is_not(settings_.films.film.replay, order.path);
    if (!other) return other;
    auto times = schedule_film(tick_rate_, film.frame_rate, film.range);
    if (!times) return times.error();
    auto sink =
        open_sink(sink_settings(order), {film.size, film.frame_rate, (*times)->frame_count()});
    if (!sink) return Error{sink.error().kind, "mark '" + mark.name + "': " + sink.error().message};
  }
  return {};
}

/// As `tickreel export --mark` makes and names it in a folder.
FilmOrder PlayScreen::order_at_mark(const Mark& mark) {
  return make_order(mark.name, {mark.in_seconds, *mark.out_seconds},
                    settings_.output_folder + "/" + film_name(mark.name) + kFilmEnding);
}

/// Movie mode begins where real time reaches a marked range.
void PlayScreen::begin_film_at_mark() {
  const auto mark = movie_marks_->reached(transport_.position());
  if (!mark) return;
  transport_.go_to(mark->in_seconds);
  transport_.pause();
  const std::size_t number = films_.add(order_at_mark(*mark));
  film_at_mark_ = FilmAtMark{number, *mark};
}

/// Shows the film that is being made, and goes on in real time when it is.
void PlayScreen::follow_film_at_mark() {
  const FilmState film = films_.films()[film_at_mark_->number];
  if (!is_over(film.stage)) {
    if (movie_mode_.draw(films_, film)) films_.cancel(film_at_mark_->number);
    return;
  }
  if (film.stage == FilmState::Stage::kFailed) toasts_.add_error(film.message);
  transport_.go_to(movie_marks_->continue_at(film_at_mark_->mark));
  film_at_mark_.reset();
  // At the end there is nothing to go on with, and play() would begin anew.
  if (transport_.position() != transport_.end()) transport_.play();
}

}  // namespace tickreel

#include "window/play/play_films.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "movie/film/film_cameras.h"
#include "movie/film/film_json.h"
#include "movie/film/time/speed_plan.h"
#include "movie/make/store/unfinished_film.h"
#include "movie/plan/plan_film.h"
#include "window/films/unused_path.h"
#include "window/window.h"

namespace tickreel::window {
namespace {

/// Gives a short film short segments, so that less of it is lost when the program is killed. Films
/// of 120 frames a segment are 6 % larger at equal quality (docs/benchmarks.md).
void shorten_segments(const Mark& range, SegmentPlan& plan) {
  const Rational kShort(20);
  constexpr std::int64_t kFrames = 120;
  const auto length = difference_of_times(*range.out_seconds, range.in_seconds);
  const bool is_short = length && *length <= kShort;
  if (is_short && plan.segment_frames == kDefaultSegmentFrames) plan.segment_frames = kFrames;
}

}  // namespace

PlayFilms::PlayFilms(PlayedReplay& replay, const PlayCameras& cameras, const ReplayFile& file,
                     MakeFilm make_film)
    : replay_(replay),
      cameras_(cameras),
      queue_(file, make_film, Window::wake),
      pictures_(file, make_film, Window::wake) {}

PlayFilms::~PlayFilms() {
  queue_.give_up();
  closing_.follow(queue_);
}

FilmOrder PlayFilms::make_order(const Mark& range, const std::string& path,
                                const FilmRequest& request) const {
  FilmOrder order{range.name, request};
  order.request.path = path;
  order.request.mark = range.name;
  order.request.keeps_segments = false;
  FilmedReplay& film = order.request.film.replay();
  film.range = {range.in_seconds, *range.out_seconds};
  film.camera = cameras_.of_film(range);
  film.camera_keys = replay_.notes().camera_keys;
  if (request.speed.empty() && request.freezes.empty() && !range.speed.empty()) {
    const auto length = difference_of_times(*range.out_seconds, range.in_seconds);
    auto speed = length ? speed_of_mark(range.speed, *length) : Result<SpeedPlan>(SpeedPlan{});
    if (speed) film.speed.plan = *std::move(speed);
  }
  if (order.request.has_chapters) order.request.marks = replay_.notes().marks;
  if (const auto camera = cameras_.free_camera()) {
    film.camera_keys = {{range.in_seconds, camera->eye, camera->target, camera->vertical_fov}};
  }
  return order;
}

FilmOrder PlayFilms::order_of(const Mark& range, const std::string& path) const {
  const PlaySettings& settings = replay_.settings;
  if (!path.empty()) return make_order(range, path, settings.films);
  const std::string ending = ending_in_directory(settings.films);
  return make_order(range, path_for(range.name, ending, settings.output_folder), settings.films);
}

std::string PlayFilms::path_for(const std::string& what, const std::string& ending,
                                const std::string& folder) const {
  std::vector<std::string> promised;
  for (const QueuedFilm& film : queue_.films()) promised.push_back(film.path);
  for (const QueuedFilm& picture : pictures_.films()) promised.push_back(picture.path);
  const std::string& game = replay_.settings.game->info.name;
  return unused_path(folder, name_of_film(replay_.path(), game, what) + ending, promised);
}

void PlayFilms::take_picture() {
  const Rational frame = Rational(1) / replay_.frame_rate();
  // The end of the replay lies after the last frame.
  const Rational in = std::min(replay_.here(), replay_.end() - frame);
  if (in < replay_.begin()) return replay_.toasts.add_error("the replay is shorter than a frame");
  const std::string what = format_game_time(in);
  const std::string path = path_for(what, ".png", replay_.settings.output_folder);
  FilmOrder order = make_order({"picture at " + what, in, in + frame, cameras_.marked_here()}, path,
                               replay_.settings.films);
  order.request.film.encoding = {};  // the path's ending decides the format
  order.request.film.replay().speed = {};
  order.request.profile = {};
  order.request.film.tags = {};
  order.request.has_chapters = false;
  order.request.poster = {};
  order.request.overwrite = false;
  order.request.overlay.texts.clear();  // texts have times in a film
  pictures_.add(std::move(order));
}

std::size_t PlayFilms::make_now(FilmOrder order, const Mark& range) {
  ShelvedFilm film{order.request.path, replay_.path(), range};
  film.is_made = true;
  const std::size_t number = queue_.add(std::move(order));
  closing_.add(number, std::move(film));
  // Real time would stand still for ever, and the button that ends a pause is hidden.
  queue_.pause(false);
  return number;
}

Result<FilmOrder> PlayFilms::chosen_order(const Mark& range, const FormChoice& choice) const {
  auto request = request_of(choice, replay_.settings.films);
  if (!request) return request.error();
  FilmedReplay& filmed = request->film.replay();
  if (!choice.speed.empty()) {
    auto speed = parse_speed_plan(request->speed, request->freezes, replay_.tick_rate);
    if (!speed) return speed.error();
    filmed.speed.plan = *std::move(speed);
  }
  const std::string& folder =
      choice.folder.empty() ? replay_.settings.output_folder : choice.folder;
  const std::string path = path_for(range.name, ending_in_directory(*request), folder);
  Mark seen = range;
  if (choice.camera == kSeenCamera) seen.camera.clear();
  FilmOrder order = make_order(seen, path, *request);
  shorten_segments(range, order.request.film.plan);
  if (!choice.camera.empty() && choice.camera != kSeenCamera) {
    auto cameras = cameras_of_cuts(FilmCameras(choice.camera), replay_.notes().cuts,
                                   {range.in_seconds, *range.out_seconds});
    if (!cameras) return cameras.error();
    order.request.film.replay().camera = *std::move(cameras);
  }
  return order;
}

Status PlayFilms::make_chosen(const FilmForm& form) {
  const std::vector<Mark> films = form.films();
  if (films.empty()) return bad_usage("nothing to film: choose something else under What");
  const std::string& folder = form.choice().folder;
  std::error_code error;
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  // All or none: whoever corrects a choice must not get the films before it twice.
  for (const Mark& film : films) {
    if (const auto order = chosen_order(film, form.choice()); !order) return order.error();
  }
  for (const Mark& film : films) {
    auto order = chosen_order(film, form.choice());
    if (!order) return order.error();
    add_noted(*order, film, form.choice());
  }
  replay_.tell(keep_last_choice(last_choice_path(), form.choice()));
  return {};
}

void PlayFilms::add_noted(FilmOrder order, const Mark& range, const FormChoice& choice) {
  ShelvedFilm film{order.request.path, replay_.path(), range, choice};
  // A film that cannot be planned is ordered too, so that the list of films shows why it failed.
  if (const auto plan = queue_.plan(order)) film.job = to_json_line({plan->film, 0});
  order.request.keeps_segments = order.request.is_listed = ScreenFilms::note(film);
  closing_.add(queue_.add(std::move(order)), std::move(film));
}

/// Continues a film with its old plan and path. It gets another path if a finished file has taken
/// the old one.
void PlayFilms::go_on_with(const ShelvedFilm& film, FilmOrder& order) const {
  std::error_code error;
  const bool is_there = std::filesystem::exists(film.path, error);
  if (!is_there || unfinished_bytes(film.path)) order.request.path = film.path;
  order.request.resume = true;
  auto job = parse_segment_job(film.job);
  if (!job || !job->film.is<FilmedReplay>()) return;
  job->film.replay().file = replay_.path();
  order.request = request_of_planned(job->film, order.request);
  order.planned = std::move(job->film);
}

void PlayFilms::make_unfinished() {
  const std::string& replay = replay_.path();
  for (const ShelvedFilm& film : ScreenFilms::unfinished(replay, replay_.toasts)) {
    FormChoice choice = film.choice;
    choice.folder = std::filesystem::path(film.path).parent_path().string();
    auto order = chosen_order(film.range, choice);
    if (!order) {
      replay_.toasts.add_error(order.error().message);
      continue;
    }
    go_on_with(film, *order);
    if (order->request.path != film.path) ScreenFilms::forget(film);
    add_noted(*std::move(order), film.range, choice);
  }
}

Status PlayFilms::made() const {
  for (const FilmQueue* queue : {&queue_, &pictures_}) {
    for (const QueuedFilm& film : queue->films()) {
      if (film.stage != QueuedFilm::Stage::kFailed) continue;
      return failed(film.path + " was not made: " + film.message);
    }
  }
  return {};
}

std::optional<std::string> PlayFilms::draw_panel(float top, float line_bottom) {
  panel_.draw(top, line_bottom, replay_.toasts);
  if (const auto retry = panel_.take_retry()) {
    if (retry->queue == &queue_) {
      closing_.again(queue_, retry->number, retry->path, replay_.toasts);
    } else {
      pictures_.again(retry->number, retry->path);
    }
  }
  return panel_.take_wanted();
}

bool PlayFilms::draw_closing() {
  closing_.follow(queue_);
  const bool keeps_all = !pictures_.is_busy() && closing_.keeps_all(queue_);
  return closing_.draw_question(is_busy(), keeps_all, queue_, replay_.toasts) ==
         ScreenFilms::Closing::kNow;
}

}  // namespace tickreel::window

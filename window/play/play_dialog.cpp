#include <algorithm>
#include <filesystem>
#include <system_error>

#include "movie/film/film_cameras.h"
#include "movie/film/film_json.h"
#include "movie/notes/best_highlights.h"
#include "movie/plan/define_film.h"
#include "movie/store/film_state.h"
#include "movie/store/unfinished_film.h"
#include "movie/time/speed_plan.h"
#include "window/films/free_path.h"
#include "window/play/play_screen.h"
#include "window/window.h"

// What PlayScreen does with the panel that asks what is to be filmed.

namespace tickreel::window {
namespace {

constexpr std::size_t kMostHighlights = 6;

}  // namespace

PlainOffer PlayScreen::film_offer() {
  PlainOffer offer;
  const CaptureRange all{transport_.begin(), transport_.end()};
  offer.range = marks_.film_range(transport_.position());
  offer.all = {"all", all.in_seconds, all.out_seconds};
  const auto marked =
      MovieMarks::of(marks_.notes().marks, settings_.margins, settings_.films.film.frame_rate, all);
  if (marked) offer.marks = marked->ranges();
  // Who has ticked some in the list means those.
  if (const auto ticked = marks_.ticked(); !ticked.empty()) {
    offer.marks.clear();
    offer.are_ticked = true;
    for (const Mark& mark : ticked) offer.marks.push_back(marks_.filmed(mark));
  }
  offer.highlights = best_highlights(events_.found(), *settings_.game, tick_rate_, playback_ticks_,
                                     kMostHighlights);
  for (const FilmCameras& camera : cameras_) offer.cameras.push_back(camera.text());
  if (!marks_.notes().camera_keys.empty()) offer.cameras.emplace_back(kKeysCamera);
  if (!marks_.notes().cuts.empty()) offer.cameras.emplace_back(kCutsCamera);
  std::error_code error;
  const std::filesystem::path here = std::filesystem::absolute(settings_.output_folder, error);
  offer.folders = {error ? settings_.output_folder : (here / "").lexically_normal().string()};
  if (offer.folders[0].size() > 1 && offer.folders[0].ends_with('/')) offer.folders[0].pop_back();
  const std::string beside =
      std::filesystem::absolute(settings_.films.film.replay().file, error).parent_path().string();
  for (const std::string& folder : {beside, video_folder()}) {
    if (!folder.empty() && std::ranges::count(offer.folders, folder) == 0) {
      offer.folders.push_back(folder);
    }
  }
  return offer;
}

void PlayScreen::open_film_dialog(PlainWhat what) {
  if (transport_.begin() >= transport_.end()) return;
  if (what == PlainWhat::kRange) say_which_of_several(marks_.film_range(transport_.position()));
  plays_on_after_dialog_ = transport_.is_playing();
  transport_.pause();
  PlainChoice last = read_last_choice(last_choice_path());
  // Who has said what films are like means that, until he chooses otherwise.
  if (says_pictures(settings_.films)) last.kind = settings_.film_kind;
  film_dialog_ = std::make_unique<FilmDialog>(PlainForm(last, what, film_offer()), films_.replay(),
                                              tick_rate_);
  asked_what_ = film_dialog_->form().what();
}

bool PlayScreen::press_in_dialog(const KeyPress& press) {
  if (!film_dialog_) return false;
  const auto command = command_of(press);
  const bool is_of_window = command == PlayCommand::kQuit || command == PlayCommand::kFullscreen;
  // A highlight may have been dragged into the reel.
  if (is_of_window || (command && is_step_of_reel(*command))) return false;
  answer_dialog(film_dialog_->press(press));
  return true;
}

void PlayScreen::draw_film_dialog() {
  std::erase_if(left_dialogs_, [](const auto& left) { return left->has_ended(); });
  if (!film_dialog_) return;
  if (film_dialog_->form().offered().highlights.empty() && !events_.found().empty()) {
    film_dialog_->form().offer(film_offer());
  }
  answer_dialog(film_dialog_->draw([this](const Mark& film) -> std::optional<FilmLook> {
    auto order = chosen_order(film, film_dialog_->form().choice());
    return order ? std::optional<FilmLook>(std::move(order->request)) : std::nullopt;
  }));
}

void PlayScreen::answer_dialog(FilmDialog::Answer answer) {
  if (answer == FilmDialog::Answer::kNone) return;
  if (answer == FilmDialog::Answer::kFilm && !order_chosen(film_dialog_->form())) return;
  // To look at a film takes seconds where a machine is slow: the window goes on meanwhile.
  film_dialog_->give_up();
  if (film_dialog_->form().what() != asked_what_) last_what_ = film_dialog_->form().what();
  left_dialogs_.push_back(std::move(film_dialog_));
  if (plays_on_after_dialog_) transport_.play();
}

/// A film of a range as somebody has chosen it.
Result<FilmOrder> PlayScreen::chosen_order(const Mark& range, const PlainChoice& choice) {
  auto request = request_of(choice, settings_.films);
  if (!request) return request.error();
  FilmedReplay& filmed = request->film.replay();
  if (!choice.speed.empty()) {
    auto speed = parse_speed_plan(request->speed, request->freezes, tick_rate_);
    if (!speed) return speed.error();
    filmed.speed.plan = *std::move(speed);
  }
  const std::string& folder = choice.folder.empty() ? settings_.output_folder : choice.folder;
  const std::string path = path_for(range.name, ending_in_directory(*request), folder);
  Mark seen = range;
  if (choice.camera == kSeenCamera) seen.camera.clear();
  FilmOrder order = make_order(seen, path, *request);
  if (!choice.camera.empty() && choice.camera != kSeenCamera) {
    auto cameras = cameras_of_cuts(FilmCameras(choice.camera), marks_.notes().cuts,
                                   {range.in_seconds, *range.out_seconds});
    if (!cameras) return cameras.error();
    order.request.film.replay().camera = *std::move(cameras);
  }
  return order;
}

/// False when there is nothing to film.
bool PlayScreen::order_chosen(const PlainForm& form) {
  const std::vector<Mark> films = form.films();
  if (films.empty()) {
    toasts_.add("nothing to film: choose something else under What");
    return false;
  }
  const std::string& folder = form.choice().folder;
  std::error_code error;
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  for (const Mark& film : films) {
    auto order = chosen_order(film, form.choice());
    if (!order) {
      toasts_.add_error(order.error().message);
      return false;
    }
    order_noted(*order, film, form.choice());
  }
  tell(keep_last_choice(last_choice_path(), form.choice()));
  return true;
}

void PlayScreen::order_noted(FilmOrder order, const Mark& range, const PlainChoice& choice) {
  ShelvedFilm film{order.request.path, settings_.films.film.replay().file, range, choice};
  // What cannot be planned is ordered all the same: the list of films says why it failed.
  if (const auto plan = films_.plan(order)) film.job = to_json_line({plan->film, 0});
  const auto log = FilmLog::of_user();
  // A film that cannot be remembered is made, but nothing that nobody knows of is left on the disk.
  const bool is_listed = log && log->note(film);
  order.request.keeps_segments = order.request.is_listed = is_listed;
  noted_films_.emplace(films_.add(std::move(order)), film);
}

/// As it was planned, where it was begun; under another name, where there is a file by now.
void PlayScreen::go_on_with(const ShelvedFilm& film, FilmOrder& order) const {
  std::error_code error;
  const bool is_there = std::filesystem::exists(film.path, error);
  if (!is_there || unfinished_bytes(film.path)) order.request.path = film.path;
  order.request.resume = true;
  auto job = parse_segment_job(film.job);
  if (!job || !job->film.is<FilmedReplay>()) return;
  job->film.replay().file = settings_.films.film.replay().file;
  order.request = request_of_planned(job->film, order.request);
  order.planned = std::move(job->film);
}

/// In the order in which they were ordered.
void PlayScreen::order_unfinished() {
  const auto log = FilmLog::of_user();
  if (!log) return;
  std::error_code error;
  const std::string& replay = settings_.films.film.replay().file;
  std::vector<ShelvedFilm> films = log->list();
  std::ranges::reverse(films);
  for (const ShelvedFilm& film : films) {
    if (film.is_made || !std::filesystem::equivalent(film.replay, replay, error)) continue;
    if (is_at_work(film.path)) {
      toasts_.add_news("another window makes the film '" + film.range.name + "'");
      continue;
    }
    PlainChoice choice = film.choice;
    choice.folder = std::filesystem::path(film.path).parent_path().string();
    auto order = chosen_order(film.range, choice);
    if (!order) {
      toasts_.add_error(order.error().message);
      continue;
    }
    go_on_with(film, *order);
    if (order->request.path != film.path) static_cast<void>(log->forget(film.path));
    order_noted(*std::move(order), film.range, choice);
  }
}

/// Time stands still meanwhile.
void PlayScreen::leave_for(Detour detour) {
  plays_on_after_detour_ = transport_.is_playing();
  transport_.pause();
  hear();
  detour_ = std::move(detour);
}

void PlayScreen::come_back(const Result<std::string>& gone) {
  if (!gone) toasts_.add_error(gone.error().message);
  if (gone && !gone->empty()) toasts_.add(*gone);
  last_advance_.reset();
  reel_tray_.look_again();
  if (plays_on_after_detour_) transport_.play();
}

/// What is made is remembered as that. What failed or was stopped is not, unless something of it is
/// on the disk.
void PlayScreen::follow_film_log() {
  if (noted_films_.empty()) return;
  const auto states = films_.films();
  std::erase_if(noted_films_, [&](const auto& noted) {
    const QueuedFilm::Stage stage = states[noted.first].stage;
    if (!is_over(stage)) return false;
    const auto log = FilmLog::of_user();
    if (!log) return true;
    ShelvedFilm film = noted.second;
    if (stage == QueuedFilm::Stage::kDone) {
      film.is_made = true;
      static_cast<void>(log->note(film));
    } else if (!film.is_made && !unfinished_bytes(film.path)) {
      static_cast<void>(log->forget(film.path));
    }
    return true;
  });
}

}  // namespace tickreel::window

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "core/files/file_names.h"
#include "movie/film/film_json.h"
#include "movie/make/film_outputs.h"
#include "movie/make/shrink_search.h"
#include "movie/make/store/unfinished_film.h"
#include "sim/replay/replay_notes.h"
#include "window/films/unused_path.h"
#include "window/model/reel_of_form.h"
#include "window/reel/reel_screen.h"
#include "window/window.h"

// The films of the shown reel: the dialog that orders them, and what happens to them.

namespace tickreel::window {
void ReelScreen::open_film_dialog() {
  if (film_dialog_) return;  // the button beside it is still there
  const FilmDefinition& film = show_->film();
  FormOffer offer;
  offer.all = {"reel", Rational(0), Rational(film.plan.frame_count) / film.frame_rate};
  FormChoice last = read_last_choice(last_choice_path(kLastChoiceOfReels));
  const std::string here = directory_of(editor_->path());
  offer.folders = film_folders(here, here, last.folder);
  stand_still();
  film_dialog_ = std::make_unique<FilmDialog>(FilmForm(last, FormSubject::kReel, offer));
}

bool ReelScreen::press_in_dialog(const KeyPress& press) {
  const auto command = command_of(press);
  const bool is_of_window = command == PlayCommand::kQuit || command == PlayCommand::kFullscreen;
  if (!film_dialog_ || is_of_window) return false;
  answer_dialog(film_dialog_->press(press));
  return true;
}

void ReelScreen::draw_film_dialog() {
  std::erase_if(left_dialogs_, [](const auto& left) { return left->has_ended(); });
  if (!film_dialog_) return;
  answer_dialog(film_dialog_->draw([this](const Mark& /*reel*/) -> Result<FilmLook> {
    const FormChoice& choice = film_dialog_->form().choice();
    auto reel = reel_to_film(choice);
    if (!reel) return reel.error();
    std::string path = path_of_film(*reel, choice);
    const Rational seconds =
        show_ ? Rational(show_->frame()) / show_->film().frame_rate : Rational(0);
    return FilmLook(ReelLook{*std::move(reel), std::move(path), seconds, size_limit_of(choice)});
  }));
}

void ReelScreen::answer_dialog(FilmDialog::Answer answer) {
  if (answer == FilmDialog::Answer::kNone) return;
  if (answer == FilmDialog::Answer::kFilm) {
    if (Status ordered = film(film_dialog_->form().choice()); !ordered) {
      return film_dialog_->refuse(ordered.error().message);
    }
  }
  // Closing the dialog must not wait for its thread, which may need seconds on a slow machine.
  film_dialog_->give_up();
  left_dialogs_.push_back(std::move(film_dialog_));
}

Result<Description> ReelScreen::reel_to_film(const FormChoice& choice) const {
  auto document = editor_->description();
  if (!document) return document.error();
  return reel_of(choice, *std::move(document));
}

/// The path in the chosen folder; the file may exist.
std::string ReelScreen::path_of_film(const Description& reel, const FormChoice& choice) const {
  const std::string stem = std::filesystem::path(editor_->path()).stem().string();
  const std::string folder = choice.folder.empty() ? directory_of(editor_->path()) : choice.folder;
  return (std::filesystem::path(folder) / (stem + usual_ending(reel))).string();
}

/// Orders the films as `tickreel reel -o` makes them. An existing file is not replaced: the film
/// gets another name.
Status ReelScreen::film(const FormChoice& choice) {
  const auto reel = reel_to_film(choice);
  if (!reel) return reel.error();
  FilmRequest target;
  target.path = path_of_film(*reel, choice);
  target.keeps_segments = false;
  target.size_limit = size_limit_of(choice);
  auto plans = plan_reels(*reel, target);
  if (!plans) return plans.error();
  if (Status made = make_folder_of(target.path); !made) return made;
  open_queues();
  const auto planned_from = std::make_shared<const Description>(*reel);
  for (ReelPlan& reel : *plans) order(std::move(reel.plan), choice, planned_from);
  const Status kept = keep_last_choice(last_choice_path(kLastChoiceOfReels), choice);
  if (!kept) toasts_.add_error(kept.error().message);
  return {};
}

void ReelScreen::open_queues() {
  if (films_) return;
  films_ = std::make_unique<FilmQueue>(window_.film_maker(), Window::wake);
}

/// Orders a film under an unused name.
void ReelScreen::order(FilmPlan plan, const FormChoice& choice, const PlannedFrom& reel) {
  std::vector<std::string> promised;
  for (const QueuedFilm& other : films_->films()) promised.push_back(other.path);
  const std::filesystem::path wanted = plan.path;
  plan.path = unused_path(wanted.parent_path().string(), wanted.filename().string(), promised);
  order_noted(std::move(plan), choice, reel);
}

void ReelScreen::order_noted(FilmPlan film, const FormChoice& choice, const PlannedFrom& reel) {
  // The start window's list shows the film with a range from 0 to its end.
  std::error_code error;
  ShelvedFilm shelved{std::filesystem::absolute(film.path, error).string(),
                      std::filesystem::absolute(editor_->path(), error).string()};
  shelved.range = {std::filesystem::path(editor_->path()).stem().string(), Rational(0),
                   Rational(film.film.plan.frame_count) / film.film.frame_rate};
  if (shelved.range.name.size() > kMaxMarkNameBytes) shelved.range.name = "reel";
  shelved.choice = choice;
  shelved.job = to_json_line({film.film, 0});
  const bool is_listed = ScreenFilms::note(shelved);
  film.keeps_segments = film.is_listed = is_listed;
  FilmOrder order;
  order.title = std::filesystem::path(film.path).filename().string();
  order.request.path = film.path;
  order.request.resume = film.resume;
  order.request.keeps_segments = film.keeps_segments;
  shelved.is_made = !is_listed;
  order.reel = std::make_shared<const FilmPlan>(std::move(film));
  if (reel && order.reel->size_limit > 0) {
    order.again = [reel, plan = order.reel](ImageSize size, const Rational& rate) {
      return plan_again(*reel, *plan)(size, rate);
    };
  }
  screen_films_.add(films_->add(std::move(order)), std::move(shelved));
}

/// Orders the films as they were planned, even if the reel has changed since, in their first order.
void ReelScreen::order_unfinished() {
  if (!editor_) return;
  open_queues();
  for (const ShelvedFilm& shelved : ScreenFilms::unfinished(editor_->path(), toasts_)) {
    auto job = parse_segment_job(shelved.job);
    if (!job || !job->film.is<ReelSource>()) {
      toasts_.add_error(shelved.path + ": it is not known any more what this film was to be");
      continue;
    }
    if (size_limit_of(shelved.choice) > 0) {
      // A film with a size limit keeps no segments, and a smaller size needs a new plan.
      ScreenFilms::forget(shelved);
      if (Status ordered = film(shelved.choice); !ordered) {
        toasts_.add_error(ordered.error().message);
      }
      continue;
    }
    FilmRequest request;
    request.path = shelved.path;
    request.film = std::move(job->film);
    if (const auto sink = sink_of(request); !sink) {
      toasts_.add_error(sink.error().message);
      continue;
    }
    FilmPlan plan = begin_plan(request);
    plan.resume = true;
    std::error_code error;
    if (std::filesystem::exists(shelved.path, error) && !unfinished_bytes(shelved.path)) {
      // Another program has made a file of that name.
      ScreenFilms::forget(shelved);
      order(std::move(plan), shelved.choice, nullptr);
    } else {
      order_noted(std::move(plan), shelved.choice, nullptr);
    }
  }
}

ReelScreen::~ReelScreen() {
  if (!films_) return;
  films_->give_up();
  screen_films_.follow(*films_);
}

bool ReelScreen::may_close() {
  if (!films_ || !films_->is_busy()) {
    is_finished_ = true;
    return true;
  }
  screen_films_.ask_to_close();
  return false;
}

/// Asks about films in progress when the window is to be closed.
void ReelScreen::draw_finish() {
  if (!films_) return;
  screen_films_.follow(*films_);
  const bool keeps_all = screen_films_.keeps_all(*films_);
  switch (screen_films_.draw_question(films_->is_busy(), keeps_all, *films_, toasts_)) {
    case ScreenFilms::Closing::kNow:
      is_finished_ = true;
      break;
    case ScreenFilms::Closing::kNoMore:
      next_reel_.clear();
      break;
    case ScreenFilms::Closing::kNotYet:
      break;
  }
}

}  // namespace tickreel::window

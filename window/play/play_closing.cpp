#include <fmt/format.h>

#include "window/overlays.h"
#include "window/play/play_screen.h"

// What becomes of films that are being made when the window is closed, and what is said of them
// then.

namespace tickreel::window {

bool PlayScreen::is_filming() const {
  return films_.is_busy() || pictures_.is_busy();
}

PlayScreen::~PlayScreen() {
  films_.give_up();
  follow_film_log();
}

bool PlayScreen::may_close() {
  if (!is_filming()) {
    is_finished_ = true;
    return true;
  }
  is_asked_to_close_ = true;
  return false;
}

/// Whether a later window goes on with all that is being made, and that waits.
bool PlayScreen::keeps_what_is_drawn() const {
  if (pictures_.is_busy()) return false;
  std::size_t number = 0;
  for (const QueuedFilm& film : films_.films()) {
    const auto noted = noted_films_.find(number++);
    const bool is_kept = noted != noted_films_.end() && !noted->second.is_made;
    if (!is_over(film.stage) && !is_kept) return false;
  }
  return true;
}

/// A window that is closed while films are being made asks what to do about them.
void PlayScreen::draw_finish() {
  follow_film_log();
  if (closes_when_filmed_ && !is_filming()) is_finished_ = true;
  if (!is_asked_to_close_ || closes_when_filmed_) return;
  if (!is_filming()) {
    is_finished_ = true;
    return;
  }
  const char* const question =
      keeps_what_is_drawn()
          ? "A film is still being made. The start window can go on with it later."
          : "A film is still being made. What is finished of it cannot be kept.";
  switch (draw_question(question, {"Finish it, then quit", "Quit without it", "Go on"})) {
    case 0:
      closes_when_filmed_ = true;
      films_.pause(false);
      toasts_.add_news("the window closes when the film is finished");
      break;
    case 1:
      is_finished_ = true;
      break;
    case 2:
      is_asked_to_close_ = false;
      break;
    default:
      break;
  }
}

Status PlayScreen::films_made() const {
  if (error_) return *error_;
  std::size_t made = 0;  // of those at marks
  std::size_t number = 0;
  for (const QueuedFilm& film : films_.films()) {
    if (film.stage == QueuedFilm::Stage::kFailed) {
      return failed(film.path + " was not made: " + film.message);
    }
    if (film.stage == QueuedFilm::Stage::kDone) made += films_at_marks_.count(number);
    ++number;
  }
  for (const QueuedFilm& picture : pictures_.films()) {
    if (picture.stage == QueuedFilm::Stage::kFailed) {
      return failed(picture.path + " was not made: " + picture.message);
    }
  }
  if (movie_marks_ && made < movie_marks_->ranges().size()) {
    return Error{ErrorKind::kInterrupted, fmt::format("stopped when {} of {} films were made", made,
                                                      movie_marks_->ranges().size())};
  }
  return {};
}

}  // namespace tickreel::window

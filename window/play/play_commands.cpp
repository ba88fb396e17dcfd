#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "games/open_replay.h"
#include "movie/make/film_job.h"
#include "movie/time/capture_range.h"
#include "window/play/play_screen.h"
#include "window/sound/sound_output.h"
#include "window/window.h"

namespace tickreel::window {

using enum PlayCommand;

void PlayScreen::handle_keys(Window& window) {
  for (const KeyPress& press : window.key_presses()) {
    if (is_asked_to_close_ && !closes_when_filmed_) continue;
    if (press.key == GLFW_KEY_ESCAPE && cancel_drag()) continue;
    if (type_or_scroll(press, window) || press_in_dialog(press) || crash_.press(press)) continue;
    // The list of cameras takes the digits; without it they cut.
    const int digit = press.key - '1';
    if (press.modifiers == kNoModifier && digit >= 0 && digit < 9 && !movie_film_) {
      const auto index = static_cast<std::size_t>(digit);
      if (shows_cameras_) {
        select_camera(index);
      } else {
        cut_to_camera(index + 1, point_here());
      }
      continue;
    }
    const auto command = command_of(press);
    if (command) perform(*command, window);
  }
  if (const auto dropped = dropped_file(window.take_dropped_files())) open_dropped(*dropped);
}

/// Of whatever is dragged: all stays where it was.
bool PlayScreen::cancel_drag() {
  const bool was_of_time_line = timeline_.cancel_drag();
  return reel_tray_.cancel_drag() || was_of_time_line;
}

/// A key of what is open.
bool PlayScreen::type_or_scroll(const KeyPress& press, Window& window) {
  if (prompt_.is_open()) {
    prompt_.press(press);
    return true;
  }
  if (reel_tray_.press(press, toasts_)) return true;
  if (mark_list_.is_editing()) {
    mark_list_.press(press);
    return true;
  }
  if (menu_.is_open()) return menu_.press(press, menu_content(window));
  if (!shows_help_ || press.modifiers != kNoModifier) return false;
  constexpr float kPage = 12.0F;
  const float lines = press.key == GLFW_KEY_UP          ? -1.0F
                      : press.key == GLFW_KEY_DOWN      ? 1.0F
                      : press.key == GLFW_KEY_PAGE_UP   ? -kPage
                      : press.key == GLFW_KEY_PAGE_DOWN ? kPage
                                                        : 0.0F;
  help_scroll_ += lines;
  return lines != 0.0F;
}

void PlayScreen::perform(PlayCommand command, Window& window) {
  if (movie_film_) {
    if (command == kDeselect) films_.cancel(movie_film_->number);
    return;
  }
  follow_steps();
  if (perform_on(transport_, command) || perform_on_marks(command)) return;
  switch (command) {
    case kDeselect:
      go_back();
      break;
    case kExport:
      // Who has selected a mark means that.
      open_film_dialog(marks_.selected() != nullptr ? PlainWhat::kRange : last_what_);
      break;
    case kShowReel:
      reel_tray_.show(toasts_);
      break;
    case kFilmByHand:
      film_by_hand();
      break;
    case kScreenshot:
      take_screenshot();
      break;
    case kMotionBlur:
      toggle_blur();
      break;
    case kCameraList:
      shows_cameras_ = !shows_cameras_;
      break;
    case kFreeCamera:
      toggle_free_camera();
      break;
    case kStoreCameraKey:
      store_camera_key();
      break;
    case kRemoveCameraKey:
      remove_camera_key();
      break;
    case kEaseKey:
      change_ease();
      break;
    case kOpenMenu:
      open_menu_here();
      break;
    case kTakeOver:
      begin_take_over();
      break;
    case kHelp:
      shows_help_ = !shows_help_;
      break;
    case kDebugOverlay:
      shows_debug_ = !shows_debug_;
      break;
    case kMute:
      window.sound().toggle_muted();
      toasts_.add(window.sound().is_muted() ? "sound off" : "sound on");
      break;
    case kHideInterface:
      hides_panels_ = !hides_panels_;
      break;
    case kFullscreen:
      window.toggle_fullscreen();
      break;
    case kQuit:
      may_close();
      break;
    default:
      break;
  }
}

/// One step: what is open, the range that is to be filmed, what is selected.
void PlayScreen::go_back() {
  if (shows_help_ || shows_cameras_) {
    shows_help_ = false;
    shows_cameras_ = false;
  } else if (film_from_) {
    take_back_film();
  } else {
    marks_.deselect();
    selected_point_.reset();
  }
}

void PlayScreen::tell(const Status& done) {
  if (!done) toasts_.add_error(done.error().message);
}

/// A menu asks who plays; whoever leaves it is here again.
void PlayScreen::begin_take_over() {
  if (is_filming()) {
    toasts_.add("a film is still being made: take over when it is finished");
  } else if (movie_marks_) {
    toasts_.add("marked ranges are being filmed: play the replay without §movie-at-marks");
  } else {
    leave_for({.take_over = transport_.frame_time().tick});
  }
}

/// Beside the films: who has named a folder finds it there.
void PlayScreen::report_crash() {
  crash_.report(path_for("crash", ".zip", settings_.output_folder));
}

/// A film or a reel is shown, and another replay takes the place of this one.
void PlayScreen::open_dropped(const DroppedFile& dropped) {
  if (movie_film_ || is_asked_to_close_) return;
  switch (dropped.kind) {
    case DroppedFile::Kind::kFilm:
      return leave_for({.film = dropped.path});
    case DroppedFile::Kind::kReel:
      return go_to_reel(dropped.path);
    case DroppedFile::Kind::kGame:
      return toasts_.add_error(how_to_play_dropped(dropped.path));
    case DroppedFile::Kind::kReplay:
      break;
  }
  if (is_filming()) return toasts_.add("a film is still being made: drop it when it is finished");
  if (movie_marks_ || !settings_.asked) return toasts_.add("drop a replay on the start window");
  const auto replay = open_replay(dropped.path, OnDivergence::kPlayOn);
  if (!replay) return toasts_.add_error(replay.error().message);
  replay_to_open_ = dropped.path;
  is_finished_ = true;
}

void PlayScreen::toggle_blur() {
  shows_blur_ = !shows_blur_;
  toasts_.add(shows_blur_ ? "motion blur while paused, as in a film" : "motion blur off");
}

}  // namespace tickreel::window

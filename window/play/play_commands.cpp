
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
    if (prompt_.is_open()) {
      prompt_.press(press);
      continue;
    }
    // The list of cameras takes the digits.
    const int digit = press.key - '1';
    if (shows_cameras_ && press.modifiers == kNoModifier && digit >= 0 && digit < 9) {
      select_camera(static_cast<std::size_t>(digit));
      continue;
    }
    const auto command = command_of(press);
    if (command) perform(*command, window);
  }
}

void PlayScreen::perform(PlayCommand command, Window& window) {
  if (movie_film_) {
    if (command == kDeselect) films_.cancel(movie_film_->number);
    return;
  }
  if (perform_on(transport_, command) || perform_on_marks(command)) return;
  switch (command) {
    case kDeselect:
      go_back();
      break;
    case kExport:
      order_film();
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
  }
}

bool PlayScreen::perform_on_marks(PlayCommand command) {
  switch (command) {
    case kSetIn:
      tell(marks_.set_in(transport_.position()));
      return true;
    case kSetOut:
      tell(marks_.set_out(transport_.position()));
      return true;
    case kAddMark:
      prompt_point_ = transport_.position();
      prompt_.open("Mark at " + format_game_time(*prompt_point_), marks_.free_name("mark"));
      return true;
    case kRenameMark:
      if (const Mark* mark = marks_.selected()) {
        prompt_point_.reset();
        prompt_.open("Rename '" + mark->name + "'", mark->name);
      } else {
        toasts_.add("select a mark first: click on it, or press Page Down");
      }
      return true;
    case kRemoveMark:
      tell(marks_.remove());
      return true;
    case kMarkBack:
      select_neighbour(-1);
      return true;
    case kMarkOn:
      select_neighbour(1);
      return true;
    default:
      return false;
  }
}

void PlayScreen::tell(const Status& done) {
  if (!done) toasts_.add_error(done.error().message);
}

void PlayScreen::select_neighbour(int direction) {
  const Mark* mark = marks_.select_neighbour(transport_.position(), direction);
  if (mark != nullptr) {
    transport_.go_to(mark->in_seconds);
  } else {
    toasts_.add(direction > 0 ? "no mark after this" : "no mark before this");
  }
}

/// The look's cameras, then that of the camera keys, then the free one: as they are listed.
void PlayScreen::select_camera(std::size_t index) {
  const bool has_keys = !marks_.notes().camera_keys.empty();
  if (index < cameras_.size()) {
    camera_ = index;
    camera_mode_ = CameraMode::kLook;
  } else if (has_keys && index == cameras_.size()) {
    camera_mode_ = CameraMode::kKeys;
  } else if (index == cameras_.size() + (has_keys ? 1 : 0)) {
    if (camera_mode_ != CameraMode::kFree) toggle_free_camera();
  } else {
    return;
  }
  chose_camera_ = true;
  shows_cameras_ = false;
}

/// A menu asks who plays; whoever leaves it is here again.
void PlayScreen::begin_take_over() {
  if (films_.is_busy()) {
    toasts_.add("a film is still being made: take over when it is finished");
  } else if (movie_marks_) {
    toasts_.add("marked ranges are being filmed: play the replay without §movie-at-marks");
  } else {
    take_over_ = transport_.frame_time().tick;
    is_finished_ = true;
  }
}

void PlayScreen::toggle_free_camera() {
  chose_camera_ = true;
  if (camera_mode_ == CameraMode::kFree) {
    camera_mode_ = CameraMode::kLook;
    return;
  }
  free_camera_.emplace(picture_.renderer().camera());
  camera_mode_ = CameraMode::kFree;
  toasts_.add("free camera: W A S D, R F up and down, right mouse button to look; Shift+V stores");
}

void PlayScreen::toggle_blur() {
  shows_blur_ = !shows_blur_;
  toasts_.add(shows_blur_ ? "motion blur while paused, as in a film" : "motion blur off");
}

void PlayScreen::store_camera_key() {
  if (camera_mode_ != CameraMode::kFree) {
    toasts_.add("a key is of the free camera: press V first");
    return;
  }
  const Camera camera = free_camera_->camera();
  const Rational here = transport_.position();
  const Status stored =
      marks_.file().change(SetCameraKey{{here, camera.eye, camera.target, camera.vertical_fov}});
  tell(stored);
  if (stored) {
    toasts_.add("camera key at " + format_game_time(here) + "; the camera 'keys' goes through it");
  }
}

void PlayScreen::remove_camera_key() {
  const Rational here = transport_.position();
  for (const CameraKey& key : marks_.notes().camera_keys) {
    // The one that is seen here: within a frame.
    if (key.seconds < here || key.seconds >= here + Rational(1) / settings_.films.film.frame_rate)
      continue;
    const Status removed = marks_.file().change(RemoveCameraKey{key.seconds});
    tell(removed);
    if (removed) toasts_.add("camera key removed");
    if (marks_.notes().camera_keys.empty() && camera_mode_ == CameraMode::kKeys) {
      camera_mode_ = CameraMode::kLook;
    }
    return;
  }
  toasts_.add("there is no camera key here");
}

}  // namespace tickreel::window

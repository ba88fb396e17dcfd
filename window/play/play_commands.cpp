#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "games/open_replay.h"
#include "window/play/play_screen.h"
#include "window/window.h"

namespace tickreel::window {

using enum PlayCommand;

void PlayScreen::handle_keys(Window& window) {
  for (const KeyPress& press : window.key_presses()) {
    if (films_.closing().asks()) continue;
    if (press.key == GLFW_KEY_ESCAPE && cancel_drag()) continue;
    if (type_or_scroll(press, window) || dialog_.press(press) || crash_.press(press)) continue;
    // The list of cameras takes the digits; without the list they cut.
    const int digit = press.key - '1';
    if (press.modifiers == kNoModifier && digit >= 0 && digit < 9 && !movie_.is_on()) {
      const auto index = static_cast<std::size_t>(digit);
      if (cameras_.shows_list()) {
        cameras_.select(index);
      } else if (!press.repeats) {
        points_.cut_to(index + 1, replay_.point_here());
      }
      continue;
    }
    const auto command = command_of(press);
    if (command) perform(*command, window);
  }
  if (const auto dropped = dropped_file(window.take_dropped_files())) open_dropped(*dropped);
}

/// Cancels any drag; everything stays where it was.
bool PlayScreen::cancel_drag() {
  const bool was_of_time_line = timeline_.cancel_drag();
  return reel_.tray().cancel_drag() || was_of_time_line;
}

/// Passes a key to the text field or list that is open. False when none is.
bool PlayScreen::type_or_scroll(const KeyPress& press, Window& window) {
  if (marks_.prompt().is_open()) {
    marks_.prompt().press(press);
    return true;
  }
  if (films_.panel().press(press) || reel_.tray().press(press, replay_.toasts)) return true;
  if (marks_.list().is_editing()) {
    marks_.list().press(press);
    return true;
  }
  if (menu_.is_open()) return menu_.press(press, menu_content(window));
  return switches_.scroll_help(press);
}

void PlayScreen::perform(PlayCommand command, Window& window) {
  if (movie_.is_on()) {
    if (command == kDeselect) movie_.stop();
    if (command == kQuit) may_close();
    if (command == kFullscreen || command == kMute) {
      switches_.perform(command, window, replay_.toasts);
    }
    return;
  }
  reel_.follow_steps();
  if (perform_on(replay_.transport, command)) return;
  if (switches_.perform(command, window, replay_.toasts)) return;
  if (command == kDeselect) return go_back();
  if (command == kExport) return dialog_.open();
  if (command == kShowReel) return reel_.tray().show(replay_.toasts);
  if (command == kUndo || command == kRedo) return reel_.take_step(command == kUndo);
  if (command == kFilmByHand) return movie_.film_by_hand();
  if (command == kScreenshot) return films_.take_picture();
  if (command == kOpenMenu) return open_menu_here();
  if (command == kTakeOver) return begin_take_over();
  if (command == kQuit) {
    may_close();
  } else {
    perform_on_notes(command);
  }
}

/// Performs a command on marks, cuts and camera keys.
void PlayScreen::perform_on_notes(PlayCommand command) {
  if (command == kCameraList) return cameras_.show_list(!cameras_.shows_list());
  if (command == kFreeCamera) return cameras_.toggle_free();
  if (command == kStoreCameraKey) return points_.store_key();
  if (command == kRemoveCameraKey) return points_.remove_key();
  if (command == kEaseKey) return points_.change_ease();
  if (command == kCameraPointBack) return points_.select_beside(-1);
  if (command == kCameraPointOn) return points_.select_beside(1);
  if (command == kRemoveMark && points_.remove()) return;
  if (command == kMarkCamera) {
    if (marks_.selected() != nullptr) cameras_.give_to_mark();
  } else if (command == kIntoReel) {
    if (const auto ticked = replay_.marks.ticked(); ticked.size() > 1) {
      reel_.add(ticked, false);
    } else if (const Mark* const mark = marks_.selected(PlayMarks::OrHere::kYes)) {
      reel_.put(mark->name, kBehindAllClips);
    }
  } else {
    marks_.perform(command, list_width() > 0);
  }
}

/// Goes one step back: closes what is open, cancels the range to film, or clears the selection.
void PlayScreen::go_back() {
  if (switches_.shows_help || cameras_.shows_list()) {
    switches_.shows_help = false;
    cameras_.show_list(false);
  } else if (replay_.film_from) {
    movie_.take_back_film();
  } else {
    replay_.marks.deselect();
    points_.deselect();
  }
}

/// Leaves for the menu that asks who plays. Leaving that menu returns here.
void PlayScreen::begin_take_over() {
  if (films_.is_busy()) {
    replay_.say("a film is still being made: take over when it is finished");
  } else if (movie_.films_marks()) {
    replay_.say("marked ranges are being filmed: play the replay without §movie-at-marks");
  } else {
    leave_for({.take_over = replay_.transport.frame_time().tick});
  }
}

/// Writes the report into the folder of the films, where the user expects it.
void PlayScreen::report_crash() {
  crash_.report(films_.path_for("crash", ".zip", replay_.settings.output_folder));
}

/// Shows a dropped film or reel, or replaces this replay by a dropped one.
void PlayScreen::open_dropped(const DroppedFile& dropped) {
  if (movie_.is_on() || films_.closing().is_asked_to_close()) return;
  switch (dropped.kind) {
    case DroppedFile::Kind::kFilm:
      return leave_for({.film = dropped.path});
    case DroppedFile::Kind::kReel:
      return go_to_reel(dropped.path);
    case DroppedFile::Kind::kGame:
      return replay_.toasts.add_error(how_to_play_dropped(dropped.path));
    case DroppedFile::Kind::kReplay:
      break;
  }
  if (films_.is_busy()) {
    return replay_.say("a film is still being made: drop it when it is finished");
  }
  if (movie_.films_marks() || !replay_.settings.asked) {
    return replay_.say("drop a replay on the start window");
  }
  const auto replay = open_replay(dropped.path, OnDivergence::kPlayOn);
  if (!replay) return replay_.toasts.add_error(replay.error().message);
  replay_to_open_ = dropped.path;
  is_finished_ = true;
}

/// Opens a reel for editing and returns afterwards; not while a film is being made.
void PlayScreen::go_to_reel(const std::string& path) {
  if (films_.is_busy() || movie_.films_marks()) {
    replay_.say("a film is still being made: go to the reel when it is finished");
  } else {
    leave_for({.reel = path});
  }
}

/// Pauses playback and leaves for another screen.
void PlayScreen::leave_for(Detour detour) {
  plays_on_after_detour_ = replay_.transport.is_playing();
  replay_.transport.pause();
  hear();
  detour_ = std::move(detour);
}

void PlayScreen::come_back(const Result<std::string>& gone) {
  if (!gone) replay_.toasts.add_error(gone.error().message);
  if (gone && !gone->empty()) replay_.say(*gone);
  last_advance_.reset();
  reel_.tray().look_again();
  if (plays_on_after_detour_) replay_.transport.play();
}

}  // namespace tickreel::window

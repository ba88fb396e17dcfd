#include <imgui.h>

#include "movie/film/film_cameras.h"
#include "movie/time/capture_range.h"
#include "window/play/play_screen.h"
#include "window/window.h"

// What somebody does to the marks of the replay.

namespace tickreel::window {

using enum PlayCommand;

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
    case kUndo:
      take_step(true);
      return true;
    case kRedo:
      take_step(false);
      return true;
    case kMarkBack:
      select_neighbour(-1);
      return true;
    case kMarkOn:
      select_neighbour(1);
      return true;
    case kSlowMotion:
    case kSlowDeeper:
    case kSlowLighter:
    case kSlowShorter:
    case kSlowLonger:
      change_slow_motion(command);
      return true;
    case kCameraPointBack:
      select_point_beside(-1);
      return true;
    case kCameraPointOn:
      select_point_beside(1);
      return true;
    case kMarkList:
      shows_list_ = !shows_list_;
      return true;
    default:
      return perform_on_selected(command);
  }
}

bool PlayScreen::perform_on_selected(PlayCommand command) {
  const bool is_about_one = command == kRenameMark || command == kRemoveMark ||
                            command == kGoToMark || command == kPlayMark || command == kTickMark ||
                            command == kMarkCamera || command == kIntoReel;
  if (!is_about_one) return false;
  if (command == kRemoveMark && remove_point()) return true;
  const Mark* mark = marks_.selected();
  if (mark == nullptr) {
    hint_to_select();
  } else if (command == kRenameMark) {
    rename_selected();
  } else if (command == kRemoveMark) {
    tell(marks_.remove());
  } else if (command == kGoToMark) {
    go_to_mark(mark->name);
  } else if (command == kPlayMark) {
    play_selected();
  } else if (command == kTickMark) {
    marks_.tick(mark->name, !marks_.is_ticked(mark->name));
    shows_list_ = true;
  } else if (command == kIntoReel) {
    put_into_reel(mark->name, kBehindAllClips);
  } else {
    give_camera_to_mark();
  }
  return true;
}

void PlayScreen::hint_to_select() {
  toasts_.add("select a mark first: click on it, or press Page Down");
}

/// In the list, where that shows it.
void PlayScreen::rename_selected() {
  const Mark* mark = marks_.selected();
  if (list_width() > 0 && mark_list_.edit(*mark, marks_, {players_, events_.found()})) return;
  prompt_point_.reset();
  prompt_.open("Rename '" + mark->name + "'", mark->name);
}

void PlayScreen::go_to_mark(const std::string& name) {
  marks_.select(name);
  if (const Mark* mark = marks_.selected()) transport_.go_to(mark->in_seconds);
}

/// From its in point to its out point, forwards.
void PlayScreen::play_selected() {
  const Mark range = marks_.filmed(*marks_.selected());
  transport_.pause();
  transport_.go_to(range.in_seconds);
  transport_.toggle();
  play_until_ = range.out_seconds;
  play_speed_.reset();
  if (auto motion = SlowMotion::of(range); motion && !range.speed.empty()) {
    play_speed_ = *std::move(motion);
  }
  play_jumps_ = transport_.jumps();
}

void PlayScreen::stop_at_end_of_mark() {
  if (!play_until_) return;
  const bool goes_on = transport_.is_playing() && transport_.jumps() == play_jumps_;
  if (goes_on && transport_.position() < *play_until_) return;
  if (goes_on) {
    transport_.go_to(*play_until_);
    transport_.pause();
  }
  play_until_.reset();
}

void PlayScreen::follow(const MarkAction& action) {
  if (action.select) marks_.select(*action.select);
  if (action.go_to) go_to_mark(*action.go_to);
  if (action.open_menu) open_menu(MenuOf::kMark);
  if (action.moved) tell(marks_.replace(action.moved->first, action.moved->second));
}

void PlayScreen::follow(const MarkListAction& action) {
  if (action.select) marks_.select(*action.select);
  if (action.go_to) go_to_mark(*action.go_to);
  if (action.open_menu) open_menu(MenuOf::kMark);
  if (action.tick) marks_.tick(action.tick->first, action.tick->second);
  if (action.rename) {
    marks_.select(action.rename->first);
    tell(marks_.rename(action.rename->second));
  }
  if (action.films_ticked) open_film_dialog(PlainWhat::kMarks);
  if (action.closes) shows_list_ = false;
}

/// In pixels; 0 while it is not there.
int PlayScreen::list_width() const {
  if (!shows_list_ || hides_panels_ || panel_height() <= 0.0F) return 0;
  return static_cast<int>(MarkList::width(ImGui::GetIO().DisplaySize.x));
}

void PlayScreen::draw_mark_list() {
  const int width = list_width();
  if (width == 0) return;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const PixelRect place{static_cast<int>(display.x) - width, 0, width,
                        static_cast<int>(display.y - panel_height())};
  follow(mark_list_.draw(place, marks_, {players_, events_.found()}));
}

/// Each time before something else can be done: then it is known what came first.
void PlayScreen::follow_steps() {
  steps_.follow(StepOrder::History::kNotes, marks_.file().changes());
  steps_.follow(StepOrder::History::kReel, reel_tray_.changes());
}

bool PlayScreen::is_step_of_reel(PlayCommand command) {
  follow_steps();
  if (command == kUndo) return steps_.to_undo() == StepOrder::History::kReel;
  return command == kRedo && steps_.to_redo() == StepOrder::History::kReel;
}

/// Undoes what was done last, or makes it again: to marks, cuts and camera keys, or to the reel.
void PlayScreen::take_step(bool is_back) {
  follow_steps();
  const auto history = is_back ? std::optional(steps_.to_undo()) : steps_.to_redo();
  if (!history) return toasts_.add("there is nothing to do again");
  const bool is_of_reel = *history == StepOrder::History::kReel;
  const Result<std::string> done = is_of_reel ? reel_tray_.take_step(is_back)
                                   : is_back  ? marks_.undo()
                                              : marks_.redo();
  if (!done) {
    // What others have undone, or have changed since, is out of reach: the next time goes on.
    if (done.error().kind != ErrorKind::kFailed) steps_.forget(*history);
    return toasts_.add(done.error().message);
  }
  is_back ? steps_.undone() : steps_.redone();
  if (is_of_reel) return toasts_.add(*done);
  toasts_.add((is_back ? "undone: " : "done again: ") + *done);
  keep_camera_of_notes();
}

void PlayScreen::select_neighbour(int direction) {
  const Mark* mark = marks_.select_neighbour(transport_.position(), direction);
  if (mark != nullptr) {
    transport_.go_to(mark->in_seconds);
  } else {
    toasts_.add(direction > 0 ? "no mark after this" : "no mark before this");
  }
}

}  // namespace tickreel::window

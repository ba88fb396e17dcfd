#include "window/play/play_marks.h"

#include "movie/film/time/game_time.h"

namespace tickreel::window {

using enum PlayCommand;

void PlayMarks::perform(PlayCommand command, bool is_list_seen) {
  // Nothing is removed that was not selected.
  const OrHere or_here = command == kRemoveMark ? OrHere::kNo : OrHere::kYes;
  switch (command) {
    case kSetIn:
      replay_.tell(replay_.marks.set_in(replay_.here()));
      break;
    case kSetOut:
      replay_.tell(replay_.marks.set_out(replay_.here()));
      break;
    case kAddMark:
      if (replay_.here() >= replay_.end()) {
        return replay_.toasts.add_error("there is nothing after the end to mark");
      }
      prompt_point_ = replay_.here();
      prompt_.open("Mark at " + format_game_time(*prompt_point_), replay_.marks.free_name("mark"));
      break;
    case kMarkBack:
      return select_neighbour(-1);
    case kMarkOn:
      return select_neighbour(1);
    case kMarkList:
      shows_list_ = !shows_list_;
      break;
    case kRenameMark:
    case kRemoveMark:
    case kGoToMark:
    case kPlayMark:
    case kTickMark:
    case kSlowMotion:
    case kSlowDeeper:
    case kSlowLighter:
    case kSlowShorter:
    case kSlowLonger:
      if (const Mark* const mark = selected(or_here)) perform_on(*mark, command, is_list_seen);
      break;
    default:
      break;
  }
}

void PlayMarks::perform_on(const Mark& mark, PlayCommand command, bool is_list_seen) {
  switch (command) {
    case kRenameMark:
      return rename(mark, is_list_seen);
    case kRemoveMark:
      replay_.tell(replay_.marks.remove());
      break;
    case kGoToMark:
      return go_to(mark.name);
    case kPlayMark:
      return play(replay_.marks.filmed(mark));
    case kTickMark:
      replay_.marks.tick(mark.name, !replay_.marks.is_ticked(mark.name));
      shows_list_ = true;
      break;
    default:
      return change_slow_motion(mark, command);
  }
}

const Mark* PlayMarks::selected(OrHere or_here) {
  const bool stands_on_one = replay_.marks.ranges_around(replay_.here()) > 0;
  if (or_here == OrHere::kYes && replay_.marks.selected() == nullptr && stands_on_one) {
    replay_.marks.select(replay_.marks.film_range(replay_.here()).name);
  }
  const Mark* const mark = replay_.marks.selected();
  if (mark == nullptr) replay_.say("select a mark first: click on it, or press Page Down");
  return mark;
}

/// Renames the mark in the list if it is visible there, else by the prompt.
void PlayMarks::rename(const Mark& mark, bool is_list_seen) {
  if (is_list_seen && list_.edit(mark, replay_.marks, listed())) return;
  ask_for_name(mark.name, mark.name);
}

void PlayMarks::ask_for_name(const std::string& mark, const std::string& proposal,
                             const std::string& problem) {
  prompt_point_.reset();
  prompt_mark_ = mark;
  prompt_.open("Rename '" + mark + "'", proposal, problem);
}

void PlayMarks::go_to(const std::string& name) {
  replay_.marks.select(name);
  if (const Mark* mark = replay_.marks.selected()) replay_.transport.go_to(mark->in_seconds);
}

void PlayMarks::select_neighbour(int direction) {
  const Mark* mark = replay_.marks.select_neighbour(replay_.here(), direction);
  if (mark != nullptr) {
    replay_.transport.go_to(mark->in_seconds);
  } else {
    replay_.say(direction > 0 ? "no mark after this" : "no mark before this");
  }
}

/// Plays the range forwards from its in point to its out point.
void PlayMarks::play(const Mark& range) {
  replay_.transport.pause();
  replay_.transport.go_to(range.in_seconds);
  replay_.transport.toggle();
  play_until_ = range.out_seconds;
  play_speed_.reset();
  if (auto motion = SlowMotion::of(range); motion && !range.speed.empty()) {
    play_speed_ = *std::move(motion);
  }
  play_jumps_ = replay_.transport.jumps();
}

void PlayMarks::stop_at_end() {
  if (!play_until_) return;
  const bool goes_on = replay_.transport.is_playing() && replay_.transport.jumps() == play_jumps_;
  if (goes_on && replay_.here() < *play_until_) return;
  if (goes_on) {
    replay_.transport.go_to(*play_until_);
    replay_.transport.pause();
  }
  play_until_.reset();
}

double PlayMarks::playing_rate() const {
  const bool is_played = play_until_ && play_speed_ && replay_.transport.jumps() == play_jumps_;
  return is_played ? play_speed_->speed_at(replay_.here().to_double()) : 1.0;
}

void PlayMarks::follow(const MarkAction& action) {
  if (action.select) replay_.marks.select(*action.select);
  if (action.go_to) go_to(*action.go_to);
  if (action.moved) replay_.tell(replay_.marks.replace(action.moved->first, action.moved->second));
}

MarkListAction PlayMarks::draw_list(const PixelRect& place) {
  MarkListAction action = list_.draw(place, replay_.marks, listed());
  if (action.select) replay_.marks.select(*action.select);
  if (action.go_to) go_to(*action.go_to);
  if (action.tick) replay_.marks.tick(action.tick->first, action.tick->second);
  if (action.rename) {
    replay_.marks.select(action.rename->first);
    const auto& [before, wanted] = *action.rename;
    if (const Status named = replay_.marks.rename(wanted); !named) {
      // The prompt keeps what was typed, so that it can be corrected.
      ask_for_name(before, wanted, named.error().message);
    }
  }
  if (action.closes) shows_list_ = false;
  return action;
}

void PlayMarks::draw_prompt() {
  const auto name = prompt_.draw();
  if (!name) return;
  // Another mark may have been selected since the prompt opened.
  if (!prompt_point_) replay_.marks.select(prompt_mark_);
  const Status named =
      prompt_point_ ? replay_.marks.add(*name, *prompt_point_) : replay_.marks.rename(*name);
  // The point is kept too, because the replay may play on.
  if (!named) prompt_.open(prompt_.title(), *name, named.error().message);
}

}  // namespace tickreel::window

#include <fmt/format.h>

#include "movie/notes/slow_motion.h"
#include "movie/time/game_time.h"
#include "window/play/play_screen.h"

// Slow motion of the selected mark, where the replay is.

namespace tickreel::window {

using enum PlayCommand;

/// A step longer or shorter, at both ends.
bool PlayScreen::change_length(SlowMotion& motion, std::size_t part, int direction) const {
  const Rational quarter(direction, 4);
  const SlowMotion::Part old = motion.parts()[part];
  motion.stretch(part, old.from - quarter, old.to + quarter);
  return !(motion.parts()[part] == old);
}

/// What a key makes of the selected mark's; kUsage: why it makes nothing of it.
Result<SlowMotion> PlayScreen::slow_motion_after(PlayCommand command) const {
  auto motion = SlowMotion::of(*marks_.selected());
  if (!motion) return motion.error();
  const Rational here = point_here();
  const auto part = motion->part_at(here);
  if (command == kSlowMotion && part) {
    motion->remove(*part);
  } else if (command == kSlowMotion) {
    if (const Status added = motion->add(here); !added) return added.error();
  } else if (!part) {
    return bad_usage("there is no slow motion here: Z sets it");
  } else {
    const bool is_changed = command == kSlowDeeper ? motion->slow_down(*part, 1)
                            : command == kSlowLighter
                                ? motion->slow_down(*part, -1)
                                : change_length(*motion, *part, command == kSlowLonger ? 1 : -1);
    if (!is_changed) return bad_usage("it cannot be more of that here");
  }
  return motion;
}

void PlayScreen::change_slow_motion(PlayCommand command) {
  if (marks_.selected() == nullptr) return hint_to_select();
  const auto motion = slow_motion_after(command);
  if (!motion) return toasts_.add(motion.error().message);
  set_speed_of_mark(*motion, point_here());
}

void PlayScreen::set_speed_of_mark(const SlowMotion& motion, const Rational& here) {
  Mark changed = *marks_.selected();
  changed.speed = motion.text();
  const Status done = marks_.replace(marks_.selected()->name, changed);
  tell(done);
  if (!done) return;
  const auto part = motion.part_at(here);
  toasts_.add(part ? fmt::format("speed {} from {} to {}, in films of '{}'",
                                 motion.parts()[*part].speed.to_string(),
                                 format_game_time(motion.parts()[*part].from),
                                 format_game_time(motion.parts()[*part].to), changed.name)
                   : "no slow motion here");
}

/// How much of the game goes by in a second: 1, but where a mark is played that has a speed.
double PlayScreen::playing_rate() const {
  const bool is_played = play_until_ && play_speed_ && transport_.jumps() == play_jumps_;
  return is_played ? play_speed_->speed_at(transport_.position().to_double()) : 1.0;
}

}  // namespace tickreel::window

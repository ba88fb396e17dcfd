#include <fmt/format.h>

#include "movie/film/time/game_time.h"
#include "window/play/play_marks.h"

// Slow motion of the selected mark at the present position.

namespace tickreel::window {
namespace {

/// Makes a part longer or shorter by a quarter of a second at both ends.
bool change_length(SlowMotion& motion, std::size_t part, int direction) {
  const Rational quarter(direction, 4);
  const SlowMotion::Part old = motion.parts()[part];
  motion.stretch(part, old.from - quarter, old.to + quarter);
  return !(motion.parts()[part] == old);
}

}  // namespace

using enum PlayCommand;

bool PlayMarks::is_slow_here() const {
  const Mark* const mark = replay_.marks.selected();
  const auto motion = mark != nullptr ? SlowMotion::of(*mark) : bad_usage("");
  return motion && motion->part_at(replay_.point_here());
}

Result<SlowMotion> PlayMarks::slow_motion_after(PlayCommand command) const {
  auto motion = SlowMotion::of(*replay_.marks.selected());
  if (!motion) return motion.error();
  const Rational here = replay_.point_here();
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

void PlayMarks::change_slow_motion(const Mark& mark, PlayCommand command) {
  const auto motion = slow_motion_after(command);
  if (!motion) return replay_.say(motion.error().message);
  Mark changed = mark;
  changed.speed = motion->text();
  const auto part = motion->part_at(replay_.point_here());
  replay_.tell(replay_.marks.replace(mark.name, changed),
               part ? fmt::format("speed {} from {} to {}, in films of '{}'",
                                  motion->parts()[*part].speed.to_string(),
                                  format_game_time(motion->parts()[*part].from),
                                  format_game_time(motion->parts()[*part].to), changed.name)
                    : "no slow motion here");
}

}  // namespace tickreel::window

#include "window/model/slow_drag.h"

#include <cmath>
#include <utility>

#include "window/model/mark_drag.h"

namespace tickreel::window {
SlowDrag::SlowDrag(Mark mark, SlowMotion motion, std::size_t part, SlowGrip grip, double grabbed,
                   const Rational& frame_rate)
    : original_(std::move(mark)),
      mark_(original_),
      motion_(std::move(motion)),
      moved_(motion_),
      part_(part),
      grip_(grip),
      grabbed_(grabbed),
      frame_rate_(frame_rate) {}

void SlowDrag::move(double pointer, bool snaps, int slower) {
  constexpr std::int64_t kMilliseconds = 1000;
  const Rational grid = snaps ? frame_rate_ : Rational(kMilliseconds);
  const double by = pointer - grabbed_;
  const SlowMotion::Part old = motion_.parts()[part_];
  SlowMotion moved = motion_;
  const auto placed = [&](const Rational& edge) { return in_steps(edge.to_double() + by, grid); };
  const bool stays = std::abs(by) * grid.to_double() < 0.5;
  if (!stays) {
    moved.stretch(part_, grip_ == SlowGrip::kTo ? old.from : placed(old.from),
                  grip_ == SlowGrip::kFrom ? old.to : placed(old.to));
  }
  if (slower != 0 && grip_ == SlowGrip::kMiddle) moved.slow_down(part_, slower);
  Mark mark = original_;
  mark.speed = moved.text();
  if (!check_note(SetMark{mark, {}})) return;
  moved_ = std::move(moved);
  mark_ = std::move(mark);
}

void SlowDrag::stay() {
  moved_ = motion_;
  mark_ = original_;
}

}  // namespace tickreel::window

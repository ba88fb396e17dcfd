#pragma once

#include <cstddef>
#include <cstdint>

#include "movie/cut/notes/slow_motion.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/core/rational.h"
#include "window/room.h"

namespace tickreel::window {

/// The part of a slow-motion section that the pointer holds: its beginning, its end or its middle.
enum class SlowGrip : std::uint8_t { kFrom, kTo, kMiddle };

/// A slow-motion section of a mark while the mouse drags it. Computes the changed mark.
class SlowDrag {
 public:
  /// `mark`: a range whose speed is `motion`. `part`: the index of the dragged section. `grabbed`:
  /// where the pointer took hold of it, in seconds.
  SlowDrag(Mark mark, SlowMotion motion, std::size_t part, SlowGrip grip, double grabbed,
           const Rational& frame_rate);

  /// Moves the pointer to a time in seconds. Edges go to the beginnings of frames, or without
  /// `snaps` to whole milliseconds. `slower`: by how many steps the section is slower than
  /// originally, when its middle is held; below 0: faster.
  void move(double pointer, bool snaps, int slower);

  /// Returns the mark to its original state, because the pointer is at a place without a time.
  void stay();

  [[nodiscard]] SlowGrip grip() const { return grip_; }
  [[nodiscard]] const Mark& original() const { return original_; }
  [[nodiscard]] const Mark& mark() const { return mark_; }
  [[nodiscard]] bool has_moved() const { return !(mark_ == original_); }
  [[nodiscard]] SlowMotion::Part part() const { return moved_.parts()[part_]; }

 private:
  Mark original_;
  Mark mark_;
  SlowMotion motion_;
  SlowMotion moved_;
  std::size_t part_;
  SlowGrip grip_;
  double grabbed_;
  Rational frame_rate_;
};

}  // namespace tickreel::window

#pragma once

#include <optional>
#include <string>

#include "movie/time/capture_range.h"
#include "sim/replay/notes_file.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"
#include "window/room.h"

namespace tickreel::window {

/// What somebody at a time line does to the marks of a replay: one of them may be selected; in and
/// out points, names and films belong to it. Every change is stored before the call returns. One
/// thread at a time.
class MarkEditor {
 public:
  /// `all`: of the replay.
  MarkEditor(NotesFile notes, const CaptureRange& all) : notes_(std::move(notes)), all_(all) {}

  [[nodiscard]] const ReplayNotes& notes() const { return notes_.notes(); }
  [[nodiscard]] NotesFile& file() { return notes_; }
  /// Null when nothing is selected.
  [[nodiscard]] const Mark* selected() const;
  void select(const std::string& name) { selected_ = name; }
  void deselect() { selected_.reset(); }

  /// Moves the selected mark's in point, or begins a new range, which is selected.
  Status set_in(const Rational& seconds);
  /// Moves the selected mark's out point, or ends a new range that begins at the start. kUsage when
  /// it is not after the in point.
  Status set_out(const Rational& seconds);
  /// A point. It is selected.
  Status add(const std::string& name, const Rational& seconds);
  Status rename(const std::string& name);
  Status remove();
  /// The nearest mark before or after; it is selected. Nothing when there is none.
  const Mark* select_neighbour(const Rational& seconds, int direction);

  /// "range 3": the first number that is free.
  [[nodiscard]] std::string free_name(const std::string& kind) const;
  /// The range that a film would show: the selected one, or that around `position`, or all.
  [[nodiscard]] Mark film_range(const Rational& position) const;

 private:
  Status add_new(const Mark& mark, const std::string& kind);
  Status replace_selected(Mark mark);

  NotesFile notes_;
  CaptureRange all_;
  std::optional<std::string> selected_;
};

}  // namespace tickreel::window

#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "movie/film/time/capture_range.h"
#include "sim/replay/notes_file.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Edits the marks of a replay, for a time line. One mark may be selected; in and out points, names
/// and films then concern it. Every change is stored before the call returns. One thread at a time.
class MarkEditor {
 public:
  /// How points are filmed.
  struct Films {
    PointMargins margins{};
    Rational frame_rate{60};
    TickRate tick_rate{60};  ///< the replay's
  };

  /// `all` is the range of the replay.
  MarkEditor(NotesFile notes, const CaptureRange& all) : MarkEditor(std::move(notes), all, {}) {}
  MarkEditor(NotesFile notes, const CaptureRange& all, Films films)
      : notes_(std::move(notes)), all_(all), films_(std::move(films)) {}

  [[nodiscard]] const ReplayNotes& notes() const { return notes_.notes(); }
  [[nodiscard]] NotesFile& file() { return notes_; }
  /// Null when no mark is selected.
  [[nodiscard]] const Mark* selected() const;
  void select(const std::string& name) { selected_ = name; }
  void deselect() { selected_.reset(); }
  /// Returns the marks that are ticked, to be filmed together, in order of time.
  [[nodiscard]] std::vector<Mark> ticked() const;
  [[nodiscard]] bool is_ticked(const std::string& name) const { return ticked_.contains(name); }
  void tick(const std::string& name, bool on);

  /// Begins a new range and selects it. When the point lies within the selected range, moves that
  /// range's in point instead. A range without an out point contains all points after its in point.
  Status set_in(const Rational& seconds);
  /// Whether set_in() would move the in point of the selected mark.
  [[nodiscard]] bool moves_in(const Rational& seconds) const;
  /// Moves the selected mark's out point, or else adds a range that begins at the start. kUsage
  /// when the point is not after the in point.
  Status set_out(const Rational& seconds);
  /// Adds a point and selects it.
  Status add(const std::string& name, const Rational& seconds);
  Status rename(const std::string& name);
  /// Replaces the mark of that name by `mark` and selects it. This is one change, or none when they
  /// are equal.
  Status replace(const std::string& name, Mark mark);
  Status remove();
  /// Undo or redo the last change of the notes, and return its description for the user: "mark
  /// 'goal' deleted". A mark that comes back is selected. kUsage when there is no such change.
  Result<std::string> undo() { return take_step(notes_.undo(), true); }
  Result<std::string> redo() { return take_step(notes_.redo(), false); }
  /// Selects the nearest mark before or after a point. Null when there is none.
  const Mark* select_neighbour(const Rational& seconds, int direction);

  /// Returns a free name with the lowest number: "range 3".
  [[nodiscard]] std::string free_name(const std::string& kind) const;
  /// Returns the range that a film would show: that of the selected mark; otherwise the shortest
  /// range around `position`, the later of two of one length; otherwise the whole replay.
  [[nodiscard]] Mark film_range(const Rational& position) const;
  /// Returns the range that a film of the mark shows.
  [[nodiscard]] Mark filmed(const Mark& mark) const;
  /// Returns the number of ranges around `position`.
  [[nodiscard]] std::size_t ranges_around(const Rational& position) const;

 private:
  [[nodiscard]] bool is_filmed(const Mark& mark) const;
  [[nodiscard]] bool may_move_in(const Mark& mark, const Rational& seconds) const;
  Result<std::string> take_step(const Result<NoteChange>& change, bool is_back);
  Status add_new(const Mark& mark, const std::string& kind);

  NotesFile notes_;
  CaptureRange all_;
  Films films_;
  std::optional<std::string> selected_;
  std::set<std::string, std::less<>> ticked_;  ///< names, some of which may no longer exist
  std::optional<std::string> open_range_;      ///< begun here and not ended yet: stored as a point
};

}  // namespace tickreel::movie

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

/// Edits the marks of a replay, for a time line. One mark may be selected; changes of in and out
/// points and of names, and films, then concern that mark. Points are seconds of game time from
/// tick 0. Every change is stored before the call returns; functions that make one also return the
/// errors of NotesFile::change(), such as kInTheWay when another mark has the name. One thread at a
/// time.
class MarkEditor {
 public:
  /// The values that decide the range of a mark's film.
  struct Films {
    PointMargins margins{};  ///< around marks that are points
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
  /// Ticks a mark, or with `on` false unticks it. (Nothing to do with ticks of the game.)
  void tick(const std::string& name, bool on);

  /// Begins a new range at a point and selects it. If the point lies within the selected range,
  /// moves the in point of that range instead. A range that set_in() has begun and that has no out
  /// point yet contains all points after its in point. kUsage at or after the end of the replay.
  Status set_in(const Rational& seconds);
  /// Whether set_in() would move the in point of the selected mark.
  [[nodiscard]] bool moves_in(const Rational& seconds) const;
  /// Moves the out point of the selected mark; a mark that is a point becomes a range. If no mark
  /// is selected, adds a range from the start of the replay. kUsage when the point is not after the
  /// in point.
  Status set_out(const Rational& seconds);
  /// Adds a mark that is a point and selects it. Empty `name`: the next free "mark N". kUsage at or
  /// after the end of the replay.
  Status add(const std::string& name, const Rational& seconds);
  /// Renames the selected mark. kUsage when no mark is selected.
  Status rename(const std::string& name);
  /// Replaces the mark of that name by `mark` and selects it. This is one change for undo(); equal
  /// marks change nothing, not even the selection. The mark then counts as set by hand. Where
  /// `mark` has the speed or the camera of the old mark, slow parts and cuts stay at their game
  /// times if only one of the points has moved, and move along if both have. kUsage when there is
  /// no mark of that name.
  Status replace(const std::string& name, Mark mark);
  /// Removes the selected mark. kUsage when no mark is selected.
  Status remove();
  /// Undo or redo the last change of the notes, and return its description for the user: "mark
  /// 'goal' deleted". A mark that comes back is selected. kUsage when there is no such change.
  Result<std::string> undo() { return take_step(notes_.undo(), true); }
  Result<std::string> redo() { return take_step(notes_.redo(), false); }
  /// Selects the nearest mark that begins after a point (`direction` 1) or before it (-1), and
  /// returns it. Null, and the selection stays, when there is none.
  const Mark* select_neighbour(const Rational& seconds, int direction);

  /// Returns the free name of a kind with the lowest number: "range 3".
  [[nodiscard]] std::string free_name(const std::string& kind) const;
  /// Returns the range that a film would show now: the range of the selected mark; else the
  /// shortest marked range around `position` (of several equally long ones the latest); else the
  /// whole replay. Marks that begin outside of the replay do not count.
  [[nodiscard]] Mark film_range(const Rational& position) const;
  /// Returns the range that a film of the mark shows: around a point with the margins, and cut off
  /// at the ends of the replay. A mark that cannot be filmed gives the whole replay, with the name
  /// "all". Always has an out point.
  [[nodiscard]] Mark filmed(const Mark& mark) const;
  /// Returns the number of marked ranges around `position` that begin within the replay.
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

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

/// What somebody at a time line does to the marks of a replay: one of them may be selected; in and
/// out points, names and films belong to it. Every change is stored before the call returns. One
/// thread at a time.
class MarkEditor {
 public:
  /// How what is around a point is filmed.
  struct Films {
    PointMargins margins{};
    Rational frame_rate{60};
    TickRate tick_rate{60};  ///< of the replay
  };

  /// `all`: of the replay.
  MarkEditor(NotesFile notes, const CaptureRange& all) : MarkEditor(std::move(notes), all, {}) {}
  MarkEditor(NotesFile notes, const CaptureRange& all, Films films)
      : notes_(std::move(notes)), all_(all), films_(std::move(films)) {}

  [[nodiscard]] const ReplayNotes& notes() const { return notes_.notes(); }
  [[nodiscard]] NotesFile& file() { return notes_; }
  /// Null when nothing is selected.
  [[nodiscard]] const Mark* selected() const;
  void select(const std::string& name) { selected_ = name; }
  void deselect() { selected_.reset(); }
  /// Those that are ticked, to be filmed together, in order of time.
  [[nodiscard]] std::vector<Mark> ticked() const;
  [[nodiscard]] bool is_ticked(const std::string& name) const { return ticked_.contains(name); }
  void tick(const std::string& name, bool on);

  /// Begins a new range, which is selected; when the selected range lies around the point, moves
  /// its in point. A range without an out point lies around all that comes after its in point.
  Status set_in(const Rational& seconds);
  /// Whether that moves the in point of the selected mark.
  [[nodiscard]] bool moves_in(const Rational& seconds) const;
  /// Moves the selected mark's out point, or ends a new range that begins at the start. kUsage when
  /// it is not after the in point.
  Status set_out(const Rational& seconds);
  /// A point. It is selected.
  Status add(const std::string& name, const Rational& seconds);
  Status rename(const std::string& name);
  /// The mark of that name becomes `mark`, which is selected: one change, or none when it is that
  /// already.
  Status replace(const std::string& name, Mark mark);
  Status remove();
  /// Takes back the last change of the notes, or makes it again. What that was, for people: "mark
  /// 'goal' deleted". The mark that it brings back is selected. kUsage when there is none.
  Result<std::string> undo() { return take_step(notes_.undo(), true); }
  Result<std::string> redo() { return take_step(notes_.redo(), false); }
  /// The nearest mark before or after; it is selected. Nothing when there is none.
  const Mark* select_neighbour(const Rational& seconds, int direction);

  /// "range 3": the first number that is free.
  [[nodiscard]] std::string free_name(const std::string& kind) const;
  /// The range that a film would show: the selected one, or what is around the selected point; else
  /// the shortest of those around `position`, and of two of one length the later; else all.
  [[nodiscard]] Mark film_range(const Rational& position) const;
  /// What a film of the mark shows.
  [[nodiscard]] Mark filmed(const Mark& mark) const;
  /// How many ranges there are around `position`.
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
  std::set<std::string, std::less<>> ticked_;  ///< names, of which some may be gone
  std::optional<std::string> open_range_;      ///< begun here, and not ended: stored as a point
};

}  // namespace tickreel::movie

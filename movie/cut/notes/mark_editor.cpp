#include "movie/cut/notes/mark_editor.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "core/text/counted.h"
#include "movie/cut/notes/slow_motion.h"
#include "movie/film/film_cameras.h"
#include "movie/room.h"
#include "sim/replay/note_records.h"

namespace tickreel::movie {
namespace {

std::string named(const Mark& mark) {
  return fmt::format("{} '{}'", mark.out_seconds ? "range" : "mark", mark.name);
}

/// Describes the change of an existing mark.
std::string describe(const Mark& before, const Mark& after) {
  if (before.name != after.name) return named(before) + " renamed '" + after.name + "'";
  if (before.in_seconds != after.in_seconds || before.out_seconds != after.out_seconds) {
    return named(after) +
           (before.out_seconds.has_value() == after.out_seconds.has_value() ? " moved" : " ended");
  }
  if (before.speed != after.speed) {
    return "slow motion of " + named(after) + (after.speed.empty() ? " removed" : " changed");
  }
  return before.camera != after.camera ? "camera of " + named(after) + " changed"
                                       : named(after) + " changed";
}

std::string describe(const NoteEdit& edit, const NoteEdit& inverse) {
  const auto* before = std::get_if<SetMark>(&inverse);
  if (const auto* set = std::get_if<SetMark>(&edit)) {
    return before == nullptr ? named(set->mark) + " set" : describe(before->mark, set->mark);
  }
  if (std::holds_alternative<RemoveMark>(edit)) return named(before->mark) + " deleted";
  if (const auto* set = std::get_if<SetCut>(&edit)) return "cut to " + set->cut.camera;
  if (std::holds_alternative<RemoveCut>(edit)) {
    return "cut to " + std::get<SetCut>(inverse).cut.camera + " removed";
  }
  if (std::holds_alternative<RemoveCameraKey>(edit)) return "camera key removed";
  return std::holds_alternative<SetCameraKey>(inverse) ? "camera key changed" : "camera key stored";
}

/// Describes a removal and a setting at another point as a move.
std::string describe_move(const NoteChange& change) {
  if (change.edits.size() != 2) return "";
  const NoteEdit& removed = change.edits.front();
  const NoteEdit& set = change.edits.back();
  if (std::holds_alternative<RemoveCut>(removed) && std::holds_alternative<SetCut>(set)) {
    return "cut to " + std::get<SetCut>(set).cut.camera + " moved";
  }
  const bool is_key =
      std::holds_alternative<RemoveCameraKey>(removed) && std::holds_alternative<SetCameraKey>(set);
  return is_key ? "camera key moved" : "";
}

/// Describes a change for undo and redo: "mark 'goal' deleted", "range 'range 1' moved", "12 marks
/// set".
std::string describe_change(const NoteChange& change) {
  const std::size_t count = change.edits.size();
  if (count == 1) return describe(change.edits.front(), change.inverse.front());
  const auto all = [&](const std::vector<NoteEdit>& edits, auto is) {
    return std::ranges::all_of(edits, is);
  };
  const auto sets = [](const NoteEdit& edit) { return std::holds_alternative<SetMark>(edit); };
  const auto removes = [](const NoteEdit& edit) {
    return std::holds_alternative<RemoveMark>(edit);
  };
  if (all(change.edits, removes)) return counted(count, "mark") + " deleted";
  if (all(change.edits, sets) && all(change.inverse, removes)) {
    return counted(count, "mark") + " set";
  }
  if (all(change.edits,
          [](const NoteEdit& edit) { return std::holds_alternative<SetCut>(edit); })) {
    return "cut to " + std::get<SetCut>(change.edits.back()).cut.camera;
  }
  if (const std::string moved = describe_move(change); !moved.empty()) return moved;
  return counted(count, "change") + " of marks and cameras";
}

std::string camera_after_move(const Mark& before, const Mark& now, const TickRate& tick_rate) {
  if (!before.out_seconds || !now.out_seconds) return now.camera;
  return cameras_of_range(FilmCameras(now.camera), {before.in_seconds, *before.out_seconds},
                          {now.in_seconds, *now.out_seconds}, tick_rate)
      .text();
}

bool lies_in(const Mark& range, const Rational& seconds) {
  return range.out_seconds && range.in_seconds <= seconds && seconds < *range.out_seconds;
}

}  // namespace

const Mark* MarkEditor::selected() const {
  return selected_ ? notes().find_mark(*selected_) : nullptr;
}

/// A new in point outside of the selected mark must not change that mark.
bool MarkEditor::may_move_in(const Mark& mark, const Rational& seconds) const {
  if (open_range_ == mark.name && !mark.out_seconds) return seconds >= mark.in_seconds;
  return lies_in(mark, seconds);
}

bool MarkEditor::moves_in(const Rational& seconds) const {
  const Mark* const mark = selected();
  return seconds < all_.out_seconds && mark != nullptr && may_move_in(*mark, seconds);
}

Status MarkEditor::set_in(const Rational& seconds) {
  if (seconds >= all_.out_seconds) return bad_usage("there is nothing after the end to film");
  if (moves_in(seconds)) {
    Mark moved = *selected();
    moved.in_seconds = seconds;
    return replace(*selected_, std::move(moved));
  }
  Status added = add_new({"", seconds, {}}, "range");
  if (added) open_range_ = selected_;
  return added;
}

Status MarkEditor::set_out(const Rational& seconds) {
  Mark mark{"", all_.in_seconds, seconds};
  const Mark* chosen = selected();
  if (chosen != nullptr) {
    mark = {chosen->name, chosen->in_seconds, seconds, chosen->camera, false, chosen->speed};
  }
  if (seconds <= mark.in_seconds) {
    return bad_usage("the out point must be after the in point, which is at " +
                     format_game_time(mark.in_seconds));
  }
  if (chosen != nullptr) return replace(*selected_, std::move(mark));
  return add_new(mark, "range");
}

Status MarkEditor::add(const std::string& name, const Rational& seconds) {
  if (seconds >= all_.out_seconds)
    return bad_usage("the end lies behind the last frame: mark one before it");
  return add_new({name, seconds, {}}, "mark");
}

Status MarkEditor::add_new(const Mark& mark, const std::string& kind) {
  auto name = notes_.add(mark, kind);
  if (!name) return name.error();
  selected_ = *std::move(name);
  return {};
}

Status MarkEditor::rename(const std::string& name) {
  const Mark* mark = selected();
  if (mark == nullptr) return bad_usage("select a mark first: click on it, or press Page Down");
  Mark renamed = *mark;
  renamed.name = name;
  return replace(*selected_, std::move(renamed));
}

Status MarkEditor::remove() {
  if (selected() == nullptr) {
    return bad_usage("select a mark first: click on it, or press Page Down");
  }
  Status removed = notes_.change(RemoveMark{*selected_});
  if (removed) selected_.reset();
  return removed;
}

Result<std::string> MarkEditor::take_step(const Result<NoteChange>& change, bool is_back) {
  if (!change) return change.error();
  for (const NoteEdit& edit : is_back ? change->inverse : change->edits) {
    if (const auto* set = std::get_if<SetMark>(&edit)) selected_ = set->mark.name;
  }
  return describe_change(*change);
}

const Mark* MarkEditor::select_neighbour(const Rational& seconds, int direction) {
  const Mark* nearest = nullptr;
  for (const Mark& mark : notes().marks) {
    const bool is_there = direction > 0 ? mark.in_seconds > seconds : mark.in_seconds < seconds;
    if (!is_there) continue;
    // Marks are in order of their in points.
    if (direction < 0 || nearest == nullptr) nearest = &mark;
  }
  if (nearest != nullptr) selected_ = nearest->name;
  return nearest;
}

std::string MarkEditor::free_name(const std::string& kind) const {
  int number = 1;
  while (notes().find_mark(kind + " " + std::to_string(number)) != nullptr) ++number;
  return kind + " " + std::to_string(number);
}

/// A mark beyond the replay cannot be filmed.
bool MarkEditor::is_filmed(const Mark& mark) const {
  return mark.in_seconds < all_.out_seconds && mark.in_seconds >= all_.in_seconds;
}

Mark MarkEditor::filmed(const Mark& mark) const {
  Mark range = mark;
  auto found = range_of_mark(mark, films_.margins, films_.frame_rate, all_);
  if (!found) {
    // The point has no exact fraction here, so the nearest displayed time is used.
    range.in_seconds = shown_game_time(mark.in_seconds);
    found = range_of_mark(range, {}, films_.frame_rate, all_);
  }
  if (!found) return {"all", all_.in_seconds, all_.out_seconds};
  if (!mark.out_seconds) range.speed.clear();
  range.in_seconds = found->in_seconds;
  range.out_seconds = found->out_seconds;
  return range;
}

Mark MarkEditor::film_range(const Rational& position) const {
  if (const Mark* mark = selected(); mark != nullptr && is_filmed(*mark)) return filmed(*mark);
  const Mark* shortest = nullptr;
  // Uses doubles, because the exact difference of two points may not fit 64 bits.
  const auto length = [](const Mark& mark) {
    return mark.out_seconds->to_double() - mark.in_seconds.to_double();
  };
  for (const Mark& mark : notes().marks) {
    if (!is_filmed(mark) || !lies_in(mark, position)) continue;
    // Marks are in order of their in points, so the later of two comes last.
    if (shortest == nullptr || length(mark) <= length(*shortest)) shortest = &mark;
  }
  return shortest != nullptr ? filmed(*shortest) : Mark{"all", all_.in_seconds, all_.out_seconds};
}

std::size_t MarkEditor::ranges_around(const Rational& position) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      notes().marks, [&](const Mark& mark) { return is_filmed(mark) && lies_in(mark, position); }));
}

/// A replaced mark no longer counts as automatic.
Status MarkEditor::replace(const std::string& name, Mark mark) {
  const Mark* old = notes().find_mark(name);
  if (old == nullptr) return bad_usage("there is no mark '" + name + "' any more");
  if (*old == mark) return {};
  mark.is_automatic = false;
  // When only one edge has moved, slow parts and camera cuts stay at their times. When both have
  // moved, they move along.
  const bool has_moved_in = mark.in_seconds != old->in_seconds;
  const bool has_moved_out = mark.out_seconds != old->out_seconds;
  if (mark.speed == old->speed && has_moved_in != has_moved_out) {
    mark.speed = speed_after_move(*old, mark);
  }
  if (mark.camera == old->camera && has_moved_in != has_moved_out) {
    mark.camera = camera_after_move(*old, mark, films_.tick_rate);
  }
  const std::string old_name = name;  // `name` may refer to `selected_`, which changes below
  const std::string new_name = mark.name;
  if (Status changed = notes_.change(SetMark{std::move(mark), old_name}); !changed) return changed;
  if (open_range_ == old_name) open_range_ = new_name;
  if (ticked_.erase(old_name) > 0) ticked_.insert(new_name);
  selected_ = new_name;
  return {};
}

std::vector<Mark> MarkEditor::ticked() const {
  std::vector<Mark> marks;
  for (const Mark& mark : notes().marks) {
    if (is_ticked(mark.name)) marks.push_back(mark);
  }
  return marks;
}

void MarkEditor::tick(const std::string& name, bool on) {
  if (on) {
    ticked_.insert(name);
  } else {
    ticked_.erase(name);
  }
}

}  // namespace tickreel::movie

#include "movie/notes/mark_editor.h"

#include <algorithm>
#include <utility>

#include "movie/notes/change_text.h"
#include "movie/notes/slow_motion.h"

namespace tickreel::movie {
namespace {

bool lies_in(const Mark& range, const Rational& seconds) {
  return range.out_seconds && range.in_seconds <= seconds && seconds < *range.out_seconds;
}

}  // namespace

const Mark* MarkEditor::selected() const {
  return selected_ ? notes().find_mark(*selected_) : nullptr;
}

/// Nothing that is marked already goes because somebody marks something else.
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

/// What is beyond the end cannot be filmed, whoever marked it.
bool MarkEditor::is_filmed(const Mark& mark) const {
  return mark.in_seconds < all_.out_seconds && mark.in_seconds >= all_.in_seconds;
}

Mark MarkEditor::filmed(const Mark& mark) const {
  Mark range = mark;
  auto found = range_of_mark(mark, films_.margins, films_.frame_rate, all_);
  if (!found) {
    // A point between everything that has a name: that beside it which people can say.
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
  // In doubles: the exact difference of two points need not have 64 bits.
  const auto length = [](const Mark& mark) {
    return mark.out_seconds->to_double() - mark.in_seconds.to_double();
  };
  for (const Mark& mark : notes().marks) {
    if (!is_filmed(mark) || !lies_in(mark, position)) continue;
    // In order of their in points: the later of two comes last.
    if (shortest == nullptr || length(mark) <= length(*shortest)) shortest = &mark;
  }
  return shortest != nullptr ? filmed(*shortest) : Mark{"all", all_.in_seconds, all_.out_seconds};
}

std::size_t MarkEditor::ranges_around(const Rational& position) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      notes().marks, [&](const Mark& mark) { return is_filmed(mark) && lies_in(mark, position); }));
}

/// What was set automatically is one's own now.
Status MarkEditor::replace(const std::string& name, Mark mark) {
  const Mark* old = notes().find_mark(name);
  if (old == nullptr) return bad_usage("there is no mark '" + name + "' any more");
  if (*old == mark) return {};
  mark.is_automatic = false;
  // One edge has moved, and what is slow stays where it was; whoever moves all takes it along.
  const bool has_moved_in = mark.in_seconds != old->in_seconds;
  const bool has_moved_out = mark.out_seconds != old->out_seconds;
  if (mark.speed == old->speed && has_moved_in != has_moved_out) {
    mark.speed = speed_after_move(*old, mark);
  }
  const std::string old_name = name;  // it may be of what is selected
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

#include "window/play/mark_editor.h"

#include <algorithm>
#include <utility>

namespace tickreel::window {

const Mark* MarkEditor::selected() const {
  return selected_ ? notes().find_mark(*selected_) : nullptr;
}

Status MarkEditor::set_in(const Rational& seconds) {
  if (seconds >= all_.out_seconds) return bad_usage("there is nothing after the end to film");
  if (const Mark* mark = selected()) {
    Mark moved = *mark;
    moved.in_seconds = seconds;
    // A range that would be empty is begun anew.
    if (moved.out_seconds && *moved.out_seconds <= seconds) moved.out_seconds.reset();
    return replace_selected(std::move(moved));
  }
  return add_new({"", seconds, {}}, "range");
}

Status MarkEditor::set_out(const Rational& seconds) {
  Mark mark{"", all_.in_seconds, seconds};
  const Mark* chosen = selected();
  if (chosen != nullptr) mark = {chosen->name, chosen->in_seconds, seconds, chosen->camera};
  if (seconds <= mark.in_seconds) {
    return bad_usage("the out point must be after the in point, which is at " +
                     format_game_time(mark.in_seconds));
  }
  if (chosen != nullptr) return replace_selected(std::move(mark));
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
  return replace_selected({name, mark->in_seconds, mark->out_seconds, mark->camera});
}

Status MarkEditor::remove() {
  if (selected() == nullptr) {
    return bad_usage("select a mark first: click on it, or press Page Down");
  }
  Status removed = notes_.change(RemoveMark{*selected_});
  if (removed) selected_.reset();
  return removed;
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

Mark MarkEditor::film_range(const Rational& position) const {
  // What is beyond the end cannot be filmed, whoever marked it.
  const auto within = [&](Mark mark) {
    mark.out_seconds = std::min(*mark.out_seconds, all_.out_seconds);
    return mark;
  };
  const auto is_range = [&](const Mark& mark) {
    return mark.out_seconds.has_value() && mark.in_seconds < all_.out_seconds &&
           mark.in_seconds >= all_.in_seconds;
  };
  if (const Mark* mark = selected(); mark != nullptr && is_range(*mark)) return within(*mark);
  for (const Mark& mark : notes().marks) {
    if (is_range(mark) && mark.in_seconds <= position && position < *mark.out_seconds) {
      return within(mark);
    }
  }
  return {"all", all_.in_seconds, all_.out_seconds};
}

/// What was set automatically is one's own now.
Status MarkEditor::replace_selected(Mark mark) {
  mark.is_automatic = false;
  const std::string name = mark.name;
  if (Status changed = notes_.change(SetMark{std::move(mark), selected_}); !changed) {
    return changed;
  }
  selected_ = name;
  return {};
}

}  // namespace tickreel::window

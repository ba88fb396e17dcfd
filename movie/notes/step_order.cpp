#include "movie/notes/step_order.h"

namespace tickreel::movie {

void StepOrder::follow(History history, std::size_t changes) {
  std::size_t& known = changes_.at(static_cast<std::size_t>(history));
  if (changes <= known) return;
  done_.insert(done_.end(), changes - known, history);
  known = changes;
  undone_.clear();
  has_changed_ = true;
}

StepOrder::History StepOrder::to_undo() const {
  return done_.empty() ? History::kNotes : done_.back();
}

std::optional<StepOrder::History> StepOrder::to_redo() const {
  if (!undone_.empty()) return undone_.back();
  // An earlier window may have undone changes of the notes.
  return has_changed_ ? std::nullopt : std::optional(History::kNotes);
}

void StepOrder::undone() {
  undone_.push_back(to_undo());
  if (!done_.empty()) done_.pop_back();
}

void StepOrder::redone() {
  const auto history = to_redo();
  if (!history) return;
  done_.push_back(*history);
  if (!undone_.empty()) undone_.pop_back();
}

void StepOrder::forget(History history) {
  std::erase(done_, history);
  std::erase(undone_, history);
}

}  // namespace tickreel::movie

#include "window/model/shared_undo.h"

namespace tickreel::window {

void SharedUndo::follow(History history, std::size_t changes) {
  std::size_t& known = changes_.at(static_cast<std::size_t>(history));
  if (changes <= known) return;
  done_.insert(done_.end(), changes - known, history);
  known = changes;
  undone_.clear();
  has_changed_ = true;
}

SharedUndo::History SharedUndo::to_undo() const {
  return done_.empty() ? History::kNotes : done_.back();
}

std::optional<SharedUndo::History> SharedUndo::to_redo() const {
  if (!undone_.empty()) return undone_.back();
  // An earlier window may have undone changes of the notes.
  return has_changed_ ? std::nullopt : std::optional(History::kNotes);
}

void SharedUndo::undone() {
  undone_.push_back(to_undo());
  if (!done_.empty()) done_.pop_back();
}

void SharedUndo::redone() {
  const auto history = to_redo();
  if (!history) return;
  done_.push_back(*history);
  if (!undone_.empty()) undone_.pop_back();
}

void SharedUndo::forget(History history) {
  std::erase(done_, history);
  std::erase(undone_, history);
}

}  // namespace tickreel::window

#include "window/input_queue.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace tickreel::window {
namespace {

bool is_modifier(int key) {
  return key >= GLFW_KEY_LEFT_SHIFT && key <= GLFW_KEY_RIGHT_SUPER;
}

}  // namespace

void InputQueue::push(const UiEvent& event) {
  const bool is_motion = event.kind == UiKind::kPointer;
  if (is_motion && !events_.empty() && events_.back().kind == event.kind) events_.pop_back();
  events_.push_back(event);
}

void InputQueue::begin_picture() {
  keys_changed_.clear();
  buttons_changed_.clear();
  pressed_ = Pressed::kNone;
}

std::optional<UiEvent> InputQueue::next() {
  if (events_.empty() || next_has_to_wait()) return std::nullopt;
  const UiEvent event = events_.front();
  if (event.kind == UiKind::kButton) buttons_changed_.insert(event.number(0));
  if (event.kind == UiKind::kKey && event.number(2) != GLFW_REPEAT) {
    const int key = event.number(0);
    keys_changed_.insert(key);
    if (event.number(2) == GLFW_PRESS && !is_modifier(key)) {
      pressed_ = next_types() ? Pressed::kLetters : Pressed::kOther;
    }
  }
  events_.pop_front();
  return event;
}

bool InputQueue::next_has_to_wait() const {
  const UiEvent& event = events_.front();
  switch (event.kind) {
    case UiKind::kKey:
      return key_has_to_wait(event.number(0), event.number(2));
    case UiKind::kButton:
      return pressed_ != Pressed::kNone || buttons_changed_.contains(event.number(0));
    case UiKind::kPointer:
    case UiKind::kAway:
    case UiKind::kWheel:
      // A click, or a key, applies to the place where the pointer was at that time.
      return pressed_ != Pressed::kNone || !buttons_changed_.empty();
    default:
      return false;
  }
}

bool InputQueue::key_has_to_wait(int key, int action) const {
  if (action == GLFW_REPEAT) return false;
  if (keys_changed_.contains(key)) return true;
  // A modifier applies to the keys and clicks after it, until it is released.
  if (is_modifier(key)) return pressed_ != Pressed::kNone || !buttons_changed_.empty();
  if (action == GLFW_RELEASE) return false;
  // Typed letters may share a picture, so that fast typing is not delayed.
  return !buttons_changed_.empty() || pressed_ == Pressed::kOther ||
         (pressed_ == Pressed::kLetters && !next_types());
}

/// Whether the key press in front types a letter, which follows it in the queue.
bool InputQueue::next_types() const {
  return events_.size() > 1 && events_[1].kind == UiKind::kText;
}

}  // namespace tickreel::window

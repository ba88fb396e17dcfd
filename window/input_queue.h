#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <set>

#include "window/log/ui_event.h"
#include "window/room.h"

namespace tickreel::window {

/// Holds the input of the devices in order until a picture can show it. Dear ImGui 1.86 sees one
/// state of all keys and buttons per picture: a key that is released before a picture saw it down
/// was never pressed, and Down and Return together choose the line that Down was to leave. So an
/// event that cannot share a picture with the events before it waits for the next picture, together
/// with all later events. Dear ImGui does the same from 1.87 on:
/// https://github.com/ocornut/imgui/issues/4858.
class InputQueue {
 public:
  /// Adds an event at the end. A kPointer event replaces the last event if that is a kPointer, too.
  void push(const UiEvent& event);
  /// Begins a picture: events that waited for it can follow.
  void begin_picture();
  /// Removes the next event and returns it; nothing when the queue is empty or the event must wait
  /// for a later picture.
  std::optional<UiEvent> next();
  [[nodiscard]] bool is_empty() const { return events_.empty(); }

 private:
  [[nodiscard]] bool next_has_to_wait() const;
  [[nodiscard]] bool key_has_to_wait(int key, int action) const;
  [[nodiscard]] bool next_types() const;

  std::deque<UiEvent> events_;
  // The state of the present picture.
  std::set<int> keys_changed_;
  std::set<int> buttons_changed_;
  /// The keys that went down in the present picture, which decide what can follow in it.
  enum class Pressed : std::uint8_t {
    kNone,     ///< no key, except Shift, Control, Alt and Super
    kLetters,  ///< keys that type a letter
    kOther,
  } pressed_ = Pressed::kNone;
};

}  // namespace tickreel::window

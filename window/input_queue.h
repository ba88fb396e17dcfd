#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <set>

#include "window/log/ui_event.h"
#include "window/room.h"

namespace tickreel::window {

/// What the devices said, in its order, until a picture can show it. Dear ImGui 1.86 knows one
/// state of all keys and buttons in a picture: a key that is let go before it was seen down was
/// never pressed, and Down and Return together choose the line that Down was to leave. So what
/// cannot share a picture with what came before it waits for the next one, and all after it too.
/// Dear ImGui itself does so from 1.87 on: https://github.com/ocornut/imgui/issues/4858.
class InputQueue {
 public:
  void push(const UiEvent& event);
  void begin_picture();
  /// What comes next, unless it is for the picture after this one.
  std::optional<UiEvent> next();
  [[nodiscard]] bool is_empty() const { return events_.empty(); }

 private:
  [[nodiscard]] bool next_has_to_wait() const;
  [[nodiscard]] bool key_has_to_wait(int key, int action) const;
  [[nodiscard]] bool next_types() const;

  std::deque<UiEvent> events_;
  // In this picture.
  std::set<int> keys_changed_;
  std::set<int> buttons_changed_;
  enum class Pressed : std::uint8_t {
    kNone,     ///< but for Shift, Control, Alt and Super
    kLetters,  ///< keys that type something
    kOther,
  } pressed_ = Pressed::kNone;
};

}  // namespace tickreel::window

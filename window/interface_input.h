#pragma once

#include <array>
#include <set>
#include <utility>
#include <vector>

#include "window/input_queue.h"
#include "window/key_press.h"
#include "window/log/ui_event.h"
#include "window/room.h"

struct GLFWwindow;

namespace tickreel::window {

/// Passes the input of the devices to Dear ImGui and to the screens. Both get the same events for
/// each picture, in order, and only as many as one picture can show (InputQueue). Only for the
/// window's thread; Dear ImGui's context and its GLFW backend must exist.
class InterfaceInput {
 public:
  explicit InterfaceInput(GLFWwindow* window) : window_(window) {}

  /// Adds an event: kKey, kText, kButton, kPointer, kAway, kWheel, kEnter or kFocus.
  void push(const UiEvent& event) { queue_.push(event); }
  /// Passes the events of the next picture on. Call it before the backend begins the picture.
  void feed();
  /// Whether feed() passed on any event for this picture.
  [[nodiscard]] bool has_told() const { return has_told_; }
  /// Whether events wait for later pictures.
  [[nodiscard]] bool is_left() const { return !queue_.is_empty(); }
  /// Sets the pointer and the buttons in Dear ImGui to what the events say, in place of what the
  /// backend has read from the system. Call it after the backend has begun a picture.
  void show_pointer() const;
  /// Returns the key presses and repetitions since the last call, except those that came while a
  /// text field had the focus.
  std::vector<KeyPress> take_presses() { return std::exchange(presses_, {}); }
  /// Whether a key is down after the events passed on so far. `key`: GLFW's number.
  [[nodiscard]] bool is_key_down(int key) const { return keys_down_.contains(key); }
  /// Releases all keys and buttons in the first picture for which the queue is empty.
  void let_go() { lets_go_ = true; }

 private:
  static constexpr std::size_t kButtons = 5;  ///< the number that Dear ImGui supports

  void tell(const UiEvent& event);
  void tell_key(const UiEvent& event);
  void tell_text(char32_t code_point);

  GLFWwindow* window_;
  InputQueue queue_;
  std::vector<KeyPress> presses_;
  std::set<int> keys_down_;
  std::array<bool, kButtons> buttons_down_{};
  bool has_told_ = false;
  bool lets_go_ = false;
  UiEvent pointer_{UiEvent::Kind::kAway};  ///< the present place of the pointer
};

/// Whether a press of this key belongs to the present picture of Dear ImGui. `key`: GLFW's Return,
/// Escape or a digit.
bool is_pressed(int key);

}  // namespace tickreel::window

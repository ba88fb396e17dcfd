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

/// Tells Dear ImGui and the screens what the devices said: each picture as much as it can see, to
/// both the same, in the order in which it happened. Of the window's thread, with Dear ImGui's
/// context and its GLFW backend there.
class InterfaceInput {
 public:
  explicit InterfaceInput(GLFWwindow* window) : window_(window) {}

  /// kKey, kText, kButton, kPointer, kAway, kWheel, kEnter or kFocus.
  void push(const UiEvent& event) { queue_.push(event); }
  /// Before the backend begins a picture.
  void feed();
  /// Whether there was something to tell in this picture.
  [[nodiscard]] bool has_told() const { return has_told_; }
  /// Whether something is left for the next one.
  [[nodiscard]] bool is_left() const { return !queue_.is_empty(); }
  /// After the backend has begun a picture: what that asked the system for is as it was told here.
  void show_pointer() const;
  /// The presses since the last call that belong to no text field.
  std::vector<KeyPress> take_presses() { return std::exchange(presses_, {}); }
  [[nodiscard]] bool is_key_down(int key) const { return keys_down_.contains(key); }
  /// Nothing is held any more, once what waits is told.
  void let_go() { lets_go_ = true; }

 private:
  static constexpr std::size_t kButtons = 5;  ///< that Dear ImGui knows

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
  UiEvent pointer_{UiEvent::Kind::kAway};  ///< where it is
};

/// Whether Dear ImGui was told in this picture that this key was pressed. `key`: GLFW's Return,
/// Escape or a digit.
bool is_pressed(int key);

}  // namespace tickreel::window

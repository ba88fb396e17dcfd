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

/// Passes the input of the devices to Dear ImGui and to the screens. Both get the same events per
/// picture, in order, and no more than one picture can show. Only for the window's thread; Dear
/// ImGui's context and its GLFW backend must exist.
class InterfaceInput {
 public:
  explicit InterfaceInput(GLFWwindow* window) : window_(window) {}

  /// Adds an event: kKey, kText, kButton, kPointer, kAway, kWheel, kEnter or kFocus.
  void push(const UiEvent& event) { queue_.push(event); }
  /// Passes on the events of a picture. Call before the backend begins the picture.
  void feed();
  /// Whether this picture got any event.
  [[nodiscard]] bool has_told() const { return has_told_; }
  /// Whether events are left for later pictures.
  [[nodiscard]] bool is_left() const { return !queue_.is_empty(); }
  /// Call after the backend has begun a picture. Replaces the pointer and the buttons that the
  /// backend read from the system with those of the events.
  void show_pointer() const;
  /// The presses since the last call that belong to no text field.
  std::vector<KeyPress> take_presses() { return std::exchange(presses_, {}); }
  [[nodiscard]] bool is_key_down(int key) const { return keys_down_.contains(key); }
  /// Releases all keys and buttons once the queue is empty.
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

/// Whether Dear ImGui saw a press of this key in this picture. `key`: GLFW's Return, Escape or a
/// digit.
bool is_pressed(int key);

}  // namespace tickreel::window

#pragma once

#include <deque>
#include <string>
#include <vector>

#include "window/device_listener.h"
#include "window/frame_meter.h"
#include "window/key_press.h"

struct GLFWwindow;

namespace tickreel::window {

/// Stands between GLFW's callbacks and those who want to hear of them: Dear ImGui, the screen, and
/// whoever plays. One for a window, which it must not outlive.
class WindowEvents {
 public:
  /// Dear ImGui's GLFW backend has been initialised without callbacks of its own.
  WindowEvents(GLFWwindow* window, FrameMeter& meter);

  void set_listener(DeviceListener* listener) { listener_ = listener; }
  [[nodiscard]] DeviceListener* listener() const { return listener_; }

  /// Hands Dear ImGui the keys that wait, as far as one picture can see them: a key that goes down
  /// and up again between two pictures is down in the first and up in the second.
  void feed_interface();
  /// The presses since the last call that belong to no text field.
  std::vector<KeyPress> take_presses();
  /// The paths of the files that were dropped on the window since the last call.
  std::vector<std::string> take_dropped_files();
  /// Whether something happened since the last call.
  bool take_activity();
  void note_activity();

 private:
  struct RawKey {
    int key;
    int scancode;
    int action;
    int modifiers;
  };

  static WindowEvents& of(GLFWwindow* window);
  void on_key(const RawKey& key);
  void on_text(char32_t code_point);
  void on_mouse_button(int button, int action, int modifiers);
  void install_callbacks();

  GLFWwindow* window_;
  FrameMeter& meter_;
  DeviceListener* listener_ = nullptr;
  std::deque<RawKey> for_interface_;
  std::vector<KeyPress> presses_;
  std::vector<std::string> dropped_files_;
  bool is_active_ = true;
};

}  // namespace tickreel::window

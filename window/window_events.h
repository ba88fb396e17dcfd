#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tickreel/view/tick.h"
#include "window/device_listener.h"
#include "window/frame_meter.h"
#include "window/interface_input.h"
#include "window/key_press.h"
#include "window/log/ui_event.h"

struct GLFWwindow;

namespace tickreel::window {

/// Stands between GLFW's callbacks and those who want to hear of them: Dear ImGui, the screen, and
/// whoever plays. All that happens at the window passes take(), and so can be logged, and played
/// again. One for a window, which it must not outlive.
class WindowEvents final : private DeviceListener {
 public:
  /// Dear ImGui's GLFW backend has been initialised without callbacks of its own.
  WindowEvents(GLFWwindow* window, FrameMeter& meter);

  void set_listener(DeviceListener* listener) { listener_ = listener; }
  [[nodiscard]] bool has_listener() const { return listener_ != nullptr; }

  /// What the devices of this machine say counts for nothing, and somebody else calls take().
  void ignore_devices(bool ignores);
  /// Something happens.
  void take(const UiEvent& event);
  /// Something has happened, for the log.
  void log(const UiEvent& event);
  /// Who is to be told what gamepads say.
  DeviceListener* pads() { return this; }
  /// What happened since the last call, each kind of motion once between two other things.
  std::vector<UiEvent> take_events();

  /// Before Dear ImGui's backend begins a picture: tells it what happened.
  void feed_interface();
  /// Whether there was something to tell.
  [[nodiscard]] bool shows_input() const { return interface_.has_told(); }
  /// After that: see InterfaceInput.
  void show_pointer() const { interface_.show_pointer(); }
  /// The presses since the last call that belong to no text field.
  std::vector<KeyPress> take_presses() { return interface_.take_presses(); }
  [[nodiscard]] bool is_key_down(int key) const { return interface_.is_key_down(key); }
  /// The paths of the files that were dropped on the window since the last call.
  std::vector<std::string> take_dropped_files();
  /// Whether somebody told the program to end.
  [[nodiscard]] bool was_stopped() const { return was_stopped_; }
  /// See Window.
  std::optional<Tick> take_fall_back() { return std::exchange(fall_back_, std::nullopt); }
  /// Whether something happened since the last call.
  bool take_activity();
  void note_activity();

 private:
  static WindowEvents& of(GLFWwindow* window);
  void hear(UiEvent event);
  void act(const UiEvent& event);
  void tell_listener(const UiEvent& event);
  void look_for_pointer();
  void on_size(int width, int height);
  void install_callbacks();
  void install_window_callbacks();

  // Of gamepads alone.
  void control(const Control& control, bool down) override;
  void gamepad_axis(std::uint8_t pad, std::uint8_t axis, float value) override;
  void gamepad_connected(std::uint8_t pad, bool connected) override;
  void text(char32_t /*code_point*/) override {}
  void pointer(double /*x*/, double /*y*/, double /*width*/, double /*height*/) override {}
  void wheel(double /*x*/, double /*y*/) override {}
  void focus(bool /*focused*/) override {}
  void window_size(int /*width*/, int /*height*/) override {}

  GLFWwindow* window_;
  FrameMeter& meter_;
  DeviceListener* listener_ = nullptr;
  bool ignores_devices_ = false;
  std::vector<UiEvent> events_;
  InterfaceInput interface_;
  bool was_entered_ = false;               ///< by the pointer
  UiEvent pointer_{UiEvent::Kind::kAway};  ///< where it was last said to be
  std::vector<std::string> dropped_files_;
  bool was_stopped_ = false;
  std::optional<Tick> fall_back_;
  bool is_active_ = true;
};

}  // namespace tickreel::window

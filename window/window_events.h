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

/// Receives GLFW's callbacks and passes them on to Dear ImGui, to the screen and to the device
/// listener. Every event passes through take() or log(), so events can be logged and played. There
/// is one for each window, which it must not outlive. All calls must come from the window's thread.
class WindowEvents final : private DeviceListener {
 public:
  /// Dear ImGui's GLFW backend must be initialised without its own callbacks.
  WindowEvents(GLFWwindow* window, FrameMeter& meter);

  void set_listener(DeviceListener* listener) { listener_ = listener; }
  [[nodiscard]] bool has_listener() const { return listener_ != nullptr; }

  /// With true, ignores the devices of this machine, except the button that closes the window; the
  /// caller then supplies events with take(). Releases all keys and buttons either way
  /// (InterfaceInput::let_go()).
  void ignore_devices(bool ignores);
  /// Handles an event.
  void take(const UiEvent& event);
  /// Adds an event to the log without handling it.
  void log(const UiEvent& event);
  /// Returns the receiver for the input of gamepads.
  DeviceListener* pads() { return this; }
  /// Returns the events since the last call. Of successive events that move the pointer, change the
  /// size or move one axis of a gamepad, only the last is there.
  std::vector<UiEvent> take_events();

  /// Passes events on to Dear ImGui. Call it before the backend begins a picture.
  void feed_interface();
  /// Whether Dear ImGui got any event for this picture.
  [[nodiscard]] bool shows_input() const { return interface_.has_told(); }
  /// See InterfaceInput::show_pointer().
  void show_pointer() const { interface_.show_pointer(); }
  /// See InterfaceInput::take_presses() and InterfaceInput::is_key_down().
  std::vector<KeyPress> take_presses() { return interface_.take_presses(); }
  [[nodiscard]] bool is_key_down(int key) const { return interface_.is_key_down(key); }
  /// Returns the paths of the files that were dropped on the window since the last call.
  std::vector<std::string> take_dropped_files();
  /// Whether an event (kStop) has told the program to end.
  [[nodiscard]] bool was_stopped() const { return was_stopped_; }
  /// See Window::take_fall_back().
  std::optional<Tick> take_fall_back() { return std::exchange(fall_back_, std::nullopt); }
  /// Whether anything happened since the last call, so that a picture is due.
  bool take_activity();
  /// Makes the next take_activity() return true, and tells the FrameMeter that input came.
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

  // DeviceListener, used for gamepads alone.
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
  bool was_entered_ = false;               ///< the pointer is in the window
  UiEvent pointer_{UiEvent::Kind::kAway};  ///< the last known place of the pointer
  std::vector<std::string> dropped_files_;
  bool was_stopped_ = false;
  std::optional<Tick> fall_back_;
  bool is_active_ = true;
};

}  // namespace tickreel::window

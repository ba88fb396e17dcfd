#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "sound/bus_gains.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "window/device_listener.h"
#include "window/frame_meter.h"
#include "window/key_press.h"
#include "window/screen.h"

namespace tickreel::window {

class SoundOutput;

struct WindowSettings {
  std::string title = "tickreel";
  ImageSize size{1280, 720};  ///< of the content, before the display's scale
  bool vsync = true;
  double frame_rate_limit = 0.0;  ///< pictures a second; 0: as many as the display shows
  double interface_scale = 0.0;   ///< pixels for each unit of the interface; 0: as the display says
  BusGains volume = kUnityGains;
  const std::atomic<bool>* stop =
      nullptr;  ///< set by anybody, at any time, to close it; null: never
};

/// A window of the desktop with an OpenGL 4.5 context and Dear ImGui in it. One for a program;
/// every call but wake() comes from the main thread, on which the context is current.
class Window {
 public:
  /// kFailed when there is no display, or none with OpenGL 4.5: the message says what to do.
  static Result<std::unique_ptr<Window>> open(const WindowSettings& settings);
  /// Whether the environment names a display, which need not be there.
  static bool may_open();
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  /// Shows a screen until it is finished. False when the window was closed.
  bool run(Screen& screen);
  /// Whether somebody has set WindowSettings::stop.
  [[nodiscard]] bool is_stopped() const;
  /// Draws soon, though nothing happened at the window. From any thread, while the window lives.
  static void wake();

  /// The keys that went down since the last picture, unless a text field took them.
  [[nodiscard]] const std::vector<KeyPress>& key_presses() const;
  [[nodiscard]] bool is_key_down(int key) const;
  /// Of the content, in pixels; never less than 1x1.
  [[nodiscard]] ImageSize size() const;
  /// Pixels for each unit of the interface: see interface_scale().
  [[nodiscard]] float scale() const;
  /// The name of a gamepad, empty when there is none of this number.
  [[nodiscard]] static std::string gamepad_name(int pad);
  [[nodiscard]] const FrameMeter& frames() const;

  /// The loudspeakers, which are opened when they are asked for first.
  SoundOutput& sound();

  void toggle_fullscreen();
  /// In the title bar.
  void set_title(const std::string& title);
  /// The files that were dropped on it since the last call.
  std::vector<std::string> take_dropped_files();
  /// Who is told what the devices say; null: nobody. Borrowed.
  void set_listener(DeviceListener* listener);

 private:
  struct State;
  explicit Window(std::unique_ptr<State> state);
  void wait(const Screen& screen);
  void draw(Screen& screen);

  std::unique_ptr<State> state_;
};

}  // namespace tickreel::window

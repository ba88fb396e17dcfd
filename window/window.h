#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sound/bus_gains.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"
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
  /// The folder for logs of what is pressed in it (docs/live.md); empty: nothing is logged.
  std::string log_folder{};
  std::string replayed_log{};  ///< one that is played in it first; empty: none
  /// Hears what is wrong with logs while it is open.
  std::function<void(const std::string&)> say = [](const std::string&) {};
};

/// A window of the desktop with an OpenGL 4.5 context and Dear ImGui in it. One for a program;
/// every call but wake() comes from the main thread, on which the context is current.
class Window {
 public:
  /// kFailed when there is no display, or none with OpenGL 4.5: the message says what to do. The
  /// errors of read_window_log().
  static Result<std::unique_ptr<Window>> open(const WindowSettings& settings);
  /// Whether the environment names a display, which need not be there.
  static bool may_open();
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  /// Shows a screen until it is finished. False when the window was closed.
  bool run(Screen& screen);
  /// Whether somebody has set WindowSettings::stop, or a log that is played says so.
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

  /// Since the picture before this one; nothing when the screen waited then.
  [[nodiscard]] std::chrono::microseconds elapsed() const;
  /// The screen waits for something: until the next picture no time passes for it. A log that is
  /// played goes on when the screen waits no more.
  void wait_for_screen();
  /// Whether a log is played. What else is waited for a little should be waited for as long as it
  /// takes: the same comes of the same log on any machine.
  [[nodiscard]] bool plays_log() const;
  /// The machine was too slow for the screen, which fell back to a tick that could be shown.
  void fell_back(Tick tick);
  /// Since the last call, in the log that is played.
  std::optional<Tick> take_fall_back();
  /// A line for the log; see log_line_of_replay().
  void note(const std::string& line);

  /// The loudspeakers, which are opened when they are asked for first.
  SoundOutput& sound();

  void toggle_fullscreen();
  /// In the title bar.
  void set_title(const std::string& title);
  [[nodiscard]] const std::string& title() const;
  /// The files that were dropped on it since the last call.
  std::vector<std::string> take_dropped_files();
  /// Who is told what the devices say; null: nobody. Borrowed.
  void set_listener(DeviceListener* listener);

 private:
  struct State;
  explicit Window(std::unique_ptr<State> state);
  void wait(const Screen& screen);
  void wait_as_logged();
  void begin_picture();
  void draw(Screen& screen);

  std::unique_ptr<State> state_;
};

}  // namespace tickreel::window

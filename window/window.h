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
  ImageSize size{1280, 720};  ///< the content's size, before the display's scale
  bool vsync = true;
  double frame_rate_limit = 0.0;  ///< pictures per second; 0: the display's rate
  double interface_scale = 0.0;   ///< pixels per unit of the interface; 0: from the display
  BusGains volume = kUnityGains;
  const std::atomic<bool>* stop =
      nullptr;  ///< others set it, at any time, to close the window; null: never
  /// The folder for input logs (docs/window.md); empty: no logs.
  std::string log_folder{};
  std::string replayed_log{};  ///< a log to play first; empty: none
  /// Called for faults of logs while the window is open.
  std::function<void(const std::string&)> say = [](const std::string&) {};
};

/// A desktop window with an OpenGL 4.5 context and Dear ImGui. A program has at most one. Every
/// call except wake() must come from the main thread, on which the context is current.
class Window {
 public:
  /// Opens the window. kFailed when there is no display, or none with OpenGL 4.5; the message says
  /// what to do. Also the errors of read_window_log().
  static Result<std::unique_ptr<Window>> open(const WindowSettings& settings);
  /// Whether the environment names a display. The display itself may still be missing.
  static bool may_open();
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  /// Shows a screen until it is finished. False when the window was closed.
  bool run(Screen& screen);
  /// Whether WindowSettings::stop is set or a played log stops the program.
  [[nodiscard]] bool is_stopped() const;
  /// Makes the window draw soon although nothing happened. May be called from any thread while the
  /// window lives.
  static void wake();

  /// The keys that went down since the last picture, unless a text field took them.
  [[nodiscard]] const std::vector<KeyPress>& key_presses() const;
  [[nodiscard]] bool is_key_down(int key) const;
  /// The size of the content in pixels, at least 1x1.
  [[nodiscard]] ImageSize size() const;
  /// Pixels for each unit of the interface: see interface_scale().
  [[nodiscard]] float scale() const;
  /// The name of a gamepad, empty when there is none of this number.
  [[nodiscard]] static std::string gamepad_name(int pad);
  [[nodiscard]] const FrameMeter& frames() const;

  /// The time since the picture before this one; 0 when the screen waited then.
  [[nodiscard]] std::chrono::microseconds elapsed() const;
  /// Tells that the screen is waiting: no screen time passes until the next picture. A played log
  /// continues once the screen stops waiting.
  void wait_for_screen();
  /// Whether a log is being played. Waits that normally have a limit should then have none, so that
  /// a log gives the same result on every machine.
  [[nodiscard]] bool plays_log() const;
  /// Logs that the machine was too slow and the screen fell back to this tick.
  void fell_back(Tick tick);
  /// Returns the last such tick of the played log since the last call.
  std::optional<Tick> take_fall_back();
  /// Adds a line to the log; see log_line_of_replay().
  void note(const std::string& line);

  /// The loudspeakers, opened on first use.
  SoundOutput& sound();

  void toggle_fullscreen();
  /// Sets the text of the title bar.
  void set_title(const std::string& title);
  [[nodiscard]] const std::string& title() const;
  /// Returns the files that were dropped on the window since the last call.
  std::vector<std::string> take_dropped_files();
  /// Sets the receiver of device input; null: none. Borrowed.
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

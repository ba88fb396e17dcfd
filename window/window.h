#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "movie/make/make_film.h"
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

/// How a window is opened.
struct WindowSettings {
  std::string title = "tickreel";
  /// The size of the content, before the display's scale is applied; none: usual_window_size().
  std::optional<ImageSize> size{};
  bool vsync = true;
  double frame_rate_limit = 0.0;  ///< the most pictures a second; 0: the display's rate
  double interface_scale = 0.0;   ///< pixels per unit of the interface; 0: from the display
  /// The gains of the sound's buses.
  BusGains volume = kUnityGains;
  /// Makes the films that are ordered in the window.
  MakeFilm make_film = movie::make_film;
  /// Any thread may set it at any time to close the window; null: nothing does.
  const std::atomic<bool>* stop = nullptr;
  /// The folder for input logs (docs/window.md); empty: no logs.
  std::string log_folder{};
  std::string replayed_log{};  ///< a log to play first, in its own size and scale; empty: none
  /// Called with a message when something is wrong with a log while the window is open.
  std::function<void(const std::string&)> say = [](const std::string&) {};
};

/// A desktop window with an OpenGL 4.5 context and Dear ImGui. A program has at most one. Every
/// call except wake() must come from the main thread, on which the context is current.
class Window {
 public:
  /// Opens the window. kFailed when there is no display, or no display with OpenGL 4.5; the message
  /// says what to do. The errors of read_window_log() too.
  static Result<std::unique_ptr<Window>> open(const WindowSettings& settings);
  /// Whether the environment names a display. The display may be missing even so.
  static bool may_open();
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  /// Shows a screen until it is finished. Returns false when the window was closed or is_stopped().
  bool run(Screen& screen);
  /// Whether WindowSettings::stop is set or a played log stops the program.
  [[nodiscard]] bool is_stopped() const;
  /// Makes the window draw a picture soon although nothing happened. Any thread may call it while
  /// the window exists.
  static void wake();

  /// Returns the key presses and repetitions since the last picture, except those that came while a
  /// text field had the focus, and those with which the user chooses a button (KeyChoice).
  [[nodiscard]] const std::vector<KeyPress>& key_presses() const;
  /// Whether a key (GLFW's number) is down; false while a text field has the keys.
  [[nodiscard]] bool is_key_down(int key) const;
  /// Returns the size of the content in pixels, at least 1x1.
  [[nodiscard]] ImageSize size() const;
  /// Returns the pixels for each unit of the interface: see interface_scale().
  [[nodiscard]] float scale() const;
  /// Returns the name of a gamepad; empty when there is no gamepad with this number.
  [[nodiscard]] static std::string gamepad_name(int pad);
  [[nodiscard]] const FrameMeter& frames() const;

  /// Returns the time since the last picture; 0 when the screen waited in that picture.
  [[nodiscard]] std::chrono::microseconds elapsed() const;
  /// Records that the screen waits in this picture: elapsed() is 0 in the next. A log that is
  /// played continues when the screen no longer waits.
  void wait_for_screen();
  /// Whether a log is being played. Waits that otherwise have a short limit must then have a long
  /// one or none, so that a log gives the same result on every machine.
  [[nodiscard]] bool plays_log() const;
  /// Writes to the log that the machine was too slow, so that the screen went back to this tick.
  void fell_back(Tick tick);
  /// Returns the tick of the last fell_back() that the played log had since the last call; nothing:
  /// none.
  std::optional<Tick> take_fall_back();
  /// Adds a line to the log: see log_line_of_replay().
  void note(const std::string& line);

  /// Returns WindowSettings::make_film.
  [[nodiscard]] MakeFilm film_maker() const;
  /// Returns the loudspeakers, which are opened on the first call.
  SoundOutput& sound();

  void toggle_fullscreen();
  /// Sets the text of the title bar.
  void set_title(const std::string& title);
  [[nodiscard]] const std::string& title() const;
  /// Returns the paths of the files that were dropped on the window since the last call, or since
  /// run() began.
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

#pragma once

#include <memory>
#include <string>

#include "tests/support/background_program.h"
#include "tests/support/temporary_directory.h"
#include "tickreel/core/image.h"

namespace tickreel::tests {

/// An invisible display (Xvfb), which shows windows and has no window manager.
class Display {
 public:
  /// Returns why no display can be started here, or an empty string.
  static std::string what_is_missing();

  explicit Display(ImageSize size = {1280, 720});

  /// The environment for a program that shall open its window on this display.
  [[nodiscard]] BackgroundProgram::Environment environment() const;
  [[nodiscard]] Image screenshot() const;
  /// Waits until a window is shown whose title contains `title`. Returns the window, or an empty
  /// string when none appears in time.
  [[nodiscard]] std::string wait_for_window(const std::string& title) const;

  // The actions of a user. Keys have X11's names: "space", "shift+Right". Keys and buttons go to
  // the window that has the focus.
  void focus(const std::string& window) const;
  void press(const std::string& keys) const;
  void hold(const std::string& key) const;
  void release(const std::string& key) const;
  void type(const std::string& text) const;
  void point(int x, int y) const;
  /// Button 1 is the left one.
  void click(int x, int y, int button = 1) const;
  void double_click(int x, int y) const;
  void hold_button(int button = 1) const;
  void release_button(int button = 1) const;
  void move(const std::string& window, int x, int y) const;
  void resize(const std::string& window, ImageSize size) const;
  /// Ends the server as a logout does: the programs on it are not asked.
  void end() const;
  /// Asks the program to close the window, as the cross in the title bar does.
  void close(const std::string& window) const;

 private:
  void do_as_user(const std::string& what) const;

  TemporaryDirectory directory_;
  std::unique_ptr<BackgroundProgram> server_;
  std::string name_;  ///< for example ":7"
};

}  // namespace tickreel::tests

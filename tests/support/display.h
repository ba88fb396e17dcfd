#pragma once

#include <memory>
#include <string>

#include "tests/support/background_program.h"
#include "tests/support/temporary_directory.h"
#include "tickreel/core/image.h"

namespace tickreel::tests {

/// A display that nobody sees (Xvfb), with windows on it and no window manager.
class Display {
 public:
  /// Why there can be none here; empty when there can.
  static std::string what_is_missing();

  explicit Display(ImageSize size = {1280, 720});

  /// For a program that is to open its window here.
  [[nodiscard]] BackgroundProgram::Environment environment() const;
  [[nodiscard]] Image screenshot() const;
  /// The window whose title has `title` in it, once it is shown. Empty when it never is.
  [[nodiscard]] std::string wait_for_window(const std::string& title) const;

  // What a user does. Keys have X11's names: "space", "shift+Right"; keys and buttons go to the
  // window that has the focus.
  void focus(const std::string& window) const;
  void press(const std::string& keys) const;
  void hold(const std::string& key) const;
  void release(const std::string& key) const;
  void type(const std::string& text) const;
  void point(int x, int y) const;
  /// 1 is the left button.
  void click(int x, int y, int button = 1) const;
  void double_click(int x, int y) const;
  void hold_button(int button = 1) const;
  void release_button(int button = 1) const;
  void move(const std::string& window, int x, int y) const;
  void resize(const std::string& window, ImageSize size) const;
  /// As when the session is logged out: programs on it are not asked.
  void end() const;
  /// As the cross in the title bar does: the program is asked to close it.
  void close(const std::string& window) const;

 private:
  void do_as_user(const std::string& what) const;

  TemporaryDirectory directory_;
  std::unique_ptr<BackgroundProgram> server_;
  std::string name_;  ///< ":7"
};

}  // namespace tickreel::tests

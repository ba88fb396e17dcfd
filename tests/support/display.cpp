#include "tests/support/display.h"

#include <csignal>
#include <stdexcept>

#include "tests/support/close_window.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/run_program.h"
#include "tests/support/xwd_picture.h"

namespace tickreel::tests {

std::string Display::what_is_missing() {
  std::string missing;
  for (const std::string program : {"Xvfb", "xdotool"}) {
    if (run_program("command -v " + program).exit_code == 0) continue;
    missing += (missing.empty() ? "" : ", ") + program + " is not installed";
  }
  return missing;
}

Display::Display(ImageSize size) {
  const std::string screen = std::to_string(size.width) + "x" + std::to_string(size.height) + "x24";
  // A null loudspeaker makes programs find the same device on every machine, and nobody hears it.
  write_file(directory_.path("alsoft.conf"),
             "[general]\ndrivers = wave\n[wave]\nfile = /dev/null\n");
  // Keys do not repeat by themselves (-r), because a press on a slow machine may be long. The
  // server prints its number to standard output (-displayfd) and keeps its screen in a file
  // (-fbdir).
  server_ = std::make_unique<BackgroundProgram>(
      std::vector<std::string>{"Xvfb", "-displayfd", "1", "-screen", "0", screen, "-nolisten",
                               "tcp", "-noreset", "-r", "-fbdir", directory_.root().string()});
  const bool ready = eventually(
      [this] { return !server_->is_running() || server_->out().find('\n') != std::string::npos; });
  if (!ready || !server_->is_running()) throw std::runtime_error("Xvfb: " + server_->err());
  const std::string number = server_->out();
  name_ = ":" + number.substr(0, number.find('\n'));
}

BackgroundProgram::Environment Display::environment() const {
  // Drivers and the window system's libraries leak memory at exit. They are unloaded by then, so a
  // list of suppressions could not name them.
  return {{"DISPLAY", name_},
          {"WAYLAND_DISPLAY", ""},
          {"ASAN_OPTIONS", "detect_leaks=0"},
          {"ALSOFT_CONF", directory_.path("alsoft.conf")}};
}

Image Display::screenshot() const {
  return read_xwd(read_file(directory_.path("Xvfb_screen0")));
}

std::string Display::wait_for_window(const std::string& title) const {
  std::string window;
  eventually([&] {
    window =
        run_program("DISPLAY=" + name_ + " xdotool search --onlyvisible --name " + quoted(title))
            .out;
    return !window.empty();
  });
  return window.substr(0, window.find('\n'));
}

void Display::do_as_user(const std::string& what) const {
  const ProgramResult result = run_program("DISPLAY=" + name_ + " xdotool " + what);
  if (result.exit_code != 0) throw std::runtime_error("xdotool " + what + ": " + result.err);
}

void Display::focus(const std::string& window) const {
  do_as_user("windowfocus --sync " + window);
}

void Display::press(const std::string& keys) const {
  do_as_user("key " + keys);
}

void Display::hold(const std::string& key) const {
  do_as_user("keydown " + key);
}

void Display::release(const std::string& key) const {
  do_as_user("keyup " + key);
}

void Display::type(const std::string& text) const {
  do_as_user("type --delay 20 " + quoted(text));
}

void Display::point(int x, int y) const {
  do_as_user("mousemove " + std::to_string(x) + " " + std::to_string(y));
}

void Display::click(int x, int y, int button) const {
  point(x, y);
  do_as_user("click " + std::to_string(button));
}

void Display::double_click(int x, int y) const {
  point(x, y);
  do_as_user("click --repeat 2 --delay 60 1");
}

void Display::hold_button(int button) const {
  do_as_user("mousedown " + std::to_string(button));
}

void Display::release_button(int button) const {
  do_as_user("mouseup " + std::to_string(button));
}

void Display::move(const std::string& window, int x, int y) const {
  do_as_user("windowmove " + window + " " + std::to_string(x) + " " + std::to_string(y));
}

void Display::resize(const std::string& window, ImageSize size) const {
  do_as_user("windowsize " + window + " " + std::to_string(size.width) + " " +
             std::to_string(size.height));
}

void Display::end() const {
  server_->send_signal(SIGKILL);
}

void Display::close(const std::string& window) const {
  ask_to_close(name_, std::stoul(window));
}

}  // namespace tickreel::tests

#include "capture/own_display.h"

#include "capture/program_file.h"
#include "core/process/find_program.h"

namespace tickreel::capture {

Result<OwnDisplay> OwnDisplay::start(ImageSize size) {
  const auto path = find_program("Xvfb");
  if (!path) {
    return failed(
        "there is no Xvfb, which §headless needs: install it (Debian's package xvfb), or "
        "leave §headless out where there is a display");
  }
  const std::string screen = std::to_string(size.width) + "x" + std::to_string(size.height) + "x24";
  // It tells of every number that another display has, and of keys that nobody will press.
  const std::string quietly = "exec \"$0\" \"$@\" 2>/dev/null";
  auto server =
      ChildProgram::start({"/bin/sh", "-c", quietly, *path, "-displayfd", "1", "-screen", "0",
                           screen, "-nolisten", "tcp", "-terminate", "10", "+extension", "GLX"});
  if (!server) return server.error();
  const auto number = server->read_line();
  if (!number || !*number) {
    return failed("Xvfb does not start" + (number ? "" : ": " + number.error().message));
  }
  return OwnDisplay(*std::move(server), ":" + **number);
}

}  // namespace tickreel::capture

#include "capture/own_display.h"

#include <sys/random.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <string_view>
#include <vector>

#include "capture/program_file.h"
#include "core/files/descriptor.h"
#include "core/files/system_error.h"
#include "core/process/find_program.h"

namespace tickreel::capture {
namespace {

/// An Xauthority file (libXau's Xauth.h) with one random cookie, for a display of any number: the
/// server chooses its own. Without one, all users of the machine may look into the display.
Result<MemoryFile> make_authority() {
  constexpr std::uint16_t kFamilyWild = 65535;
  constexpr std::string_view kProtocol = "MIT-MAGIC-COOKIE-1";
  std::array<std::uint8_t, 16> cookie{};
  if (::getrandom(cookie.data(), cookie.size(), 0) != static_cast<ssize_t>(cookie.size())) {
    return failed("the system has no random numbers: " + reason(errno));
  }
  std::vector<std::uint8_t> bytes;
  const auto add_number = [&](std::size_t number) {
    bytes.push_back(static_cast<std::uint8_t>(number >> 8U));
    bytes.push_back(static_cast<std::uint8_t>(number));
  };
  add_number(kFamilyWild);
  add_number(0);  // no address
  add_number(0);  // no number of a display
  add_number(kProtocol.size());
  bytes.insert(bytes.end(), kProtocol.begin(), kProtocol.end());
  add_number(cookie.size());
  bytes.insert(bytes.end(), cookie.begin(), cookie.end());
  auto file = MemoryFile::create();
  if (!file) return file.error();
  if (!write_all(file->descriptor(), bytes))
    return failed("cannot write in memory: " + reason(errno));
  return file;
}

}  // namespace

Result<OwnDisplay> OwnDisplay::start(ImageSize size) {
  const auto path = find_program("Xvfb");
  if (!path) {
    return failed(
        "there is no Xvfb, which §headless needs: install it (Debian's package xvfb), or "
        "leave §headless out where there is a display");
  }
  auto authority = make_authority();
  if (!authority) return authority.error();
  const std::string screen = std::to_string(size.width) + "x" + std::to_string(size.height) + "x24";
  // Xvfb prints messages about display numbers in use and about unknown keys. setpriv ends it with
  // this process; without a client that was ever there it would stay.
  const auto setpriv = find_program("setpriv");
  const std::string quietly = std::string("exec ") + (setpriv ? "setpriv --pdeathsig KILL " : "") +
                              "\"$0\" \"$@\" 2>/dev/null";
  auto server = ChildProgram::start({"/bin/sh", "-c", quietly, *path, "-displayfd", "1", "-screen",
                                     "0", screen, "-auth", authority->path_for_others(),
                                     "-nolisten", "tcp", "-terminate", "10", "+extension", "GLX"});
  if (!server) return server.error();
  const auto number = server->read_line();
  if (!number || !*number) {
    return failed("Xvfb does not start" + (number ? "" : ": " + number.error().message));
  }
  return OwnDisplay(*std::move(authority), *std::move(server), ":" + **number);
}

bool OwnDisplay::has_ended() const {
  siginfo_t about{};
  const int failure =
      ::waitid(P_PID, static_cast<id_t>(server_.process()), &about, WEXITED | WNOHANG | WNOWAIT);
  return failure != 0 || about.si_pid != 0;
}

}  // namespace tickreel::capture

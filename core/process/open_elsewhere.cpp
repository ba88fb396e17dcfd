#include "core/process/open_elsewhere.h"

#include <spawn.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>

namespace tickreel {
namespace {

/// A script that starts xdg-open in the background and ends at once.
constexpr const char* kScript =
    "command -v xdg-open >/dev/null || exit 1; xdg-open \"$1\" </dev/null >/dev/null 2>&1 &";

}  // namespace

Status open_elsewhere(const std::string& path) {
  const std::array<const char*, 6> command{"sh", "-c", kScript, "sh", path.c_str(), nullptr};
  pid_t shell = -1;
  // posix_spawnp() does not change the arguments.
  char* const* const arguments = const_cast<char* const*>(command.data());
  if (::posix_spawnp(&shell, "sh", nullptr, nullptr, arguments, environ) != 0) {
    return failed("no shell can be started to open " + path);
  }
  int state = 0;
  while (::waitpid(shell, &state, 0) < 0 && errno == EINTR) {
  }
  const bool is_opened = WIFEXITED(state) && WEXITSTATUS(state) == 0;
  return is_opened ? Status()
                   : failed("there is no xdg-open (package xdg-utils) to open " + path + " with");
}

}  // namespace tickreel

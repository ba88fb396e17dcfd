#include "games/loaded/game_exit.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdarg>
#include <cstddef>
#include <cstdlib>
#include <optional>

#include "games/loaded/call_replacement.h"
#include "games/loaded/game_call.h"

namespace tickreel::games {
namespace {

constexpr int kGoesOn = -1;
std::atomic<int> ended_with = kGoesOn;
std::atomic<pid_t> own_process = 0;

/// Returns in a process that a game has forked.
void refuse(const char* function, std::optional<int> status = {}) {
  if (::getpid() != own_process.load()) return;
  if (const int code = ended_with.load(); code != kGoesOn) ::_exit(code);
  if (status == EXIT_SUCCESS) leave_game();
  end_of_exit(function, status);
}

// These replace the functions of the C library.

[[noreturn]] void exit_instead(int status) {
  refuse("exit", status);
  std::exit(status);
}
[[noreturn]] void quick_exit_instead(int status) {
  refuse("quick_exit", status);
  std::quick_exit(status);
}
[[noreturn]] void exit_at_once_instead(int status) {
  refuse("_exit", status);
  ::_exit(status);
}
/// Has the signature of a call: up to six numbers after the first.
long syscall_instead(long number, long a, long b, long c, long d, long e, long f) {
  if (number == SYS_exit_group) refuse("exit_group", static_cast<int>(a));
  if (number == SYS_execve) refuse("execve");
  if (number == SYS_execveat) refuse("execveat");
  return ::syscall(number, a, b, c, d, e, f);
}
int execv_instead(const char* path, char* const* arguments) {
  refuse("execv");
  return ::execv(path, arguments);
}
int execve_instead(const char* path, char* const* arguments, char* const* environment) {
  refuse("execve");
  return ::execve(path, arguments, environment);
}
int execvp_instead(const char* file, char* const* arguments) {
  refuse("execvp");
  return ::execvp(file, arguments);
}
int execvpe_instead(const char* file, char* const* arguments, char* const* environment) {
  refuse("execvpe");
  return ::execvpe(file, arguments, environment);
}
int fexecve_instead(int file, char* const* arguments, char* const* environment) {
  refuse("fexecve");
  return ::fexecve(file, arguments, environment);
}
int execveat_instead(int folder, const char* path, char* const* arguments, char* const* environment,
                     int flags) {
  refuse("execveat");
  return static_cast<int>(::syscall(SYS_execveat, folder, path, arguments, environment, flags));
}

using Arguments = std::array<char*, 1024>;

/// Takes the arguments up to the null behind the last. Leaves out those that do not fit.
void take_arguments(const char* first, va_list& rest, Arguments& arguments) {
  std::size_t count = 0;
  for (const char* one = first; one != nullptr; one = va_arg(rest, const char*)) {
    if (count + 1 < arguments.size()) arguments[count++] = const_cast<char*>(one);
  }
}
int execl_instead(const char* path, const char* first, ...) {
  refuse("execl");
  Arguments arguments{};
  va_list rest;
  va_start(rest, first);
  take_arguments(first, rest, arguments);
  va_end(rest);
  return ::execv(path, arguments.data());
}
int execle_instead(const char* path, const char* first, ...) {
  refuse("execle");
  Arguments arguments{};
  va_list rest;
  va_start(rest, first);
  take_arguments(first, rest, arguments);
  char* const* const environment = va_arg(rest, char* const*);
  va_end(rest);
  return ::execve(path, arguments.data(), environment);
}
int execlp_instead(const char* file, const char* first, ...) {
  refuse("execlp");
  Arguments arguments{};
  va_list rest;
  va_start(rest, first);
  take_arguments(first, rest, arguments);
  va_end(rest);
  return ::execvp(file, arguments.data());
}

const auto& replacements() {
  static const std::array all{call_replacement("exit", exit_instead),
                              call_replacement("quick_exit", quick_exit_instead),
                              call_replacement("_exit", exit_at_once_instead),
                              call_replacement("_Exit", exit_at_once_instead),
                              call_replacement("syscall", syscall_instead),
                              call_replacement("execv", execv_instead),
                              call_replacement("execve", execve_instead),
                              call_replacement("execvp", execvp_instead),
                              call_replacement("execvpe", execvpe_instead),
                              call_replacement("fexecve", fexecve_instead),
                              call_replacement("execveat", execveat_instead),
                              call_replacement("execl", execl_instead),
                              call_replacement("execle", execle_instead),
                              call_replacement("execlp", execlp_instead)};
  return all;
}

}  // namespace

void refuse_exits(const std::set<std::string>& loaded_before) {
  own_process = ::getpid();
  replace_calls(replacements(), loaded_before);
}

void refuse_exits_of_copy() {
  own_process = ::getpid();
}

int ending_with(int code) {
  ended_with = code;
  return code;
}

}  // namespace tickreel::games

#pragma once

#include <signal.h>

namespace tickreel {

/// While it lives, a crash (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS; so also an exception
/// that nobody catches) calls a function, in which every other signal but SIGALRM waits, and which
/// ends with pass_on(). Works in every thread; after a stack overflow only in the one that made
/// this object, which must also be the one that destroys it. One at a time in a program.
class CrashHandler {
 public:
  using Function = void (*)(int signal, siginfo_t* info, void* context);

  explicit CrashHandler(Function function);
  ~CrashHandler();
  CrashHandler(const CrashHandler&) = delete;
  CrashHandler& operator=(const CrashHandler&) = delete;

  // A signal handler may call these.
  /// The signal is no longer caught here, but where it was before.
  static void restore(int signal);
  /// The crash takes the course that it would have taken, as soon as the handler returns: same exit
  /// status, same core dump.
  static void pass_on(int signal, const siginfo_t& info);

 private:
  stack_t previous_stack_{};
};

}  // namespace tickreel

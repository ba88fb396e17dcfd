#pragma once

#include <signal.h>

namespace tickreel {

/// Calls a function when the program crashes, while the object lives. A crash is one of the signals
/// SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT and SIGSYS; an exception that nobody catches raises
/// SIGABRT. The function runs as a signal handler: all other signals except SIGALRM wait until it
/// returns. Its last call must be pass_on().
///
/// Crashes of every thread are caught, but a stack overflow only in the thread that made the
/// object. The same thread must destroy it. A program has one CrashHandler at a time.
class CrashHandler {
 public:
  using Function = void (*)(int signal, siginfo_t* info, void* context);

  explicit CrashHandler(Function function);
  ~CrashHandler();
  CrashHandler(const CrashHandler&) = delete;
  CrashHandler& operator=(const CrashHandler&) = delete;

  // A signal handler may call these two functions. `signal` is one of the six crash signals.

  /// Gives a signal back to the handler that it had before this object was made.
  static void restore(int signal);
  /// Lets the crash end the program as it would have done without this object, with the same exit
  /// status and core dump, as soon as the signal handler returns. Calls restore().
  static void pass_on(int signal, const siginfo_t& info);

 private:
  stack_t previous_stack_{};
};

}  // namespace tickreel

#include "core/crash_handler.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>

namespace tickreel {
namespace {

constexpr std::array kCrashSignals = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS};

// All memory that the handler uses is reserved before a crash.
std::array<struct sigaction, kCrashSignals.size()> previous_actions;
alignas(std::max_align_t) std::array<std::byte, std::size_t{128} << 10U> handler_stack;

}  // namespace

CrashHandler::CrashHandler(Function function) {
  stack_t stack{};
  stack.ss_sp = handler_stack.data();
  stack.ss_size = handler_stack.size();
  sigaltstack(&stack, &previous_stack_);
  struct sigaction action {};
  action.sa_sigaction = function;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  // A crash inside the handler has its signal blocked, and so ends the program at once.
  sigfillset(&action.sa_mask);
  sigdelset(&action.sa_mask, SIGALRM);
  for (std::size_t i = 0; i < kCrashSignals.size(); ++i) {
    sigaction(kCrashSignals[i], &action, &previous_actions[i]);
  }
}

CrashHandler::~CrashHandler() {
  for (const int signal : kCrashSignals) restore(signal);
  sigaltstack(&previous_stack_, nullptr);
}

void CrashHandler::restore(int signal) {
  const auto place = std::ranges::find(kCrashSignals, signal) - kCrashSignals.begin();
  sigaction(signal, &previous_actions[static_cast<std::size_t>(place)], nullptr);
}

void CrashHandler::pass_on(int signal, const siginfo_t& info) {
  restore(signal);
  // A signal that was sent is sent again; a failed instruction runs and fails again by itself.
  if (info.si_code <= 0) raise(signal);
}

}  // namespace tickreel

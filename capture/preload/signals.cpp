#include "capture/preload/signals.h"

#include <signal.h>

#include <atomic>

#include "capture/preload/raw_call.h"

namespace tickreel::capture {
namespace {

/// Near the end of the real-time signals, because programs and libraries take them from the front.
constexpr int kWakeSignal = 61;
constexpr unsigned long kWakeBit = 1UL << (kWakeSignal - 1);
constexpr long kMaskBytes = 8;

void do_nothing(int /*signal*/) {}

void install() {
  static std::atomic<bool> is_installed{false};
  if (is_installed.load()) return;
  struct sigaction action {};
  action.sa_handler = do_nothing;
  sigaction(kWakeSignal, &action, nullptr);
  is_installed.store(true);
}

}  // namespace

void send_wake_signal(int thread) {
  raw_call(SYS_tgkill, raw_call(SYS_getpid), thread, kWakeSignal);
}

TakesWakeSignal::TakesWakeSignal() : before_(0) {
  install();
  raw_call(SYS_rt_sigprocmask, SIG_UNBLOCK, as_long(&kWakeBit), as_long(&before_), kMaskBytes);
}

TakesWakeSignal::~TakesWakeSignal() {
  if ((before_ & kWakeBit) == 0) return;
  // Takes a pending signal now, so that the thread's next call does not.
  raw_call(SYS_gettid);
  raw_call(SYS_rt_sigprocmask, SIG_SETMASK, as_long(&before_), 0, kMaskBytes);
}

unsigned long without_wake_signal(unsigned long blocked) {
  return blocked & ~kWakeBit;
}

}  // namespace tickreel::capture

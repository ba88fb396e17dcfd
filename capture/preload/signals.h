#pragma once

namespace tickreel::capture {

/// Ends a thread's wait for files or semaphores by a signal that nothing else sends.
void send_wake_signal(int thread);

/// Lets this thread receive that signal while it lives, even if all signals are blocked.
class TakesWakeSignal {
 public:
  TakesWakeSignal();
  ~TakesWakeSignal();
  TakesWakeSignal(const TakesWakeSignal&) = delete;
  TakesWakeSignal& operator=(const TakesWakeSignal&) = delete;

 private:
  unsigned long before_;  ///< the signals that were blocked
};

/// Removes that signal from the mask of a wait that sets its own mask.
unsigned long without_wake_signal(unsigned long blocked);

}  // namespace tickreel::capture

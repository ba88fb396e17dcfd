#pragma once

namespace tickreel::capture {

/// Ends the wait of a thread for files or semaphores: a signal that nothing else sends.
void send_wake_signal(int thread);

/// This thread takes that signal, even where it has blocked all of them.
class TakesWakeSignal {
 public:
  TakesWakeSignal();
  ~TakesWakeSignal();
  TakesWakeSignal(const TakesWakeSignal&) = delete;
  TakesWakeSignal& operator=(const TakesWakeSignal&) = delete;

 private:
  unsigned long before_;  ///< the signals that were blocked
};

/// The same for waits that set a mask of their own.
unsigned long without_wake_signal(unsigned long blocked);

}  // namespace tickreel::capture

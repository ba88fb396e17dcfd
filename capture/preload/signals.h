#pragma once

namespace tickreel::capture {

/// Ends the wait of a thread for files or semaphores, by a signal that nothing else sends.
/// `thread`: the kernel's ID of a thread of this process.
void send_wake_signal(int thread);

/// Lets this thread receive the wake signal during the object's lifetime, even if the thread blocks
/// all signals.
class TakesWakeSignal {
 public:
  TakesWakeSignal();
  ~TakesWakeSignal();
  TakesWakeSignal(const TakesWakeSignal&) = delete;
  TakesWakeSignal& operator=(const TakesWakeSignal&) = delete;

 private:
  unsigned long before_;  ///< the signals that were blocked
};

/// Returns a signal mask without the wake signal, for a wait that sets its own mask.
unsigned long without_wake_signal(unsigned long blocked);

}  // namespace tickreel::capture

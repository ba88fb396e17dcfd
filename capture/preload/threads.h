#pragma once

#include <cstddef>

namespace tickreel::capture {

/// Which threads are known to rest without a look, for they sleep in game time.
struct KnownToRest {
  static constexpr std::size_t kMost = 256;
  int threads[kMost];
  std::size_t count = 0;
  void add(int thread) {
    if (count < kMost) threads[count++] = thread;
  }
  [[nodiscard]] bool has(int thread) const {
    for (std::size_t i = 0; i < count; ++i) {
      if (threads[i] == thread) return true;
    }
    return false;
  }
};

/// Whether every other thread of the process waits for something: none of them has run between two
/// looks. By what the kernel says of each; a thread that has computed for very long without
/// resting is left out from then on, and counted.
bool all_others_rest(const KnownToRest& known);
/// The same of all time since the last look of either kind.
bool nothing_has_run(const KnownToRest& known);
/// Looks at another process, too, which has one thread: the server of the display.
void look_also_at(int process);
/// Whether there is such a one.
bool sees_display_rest();
/// How many were left out.
unsigned threads_that_never_rest();
/// In the child of a fork.
void reset_looking_lock();
/// A new wait begins: how long threads compute is counted from now on.
void begin_looking();

}  // namespace tickreel::capture

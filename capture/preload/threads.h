#pragma once

#include <cstddef>

namespace tickreel::capture {

/// Threads that need no check because they sleep in game time.
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

/// Other processes whose threads must wait, too.
struct OtherProcesses {
  int processes[64];
  std::size_t count = 0;
  [[nodiscard]] bool has(int process) const {
    for (std::size_t i = 0; i < count; ++i) {
      if (processes[i] == process) return true;
    }
    return false;
  }
};
/// Whether a process exists and is no zombie.
bool is_alive(int process);

/// Whether every other thread of this process, and the display server of look_also_at(), rests:
/// none has run between two looks at the kernel's data. Looks up to three times, without waiting;
/// the first look is compared with the last one of the call before. A thread that has computed for
/// 20 s since begin_looking() is ignored from then on, and counted. False, too, when there are more
/// than 4094 threads.
bool own_others_rest(const KnownToRest& known);
/// The same also for the threads of `others`, and of processes that this one or they have started.
bool all_others_rest(const KnownToRest& known, const OtherProcesses& others);
/// Looks once: whether no other thread of this process, nor the display server, has run since the
/// last look of any of these functions. False if that look was at other processes, too.
bool nothing_has_run(const KnownToRest& known);
/// Whether nobody works for this process elsewhere: no thread of it waits for a device, such as a
/// graphics card, and each process that it has started rests, but for `others`, which have the same
/// time.
bool nobody_works_elsewhere(const OtherProcesses& others);
/// Makes the checks cover another process, which has one thread: the display server. 0: none.
void look_also_at(int process);
/// Whether the checks cover the display server.
bool sees_display_rest();
/// The number of ignored threads.
unsigned threads_that_never_rest();
/// Frees the lock of the checks. Call it in the child of a fork.
void reset_looking_lock();
/// Begins a new wait: the computing time of threads counts from now on.
void begin_looking();

}  // namespace tickreel::capture

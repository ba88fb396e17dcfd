#pragma once

#include <cstdint>

#include "capture/preload/exchange.h"

// The memory that this process shares with tickreel.

namespace tickreel::capture {

/// Whether this process is captured.
bool is_captured();
/// Whether a hook leaves the call of this code to the real function: nothing is captured, or the
/// code needs real time (is_outside()).
bool is_real(const void* caller);
/// The shared memory; null when the process is not captured.
Exchange* exchange();
/// Whether this process delivers the pictures.
bool owns_pictures();
/// Whether claim_pictures() would succeed. Only in a captured process.
bool may_own_pictures();
/// Makes this process the one that delivers the pictures. False when another process does already.
/// Only in a captured process.
bool claim_pictures();
/// Returns the index of this process in Exchange::processes, where the first call adds it; below 0:
/// the list is full. Only in a captured process, like the next two functions.
int process_place();
/// Returns the kernel's number for the number of a process, or of the first thread of a process,
/// that the program names; below -1: of a process group, negated. A number that no captured process
/// has is returned unchanged.
int meant(int process);
/// Answers a system call that asks for the number of a process or thread: sets `came` to the
/// answer. Returns false for other calls. Before that, the function puts the kernel's numbers into
/// the arguments of calls that signal a process (kill, tkill, tgkill) or that read or set the CPUs
/// or the scheduling of a process (sched_getaffinity, sched_setaffinity, sched_getattr,
/// sched_setattr). The arguments of all other calls stay as they are.
bool answer_number(long call, long* arguments, long& came);
/// Lets getpid() return the kernel's number. Call it in the child of a fork, because the parent
/// knows that number.
void keep_kernel_number();
/// Gives up the pictures in the child of a fork; its parent keeps them.
void lose_pictures();

/// Counts a move of game time to `now_ns` as a sign of life. Reports the time, too, if this process
/// delivers the pictures or all processes have one time.
void tell_time(std::int64_t now_ns);
/// Reports the number of threads that never rest; ignored unless this process delivers the
/// pictures.
void tell_spinning(unsigned threads);
/// Reports what keeps real time, from any process of the program.
void tell_real_time(RealTime what);

}  // namespace tickreel::capture

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
/// owns_pictures(): whether this process delivers the pictures. claim_pictures(): claims that for
/// the process that swaps first; false when another process has it.
bool owns_pictures();
/// Whether claim_pictures() would succeed.
bool may_own_pictures();
bool claim_pictures();
/// The place of this process in Exchange::processes; below 0: there is none left.
int process_place();
/// Call in the child of a fork: it keeps the kernel's number for itself, which its parent knows.
void keep_kernel_number();
/// Gives up the pictures in the child of a fork; its parent keeps them.
void lose_pictures();

/// Reports to tickreel; ignored unless this process delivers the pictures.
void tell_time(std::int64_t now_ns);
void tell_spinning(unsigned threads);

}  // namespace tickreel::capture

#pragma once

namespace tickreel {

/// Tells glibc which freed memory to keep for later, and which to give back to the system, and to
/// take the memory of all threads from one place; elsewhere it does nothing. It changes the whole
/// process and is for programs that make films: call it before anything else.
void choose_what_freed_memory_stays();

/// Gives all freed memory back to the system that glibc kept; elsewhere it does nothing. Takes a
/// few milliseconds, in which other threads that need memory may have to wait. Any thread.
void give_back_freed_memory();

}  // namespace tickreel

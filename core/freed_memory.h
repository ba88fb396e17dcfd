#pragma once

namespace tickreel {

/// Tells glibc which freed memory to keep for later, and which to give back to the system, and to
/// take the memory of all threads from one place; elsewhere it does nothing. Of the whole process,
/// for programs that make films: call it first of all.
void choose_what_freed_memory_stays();

/// Gives back to the system what glibc kept of it; elsewhere it does nothing. Takes 1 to 3 ms, in
/// which other threads that need memory may have to wait. Any thread.
void give_back_freed_memory();

}  // namespace tickreel

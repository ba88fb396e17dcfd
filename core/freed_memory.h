#pragma once

namespace tickreel {

/// Tells glibc which freed memory to keep for later, and which to give back to the system;
/// elsewhere it does nothing. Of the whole process, for programs that make films: call it first of
/// all.
void choose_what_freed_memory_stays();

/// Gives back to the system what glibc kept of it; elsewhere it does nothing. Looks through all that
/// is free, so it is not for every frame. Any thread.
void give_back_freed_memory();

}  // namespace tickreel

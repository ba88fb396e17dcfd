#pragma once

namespace tickreel {

/// Tells glibc to return large freed blocks of memory to the system at once, to keep up to 64 MiB
/// of small freed blocks, and to use one arena for all threads. Does nothing with other C libraries
/// and sanitizers. Changes the whole process. Programs that make films call it before anything
/// else.
void choose_what_freed_memory_stays();

/// Gives all freed memory that glibc has kept back to the system. Does nothing with other C
/// libraries and sanitizers. Takes a few milliseconds, in which other threads that need memory may
/// have to wait. May be called by any thread.
void give_back_freed_memory();

}  // namespace tickreel

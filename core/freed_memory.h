#pragma once

namespace tickreel {

/// Tells glibc to return large freed blocks to the system at once, to keep up to 64 MiB of small
/// ones, and to use one arena for all threads. Does nothing with other C libraries. It changes the
/// whole process, and is for programs that make films: call it before anything else.
void choose_what_freed_memory_stays();

/// Returns all freed memory that glibc has kept to the system. Does nothing with other C libraries.
/// Takes a few milliseconds, in which other threads that need memory may have to wait. Any thread.
void give_back_freed_memory();

}  // namespace tickreel

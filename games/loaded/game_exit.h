#pragma once

#include <set>
#include <string>

#include "games/room.h"

namespace tickreel::games {

/// Changes the libraries that were loaded after `loaded_before` was listed (loaded_objects()): when
/// they end this process (exit, _exit, _Exit, quick_exit, the system call exit_group) or replace it
/// (the functions and system calls exec...), the process ends like a crash, with a message, and not
/// as if all were well. But code 0 in a tick ends only the tick (leave_game()). Processes that a
/// game forks may call these functions.
void refuse_exits(const std::set<std::string>& loaded_before);

/// Makes refuse_exits() hold in this process, which is a forked copy of the process that called it.
void refuse_exits_of_copy();

/// Says that the program is about to end with this exit code, and returns the code. If a library
/// then calls exit() in an atexit handler, the program ends with this code all the same.
int ending_with(int code);

}  // namespace tickreel::games

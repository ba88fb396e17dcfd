#pragma once

#include <set>
#include <string>

#include "games/room.h"

namespace tickreel::games {

/// From now on, calls of these libraries of a game that end the program (exit, _exit, _Exit,
/// quick_exit), or replace it (exec...), end it like a crash, with a message: otherwise they would
/// look like success. Forked processes may call them. `loaded_before`: loaded_objects(); none of
/// them is changed.
void refuse_exits(const std::set<std::string>& loaded_before);

/// This process is a copy of the one that has called that, and games run in it as well.
void refuse_exits_of_copy();

/// The program is about to end with this code, which it gives. A library that then ends it in a
/// handler of its own (atexit) ends it with this, too.
int ending_with(int code);

}  // namespace tickreel::games

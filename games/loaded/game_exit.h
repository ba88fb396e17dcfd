#pragma once

#include <set>
#include <string>

#include "games/room.h"

namespace tickreel::games {

/// From now on, what these libraries of a game call to end the program (exit, _exit, _Exit,
/// quick_exit), or to be another one (exec...), ends it as a crash does, with a message: it would
/// look like success. Whoever has been forked may do so. `loaded_before`: loaded_objects(), of
/// which none is changed.
void refuse_exits(const std::set<std::string>& loaded_before);

/// This process is a copy of the one that has called that, and games run in it as well.
void refuse_exits_of_copy();

/// The program is about to end with this code, which it gives. A library that then ends it in a
/// handler of its own (atexit) ends it with this, too.
int ending_with(int code);

}  // namespace tickreel::games

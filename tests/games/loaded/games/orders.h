#pragma once

#include <string>

#include "tickreel/plugin/game_table.h"

// The wrong things that a hostile game is told to do. They come from its library's argument and
// from HOSTILE in the environment, which does not make it another library.
//
//     FUNCTION=HOW[@N]   in this function, at tick N (0)      tick=crash@30,save=huge
//     call=HOW@N         in the N-th call of any function     call=abort@100
//     WHAT[=HOW]         everything else, as hostile_game.cpp asks for it
//
// HOW is crash, abort, hang, throw, throw_int, fail, fail_ugly, exit and other ways to end the
// program, or a value that the function defines itself.

namespace hostile {

/// Called once for each library that is loaded. `argument` lives as long as the process.
void begin(const std::string& argument);

/// Returns HOW of an order without its tick, or null when there is no such order.
const char* how(const std::string& what);
/// Returns HOW of an order only at its tick.
const char* how(const std::string& what, long tick);

/// Called at the beginning of a function. Obeys the orders for it. Returns null to continue, or the
/// message that the function returns.
const char* obey(const char* function, long tick);

/// Notes how many ticks were played to their end. A game that dies writes the number to the file
/// HOSTILE_DIED.
void note_played(long ticks);

/// True when the bytes are aligned as malloc's memory is.
bool is_aligned(const tickreel_published& published);

/// Returns "contract: ..." for a promise that tickreel has broken. The text lives as long as the
/// process.
const char* broken(const std::string& promise);

}  // namespace hostile

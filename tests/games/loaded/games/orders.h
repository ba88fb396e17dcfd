#pragma once

#include <string>

#include "tickreel/plugin/game_table.h"

// What a hostile game is told to do wrong: the argument of its library, and HOSTILE in the
// environment, which does not make it another library.
//
//     FUNCTION=HOW[@N]   in this function, at tick N (0)      tick=crash@30,save=huge
//     call=HOW@N         in the N-th call of any function     call=abort@100
//     WHAT[=HOW]         everything else, as hostile_game.cpp asks for it
//
// HOW: crash, abort, hang, throw, throw_int, fail, fail_ugly, exit and others that end the program,
// and what a function has of its own.

namespace hostile {

/// Once for each library that is loaded; `argument` lives as long as the process.
void begin(const std::string& argument);

/// HOW of an order, without its tick; null: there is no such order.
const char* how(const std::string& what);
/// The same, at its tick alone.
const char* how(const std::string& what, long tick);

/// Obeys, at the beginning of a function. Null: goes on. Else a message that it returns.
const char* obey(const char* function, long tick);

/// How many ticks have been played to their end; who dies leaves it in the file HOSTILE_DIED.
void note_played(long ticks);

/// As malloc's memory is.
bool is_aligned(const tickreel_published& published);

/// What tickreel has promised and does not keep: "contract: ..."; stays until the process ends.
const char* broken(const std::string& promise);

}  // namespace hostile

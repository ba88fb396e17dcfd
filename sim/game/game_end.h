#pragma once

#include "tickreel/game/game.h"

namespace tickreel::sim {

/// Plays a tick. False: the game has called leave_tick(). None of its functions may be called any
/// more, its destructor included, for it is still inside the one that it left.
bool returns_from_tick(Game& game, const InputFrame& input);

/// Whether the calling thread is inside returns_from_tick(), so that leave_tick() does not return.
bool is_in_tick();
/// Ends returns_from_tick() of the calling thread at once: what lies between is not unwound.
/// Returns where is_in_tick() is false.
void leave_tick();

/// Says why the game is about to end the program: the note of the crash has it. Keeps the first
/// kMostEndBytes - 1 bytes. Signal handlers may call both.
inline constexpr int kMostEndBytes = 512;
void say_game_end(const char* why);
/// Returns what say_game_end() was told last; "": nothing.
const char* game_end();

}  // namespace tickreel::sim

#pragma once

#include "tickreel/game/game.h"

namespace tickreel::sim {

/// Plays a tick. False when leave_tick() was called in it: then none of the game's functions may be
/// called any more, not even its destructor, because the game is still inside the function that it
/// left. Exceptions of the game pass through.
bool returns_from_tick(Game& game, const InputFrame& input);

/// Whether the calling thread is inside returns_from_tick(), so that leave_tick() does not return.
bool is_in_tick();
/// Ends returns_from_tick() of the calling thread at once, with longjmp(): destructors in between
/// do not run. Does nothing when is_in_tick() is false.
void leave_tick();

/// Keeps the reason why the game is about to end the program, for the note of the crash: its first
/// kMostEndBytes - 1 bytes. There is one reason for the whole process. Signal handlers may call
/// this and game_end().
inline constexpr int kMostEndBytes = 512;
void say_game_end(const char* why);
/// Returns the reason of the last say_game_end(); "" if there was none.
const char* game_end();

}  // namespace tickreel::sim

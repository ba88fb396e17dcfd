#pragma once

#include "tickreel/game/game.h"

namespace tickreel::sim {

/// Calls Game::tick(), and returns true when it has returned. Returns false when the game called
/// leave_tick() in it. Then no function of the game may be called any more, not even its
/// destructor, because the game is still inside its tick(). Does not catch exceptions of the game.
bool returns_from_tick(Game& game, const InputFrame& input);

/// Whether the calling thread is inside returns_from_tick().
bool is_in_tick();
/// Ends returns_from_tick() of the calling thread at once, with longjmp(): destructors in between
/// do not run, and this function does not return. Does nothing when is_in_tick() is false.
void leave_tick();

/// The size of the memory for the reason of say_game_end(), with the 0 at its end.
inline constexpr int kMostEndBytes = 512;
/// Stores why the game is about to end the program, for the note about the crash: the first
/// kMostEndBytes - 1 bytes of `why`. There is one reason for the whole process. Signal handlers may
/// call this and game_end().
void say_game_end(const char* why);
/// Returns the reason of the last say_game_end(); "" if it was not called.
const char* game_end();

}  // namespace tickreel::sim

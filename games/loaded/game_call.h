#pragma once

#include <cfenv>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include "games/room.h"
#include "sim/game/game_scope.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// Says why the program ends, in one line. May be called by any thread.
using SayLast = void (*)(const char* text);
/// Watches the calls of game libraries (GameCall) from now on. A call that takes longer than
/// game_call_limit(), or that exits (but see leave_game()), ends the program like a crash, after
/// `say` was called with a line that names the game, the function and the tick. Of the threads that
/// call games, 64 at a time are watched. The limit is the one of the first call of this function.
/// The errors of game_call_limit().
Status watch_game_calls(SayLast say);
/// The environment variable with the longest time of a call, in seconds.
inline constexpr const char* kCallTimeoutVariable = "TICKREEL_CALL_TIMEOUT";
/// Returns the longest time of a call: that of kCallTimeoutVariable, or 60 seconds; 0: any time.
/// kUsage when the variable is not a whole number of 0 or more, also when it is empty.
Result<std::chrono::seconds> game_call_limit();
/// Does only the part of watch_game_calls() for games that exit: for a process of a game, whose
/// calls are watched by the process that asks it. `what_ends`: the thing that ends, for the line,
/// such as "the program"; the text must stay.
void tell_last_words(SayLast say, const char* what_ends);
/// Returns why a game that hangs is ended: "the game maze has not come back from tick() in tick 7
/// for 60 seconds, as long as a call may take: it hangs". `function`: the function that hangs,
/// "tick()".
std::string describe_hang(const std::string& game, const std::string& function, Tick tick,
                          std::chrono::seconds limit);
/// Returns the function of a library that a thread of this process has called and not left; null:
/// none. Signal handlers may call it.
const char* called_function();

/// Is called when a game calls exit(0). If the calling thread plays a tick of the game, the tick
/// ends with a GameExit, and this function does not return. Otherwise it does nothing.
void leave_game();
/// Ends the program like a crash, because a game has called a function that would end it as if all
/// were well. `function`: its name; `status`: the exit code that the game gave; none: it gave none.
[[noreturn]] void end_of_exit(const char* function, std::optional<int> status = {});

/// Lives during a call of a function of a game's library, which it lets be watched. The processor's
/// floating-point settings are the default ones in the call, and as before after it: a library that
/// was built with -ffast-math changes them.
class GameCall {
 public:
  /// `function`: its name for messages, "tick()". Both texts must stay.
  GameCall(const char* game, const char* function);
  ~GameCall();
  GameCall(const GameCall&) = delete;
  GameCall& operator=(const GameCall&) = delete;

 private:
  std::fenv_t arithmetic_{};
  std::size_t slot_;
};

/// Returns an error of a game in the tick that this thread plays: "ball, tick 12: it plays no
/// more". `what`: the words after the colon; only the first 1000 bytes of them are taken.
GameError game_error(const std::string& game, const std::string& what);

/// Calls `call`, which calls the function `function` of a library. Exceptions that it throws become
/// GameErrors.
template <typename Call>
auto call_game(const std::string& game, const char* function, const Call& call) {
  const GameCall guard(game.c_str(), function);
  try {
    return call();
  } catch (const GameError&) {
    throw;
  } catch (const std::exception& error) {
    throw game_error(game, std::string("it threw an exception: ") + error.what());
  } catch (...) {
    throw game_error(game, "it threw something that is no std::exception");
  }
}

}  // namespace tickreel::games

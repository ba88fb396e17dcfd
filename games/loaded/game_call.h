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

/// From now on a call of a library that does not come back ends the program, as a crash does, with
/// a message that names the game, the function and the tick: after 60 seconds, or
/// TICKREEL_CALL_TIMEOUT of them (0: never). So does one that exits. `say` is called with it, a
/// line, by any thread. kUsage when the variable is no number.
using SayLast = void (*)(const char* text);
Status watch_game_calls(SayLast say);
inline constexpr const char* kCallTimeoutVariable = "TICKREEL_CALL_TIMEOUT";
/// How long a call may take; 0: for ever.
Result<std::chrono::seconds> game_call_limit();
/// Only the words of a game that exits, where nobody has to watch its calls: whoever has it in a
/// process of its own does. `what_ends`, for those words; it stays: "the program".
void tell_last_words(SayLast say, const char* what_ends);
/// Why a game that hangs is ended: "the game maze has not come back from tick() in tick 7 for 60
/// seconds, as long as a call may take: it hangs". `function`: that it is in, "tick()".
std::string describe_hang(const std::string& game, const std::string& function, Tick tick,
                          std::chrono::seconds limit);
/// The function of a library that a thread of this process is in; null: none. For signal handlers.
const char* called_function();

/// A game has called exit(0): where the calling thread plays a tick of it, the tick ends with a
/// GameExit, and this does not return.
void leave_game();
/// Ends the program as a crash does: a game has called a function that would end it as if all were
/// well. `status`: the exit code that it gave, where it gave one.
[[noreturn]] void end_of_exit(const char* function, std::optional<int> status = {});

/// Around every call of a function of a game's library. The arithmetic of the processor is as it is
/// in any other thread, inside and afterwards: a library that was built with -ffast-math changes
/// it.
class GameCall {
 public:
  /// `function`: what messages call it, "tick()"; it stays.
  GameCall(const char* game, const char* function);
  ~GameCall();
  GameCall(const GameCall&) = delete;
  GameCall& operator=(const GameCall&) = delete;

 private:
  std::fenv_t arithmetic_{};
  std::size_t slot_;
};

/// "ball, tick 12: it plays no more": of the game and the tick that this thread is in. A game may
/// say any number of bytes: the message has the first 1000.
GameError game_error(const std::string& game, const std::string& what);

/// Calls a function of a library; what it throws becomes a GameError.
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

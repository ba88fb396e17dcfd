#pragma once

#include <csignal>
#include <stdexcept>
#include <string>
#include <utility>

#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::sim {

/// A game and its tick: the tick that it plays, counted from 1, or the tick of its state.
struct GamePlace {
  const char* game = nullptr;  ///< null: none
  Tick tick = 0;
};

/// While one of these lives, it notes the game and the tick that the calling thread is in. Messages
/// about a crash use that.
class GameScope {
 public:
  GameScope(const char* game, Tick tick) : before_(current) { current = {game, tick}; }
  ~GameScope() { current = before_; }
  GameScope(const GameScope&) = delete;
  GameScope& operator=(const GameScope&) = delete;

  /// Returns the present place. A signal handler may call it.
  static GamePlace place() { return current; }

 private:
  static inline thread_local GamePlace current{};
  GamePlace before_;
};

/// An error of a game that is not trusted; the message names the game and the tick. Code that runs
/// games in a thread of its own catches it there.
class GameError : public std::runtime_error {
 public:
  explicit GameError(const std::string& what, ErrorKind kind = ErrorKind::kFailed)
      : std::runtime_error(what), kind_(kind), tick_(GameScope::place().tick) {}

  /// kInterrupted: the game did not return when the program was to stop.
  [[nodiscard]] ErrorKind kind() const { return kind_; }
  /// Returns the tick in which the game was.
  [[nodiscard]] Tick tick() const { return tick_; }

 private:
  ErrorKind kind_;
  Tick tick_;
};

/// A game that called exit(0) in a tick, as a menu's "Quit" does: it is over, as of the tick
/// before.
class GameExit : public GameError {
 public:
  explicit GameExit(const std::string& what) : GameError(what) {}
};

/// A game whose process has died: a crash, which this program outlives.
class GameDeath : public GameError {
 public:
  /// `why`: as ReplayCrash::why.
  GameDeath(const std::string& what, int signal, std::string stack, std::string why = "")
      : GameError(what), signal_(signal), stack_(std::move(stack)), why_(std::move(why)) {}

  /// Returns the signal that killed the process.
  [[nodiscard]] int signal() const { return signal_; }
  /// Returns CrashStack::text() of its process; "" where it could leave none.
  [[nodiscard]] const std::string& stack() const { return stack_; }
  [[nodiscard]] const std::string& why() const { return why_; }

 private:
  int signal_;
  std::string stack_;
  std::string why_;
};

/// Turns a GameError into an Error. The Error has the tick if the game's own code failed, because
/// it fails there again; a process that was killed (SIGKILL) does not.
inline Error error_of(const GameError& wrong) {
  Error error{wrong.kind(), wrong.what()};
  const auto* const death = dynamic_cast<const GameDeath*>(&wrong);
  const bool is_of_game =
      wrong.kind() == ErrorKind::kFailed && (death == nullptr || death->signal() != SIGKILL);
  if (is_of_game) error.subject.tick = wrong.tick();
  return error;
}

}  // namespace tickreel::sim

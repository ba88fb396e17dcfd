#pragma once

#include <csignal>
#include <stdexcept>
#include <string>
#include <utility>

#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::sim {

/// A game, and a tick of it: the one that it plays, counted from 1, or whose state it has.
struct GamePlace {
  const char* game = nullptr;  ///< null: none
  Tick tick = 0;
};

/// Notes the game, and the tick, that the calling thread is in, while one of these lives: for
/// whoever says why the program died.
class GameScope {
 public:
  GameScope(const char* game, Tick tick) : before_(current) { current = {game, tick}; }
  ~GameScope() { current = before_; }
  GameScope(const GameScope&) = delete;
  GameScope& operator=(const GameScope&) = delete;

  /// A signal handler may ask.
  static GamePlace place() { return current; }

 private:
  static inline thread_local GamePlace current{};
  GamePlace before_;
};

/// A fault of a game that is not to be trusted; the message names the game and the tick.
/// Whoever runs games in a thread of its own catches it there.
class GameError : public std::runtime_error {
 public:
  explicit GameError(const std::string& what, ErrorKind kind = ErrorKind::kFailed)
      : std::runtime_error(what), kind_(kind), tick_(GameScope::place().tick) {}

  /// kInterrupted: it did not come back when the program was to stop.
  [[nodiscard]] ErrorKind kind() const { return kind_; }
  /// Where the game was.
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
  /// `why`: see ReplayCrash.
  GameDeath(const std::string& what, int signal, std::string stack, std::string why = "")
      : GameError(what), signal_(signal), stack_(std::move(stack)), why_(std::move(why)) {}

  /// The signal that it died of, like a crash of this program.
  [[nodiscard]] int signal() const { return signal_; }
  /// CrashStack::text() of its process; "" where it could leave none.
  [[nodiscard]] const std::string& stack() const { return stack_; }
  [[nodiscard]] const std::string& why() const { return why_; }

 private:
  int signal_;
  std::string stack_;
  std::string why_;
};

/// For whoever hands errors on. It has the tick where the game does the same there again: nothing
/// that it does itself kills it.
inline Error error_of(const GameError& wrong) {
  Error error{wrong.kind(), wrong.what()};
  const auto* const death = dynamic_cast<const GameDeath*>(&wrong);
  const bool is_of_game =
      wrong.kind() == ErrorKind::kFailed && (death == nullptr || death->signal() != SIGKILL);
  if (is_of_game) error.subject.tick = wrong.tick();
  return error;
}

}  // namespace tickreel::sim

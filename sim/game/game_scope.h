#pragma once

#include <csignal>
#include <stdexcept>
#include <string>
#include <utility>

#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::sim {

/// The game whose functions a thread is calling, and the tick. While the game plays the step from
/// tick n to tick n + 1, the tick is n + 1; otherwise it is the tick of the game's state.
struct GamePlace {
  const char* game = nullptr;  ///< the game's name; null: the thread is in no game
  Tick tick = 0;
};

/// Records, while the object lives, that the calling thread calls functions of a game at a tick.
/// Messages about a crash use it. `game` must stay valid.
class GameScope {
 public:
  GameScope(const char* game, Tick tick) : before_(current) { current = {game, tick}; }
  ~GameScope() { current = before_; }
  GameScope(const GameScope&) = delete;
  GameScope& operator=(const GameScope&) = delete;

  /// Returns the game and tick of the calling thread. A signal handler may call it.
  static GamePlace place() { return current; }

 private:
  static inline thread_local GamePlace current{};
  GamePlace before_;
};

/// An exception for an error of a game from a library. The message names the game and the tick.
/// Code that runs games in a thread must catch it in that thread.
class GameError : public std::runtime_error {
 public:
  explicit GameError(const std::string& what, ErrorKind kind = ErrorKind::kFailed)
      : std::runtime_error(what), kind_(kind), tick_(GameScope::place().tick) {}

  /// kFailed; kInterrupted: the program asked to stop (GameStop), and the game did not return;
  /// kBadFile: a file that the game needs is missing or another one.
  [[nodiscard]] ErrorKind kind() const { return kind_; }
  /// Returns the tick at which the error happened: GamePlace::tick.
  [[nodiscard]] Tick tick() const { return tick_; }

 private:
  ErrorKind kind_;
  Tick tick_;
};

/// The exception for a game that called exit(0) in a tick, as a menu's "Quit" does. The game is
/// over, and the tick before this one is its last.
class GameExit : public GameError {
 public:
  explicit GameExit(const std::string& what) : GameError(what) {}
};

/// The exception for a game in a process of its own that crashed, ended itself, hung or was killed.
/// This program lives on.
class GameDeath : public GameError {
 public:
  /// The arguments are the results of the functions below.
  GameDeath(const std::string& what, int signal, std::string stack, std::string why = "")
      : GameError(what), signal_(signal), stack_(std::move(stack)), why_(std::move(why)) {}

  /// Returns the signal that killed the process; SIGABRT when the game ended itself or hung, and
  /// SIGKILL when the process is gone and no signal is known.
  [[nodiscard]] int signal() const { return signal_; }
  /// Returns the call stack of the process (CrashStack::text()); "" if it is not known.
  [[nodiscard]] const std::string& stack() const { return stack_; }
  /// Returns how the game ended itself or hung, in words: ReplayCrash::why.
  [[nodiscard]] const std::string& why() const { return why_; }

 private:
  int signal_;
  std::string stack_;
  std::string why_;
};

/// Returns an Error with the kind and the message of a GameError. Its subject has the tick if the
/// game's own code failed, so that it would fail there again; not if the process was killed
/// (SIGKILL) or the program asked it to stop.
inline Error error_of(const GameError& wrong) {
  Error error{wrong.kind(), wrong.what()};
  const auto* const death = dynamic_cast<const GameDeath*>(&wrong);
  const bool is_of_game =
      wrong.kind() == ErrorKind::kFailed && (death == nullptr || death->signal() != SIGKILL);
  if (is_of_game) error.subject.tick = wrong.tick();
  return error;
}

}  // namespace tickreel::sim

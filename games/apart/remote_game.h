#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/descriptor.h"
#include "games/apart/exchange.h"
#include "games/apart/game_messages.h"
#include "games/room.h"
#include "sim/game/game_scope.h"
#include "sim/game/running_game.h"
#include "tickreel/game/game.h"

namespace tickreel::games {

/// Sets the function that is called once for each game whose process cannot be copied because it
/// has threads. `what`: a sentence for the user.
void tell_of_threads(void (*tell)(std::string_view what));

/// A process that has been made for a game, and the questions to it. When the process dies or
/// hangs, the question throws a GameDeath with the game's name and the tick, and so does every
/// later question; a GameError of kind kInterrupted when the game does not return although the
/// program is to stop. A process that goes on after an error of the game makes a question throw a
/// GameError, or a GameExit for exit(0).
class AskedProcess {
 public:
  /// `prints`: what takes the prints of the process; it stays as long as the process is asked.
  AskedProcess(std::string name, Exchange exchange, pid_t process, std::shared_ptr<void> prints);
  /// Tells the process to end, and does not wait for that.
  ~AskedProcess();
  AskedProcess(const AskedProcess&) = delete;
  AskedProcess& operator=(const AskedProcess&) = delete;

  /// Sets what messages call the thing that runs in it, "it".
  void call_it(const std::string& who) { who_ = who; }
  /// The name of the game.
  [[nodiscard]] const std::string& name() const { return name_; }

  using Write = std::function<void(MessageWriter&)>;
  /// Asks a question, and waits for the answer. `write` writes the arguments of the question; null:
  /// it has none. An Error in the answer goes to `status`; where that is null, it is a GameError.
  MessageReader ask(GameQuestion question, const Write& write = nullptr, Status* status = nullptr);
  /// Asks for a copy of the process; null when it has threads, which a copy would lack. An error
  /// when the system refuses.
  Result<std::unique_ptr<AskedProcess>> copy();

 private:
  /// It gives no answer to this: says why, now and from now on.
  [[noreturn]] void end(Exchange::Heard heard, GameQuestion question);
  /// Ends a process that hangs, which may still say what it is at.
  void stop() const;

  std::string name_;
  std::string who_ = "it";
  std::chrono::seconds limit_;  ///< of each answer; 0: none
  Exchange exchange_;
  Descriptor process_;            ///< a pidfd; closed where it was gone at once
  std::exception_ptr has_ended_;  ///< why; null: it runs
  std::shared_ptr<void> prints_;
};

/// Begins a session in a process, with these constants of the game; null: its own. The errors of
/// Simulation::begin.
Result<std::unique_ptr<RunningGame>> begin_in(std::unique_ptr<AskedProcess> process,
                                              const SessionSetup& setup,
                                              const std::vector<NamedField>* constants);
/// A bot in a process.
std::unique_ptr<Bot> make_bot_in(std::unique_ptr<AskedProcess> process, const SessionSetup& setup,
                                 std::size_t player);

}  // namespace tickreel::games

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

/// The process of a game, which answers questions. Questions report the failures of the game:
/// - The process dies or hangs: the question throws a GameDeath with the game's name and the tick.
/// - The game does not return although the program is to stop: it throws a GameError of kind
///   kInterrupted. After this and a GameDeath, every later question throws the same again.
/// - The game has an error, and the process goes on: it throws a GameError.
/// - The game calls exit(0), and the process goes on: it throws a GameExit.
/// - The values of the question have more than 256 MiB: it throws a GameError, and does not ask.
class AskedProcess {
 public:
  /// `name`: of the game; `process`: the number of the process; `prints`: the GamePrints that read
  /// the output of the process, which are kept as long as this object lives.
  AskedProcess(std::string name, Exchange exchange, pid_t process, std::shared_ptr<void> prints);
  /// Tells the process to end, and does not wait for that.
  ~AskedProcess();
  AskedProcess(const AskedProcess&) = delete;
  AskedProcess& operator=(const AskedProcess&) = delete;

  /// Sets the word that messages have for what runs in the process; "it" at first.
  void call_it(const std::string& who) { who_ = who; }
  /// The name of the game.
  [[nodiscard]] const std::string& name() const { return name_; }

  using Write = std::function<void(MessageWriter&)>;
  /// Asks a question and waits for the answer. Returns the answer behind its Outcome; it is valid
  /// until the next question. `write`: writes the values of the question; null: there are none.
  /// `status`: becomes the Error of an Outcome::kError; null: such an error is thrown as a
  /// GameError.
  MessageReader ask(GameQuestion question, const Write& write = nullptr, Status* status = nullptr);
  /// Makes a copy of the process. Null when the process has several threads, because a copy would
  /// lack them. kFailed when the system refuses.
  Result<std::unique_ptr<AskedProcess>> copy();

 private:
  /// Throws the reason why the process gives no answer to a question, and keeps it for later ones.
  [[noreturn]] void end(Exchange::Heard heard, GameQuestion question);
  /// Ends a process that hangs. The process gets a second to leave its last words.
  void stop() const;

  std::string name_;
  std::string who_ = "it";
  std::chrono::seconds limit_;  ///< the longest wait for an answer; 0: any time
  Exchange exchange_;
  Descriptor process_;            ///< a pidfd; not open if the process had ended at once
  std::exception_ptr has_ended_;  ///< the reason why the process has ended; null: it runs
  std::shared_ptr<void> prints_;
};

/// Begins a session in a process. `constants`: values for the game's constants; null: the game's
/// own. The errors of Simulation::begin(); throws as AskedProcess::ask() does.
Result<std::unique_ptr<RunningGame>> begin_in(std::unique_ptr<AskedProcess> process,
                                              const SessionSetup& setup,
                                              const std::vector<NamedField>* constants);
/// Makes a bot that runs in a process. Throws as AskedProcess::ask() does.
std::unique_ptr<Bot> make_bot_in(std::unique_ptr<AskedProcess> process, const SessionSetup& setup,
                                 std::size_t player);

}  // namespace tickreel::games

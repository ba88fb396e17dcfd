#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <string>

#include "core/files/descriptor.h"
#include "games/apart/exchange.h"
#include "games/apart/game_messages.h"
#include "games/room.h"
#include "sim/game/running_game.h"
#include "tickreel/game/game.h"

namespace tickreel::games {

/// A game in a process that has been made for it. When it dies, hangs or exits, that is a GameError
/// with its name and its tick, and so is whatever is asked of it later.
class RemoteGame final : public RunningGame {
 public:
  RemoteGame(std::string name, Exchange exchange, pid_t process);
  ~RemoteGame() override;

  Status begin(const SessionSetup& setup, const std::vector<NamedField>* constants);

  std::vector<NamedField> constants() override;
  void tick(const InputFrame& input) override;
  void publish(View& view) override;
  std::uint64_t hash() override;
  std::vector<ComponentHash> component_hashes() override;
  std::vector<std::uint8_t> save() override;
  bool load(std::span<const std::uint8_t> bytes) override;
  std::vector<NamedField> fields() override;
  std::optional<FieldDifference> difference_from(std::span<const std::uint8_t> saved) override;
  Result<std::unique_ptr<RunningGame>> copy() override;

 private:
  /// The answer to a question, whose first bytes after those that all have are written by `write`.
  /// An Error goes to `status`, which is there for questions that can have one.
  template <typename Write>
  MessageReader ask(GameQuestion question, const Write& write, Status* status = nullptr);
  /// It gives no answer: says why, now and from now on.
  [[noreturn]] void end(Exchange::Heard heard);

  std::string name_;
  std::chrono::seconds limit_;  ///< of each answer; 0: none
  Exchange exchange_;
  Descriptor process_;     ///< a pidfd; closed where it was gone at once
  std::string has_ended_;  ///< why; empty: it runs
};

}  // namespace tickreel::games

#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "live/room.h"
#include "tickreel/game/game.h"

namespace tickreel::live {

/// The bots of a session: computer players. Bots of a library may throw its GameError, when they
/// are made and when they decide.
class BotTeam {
 public:
  /// `players`: the indexes of the players that are bots. If the game has no bots
  /// (GameInfo::make_bot), the team is empty.
  BotTeam(const GameInfo& info, const SessionSetup& setup, const std::vector<std::size_t>& players);
  /// Returns a team in which every player of the session is a bot.
  static BotTeam of_all(const GameInfo& info, const SessionSetup& setup);

  /// Adds a bot for a player, by index, also in the middle of a session. Does nothing if the game
  /// has no bots.
  void add(std::size_t player);
  /// Asks each bot for its input after it has seen `view`, and writes it into the player's part of
  /// `input`. Parts of other players stay as they are.
  void decide(const View& view, InputFrame& input);

 private:
  struct Member {
    std::size_t player = 0;
    std::unique_ptr<Bot> bot;
  };

  std::function<std::unique_ptr<Bot>(const SessionSetup&, std::size_t)> make_bot_;
  SessionSetup setup_;
  std::vector<Member> members_;
};

}  // namespace tickreel::live

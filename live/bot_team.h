#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "live/room.h"
#include "tickreel/game/game.h"

namespace tickreel::live {

/// The players of a session that are bots.
class BotTeam {
 public:
  /// `players`: which, by index. The game must have bots, unless there are none.
  BotTeam(const GameInfo& info, const SessionSetup& setup, const std::vector<std::size_t>& players);
  /// Every player is a bot.
  static BotTeam of_all(const GameInfo& info, const SessionSetup& setup);

  /// One more, that comes in the middle of a session; nothing happens when the game has no bots.
  void add(std::size_t player);
  /// Asks each bot what it does about what it sees, and makes that its input.
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

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/support/room.h"
#include "tickreel/game/game.h"

namespace tickreel::tests {

/// A change of a game's rules: after each tick for which `happens` returns true, the lowest bit of
/// the field at `path` is flipped. Each game has its own copy of `happens` and asks it once a tick.
struct Change {
  std::string path;
  std::function<bool(const std::vector<NamedField>& fields)> happens;
};

/// Returns the game with the change, as another build of the game might be.
GameInfo changed_game(GameInfo info, const Change& change);

/// Returns a change that happens at one tick. Only for games that are never loaded from a state.
Change change_at(Tick tick, const std::string& path);

}  // namespace tickreel::tests

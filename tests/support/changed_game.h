#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/support/room.h"
#include "tickreel/game/game.h"

namespace tickreel::tests {

/// A change of a game's rules: after each tick for which it happens, the lowest bit of the field at
/// `path` is flipped. Each game has its own copy of `happens`, which is asked once for each tick.
struct Change {
  std::string path;
  std::function<bool(const std::vector<NamedField>& fields)> happens;
};

/// What another build's game would be.
GameInfo changed_game(GameInfo info, const Change& change);

/// For games that are never loaded: the change happens at one tick.
Change change_at(Tick tick, const std::string& path);

}  // namespace tickreel::tests

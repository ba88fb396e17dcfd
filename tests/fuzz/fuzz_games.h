#pragma once

#include <vector>

#include "sim/game/simulation.h"
#include "tests/support/room.h"
#include "tickreel/core/byte_reader.h"
#include "tickreel/game/game.h"

namespace tickreel::tests {

/// The games of this build. A game's number, in what a fuzzer feeds, is its index here.
const std::vector<GameInfo>& fuzz_games();

/// A session that can be begun, of as many players as the game takes.
SessionSetup fuzz_setup(const GameInfo& info, std::size_t players = kMaxPlayers);
/// The constants of a game by their defaults.
const std::vector<NamedField>& default_constants(std::size_t game);
/// Keeps a game from being merely slow.
void make_small(std::vector<NamedField>& constants);

/// Any input at all.
InputFrame read_fuzz_input(ByteReader& reader);

/// Plays `inputs`, and does with the game after each tick all that a player of replays would.
void play_and_look(Simulation& simulation, const std::vector<InputFrame>& inputs);

}  // namespace tickreel::tests

#pragma once

#include <vector>

#include "sim/game/simulation.h"
#include "tests/support/room.h"
#include "tickreel/core/byte_reader.h"
#include "tickreel/game/game.h"

namespace tickreel::tests {

/// The games of this build. Fuzzers name a game by its index here.
const std::vector<GameInfo>& fuzz_games();

/// Returns a valid session setup with as many players as the game takes, up to `players`.
SessionSetup fuzz_setup(const GameInfo& info, std::size_t players = kMaxPlayers);
/// Returns the default constants of a game.
const std::vector<NamedField>& default_constants(std::size_t game);
/// Reduces constants that would make a game slow.
void make_small(std::vector<NamedField>& constants);

/// Reads any input.
InputFrame read_fuzz_input(ByteReader& reader);

/// Plays `inputs`, and after each tick does everything with the game that a replay player would.
void play_and_look(Simulation& simulation, const std::vector<InputFrame>& inputs);

}  // namespace tickreel::tests

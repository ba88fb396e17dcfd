#pragma once

#include "sim/replay/replay_format.h"
#include "sim/replay/replay_reader.h"
#include "tests/support/room.h"

namespace tickreel::tests {

// The targets of the fuzzers. hostile_corpus_test.cpp gives them all inputs that fuzzers found. For
// any bytes each target returns soon and without a sanitizer's report.

/// Opens a replay file and reads everything in it.
void read_hostile_replay(ByteView replay);

/// Reads everything in a replay once.
void read_everything(ReplayReader& reader);

/// Seeks to a state of a game and plays on. The bytes are the number of a game (fuzz_games.h), the
/// number of ticks to play, their inputs, and a snapshot of the game with its default constants.
void play_hostile_seek_point(ByteView bytes);

/// Begins a session and plays it. The bytes are the numbers of a game, of players and of ticks to
/// play, their inputs, the tick rate's terms, and 64 bits for each constant.
void play_hostile_constants(ByteView bytes);

/// Receives messages and plays where it can. The bytes say whether the machine is the host and how
/// far it has come, and then hold the other machine's messages, each after its length.
void hear_hostile_messages(ByteView bytes);

/// Reads a text of inputs as `record --inputs` does, and plays it.
void read_hostile_inputs(ByteView text);

}  // namespace tickreel::tests

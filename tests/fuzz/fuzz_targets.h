#pragma once

#include "sim/replay/replay_format.h"
#include "sim/replay/replay_reader.h"
#include "tests/support/room.h"

namespace tickreel::tests {

// What the fuzzers feed, and what hostile_corpus_test.cpp feeds again with all that they once
// found. Whatever the bytes, each returns: soon, and without a word from a sanitizer.

/// A replay file: opens it and reads everything in it.
void read_hostile_replay(ByteView replay);

/// Everything that can be read from it, once.
void read_everything(ReplayReader& reader);

/// The number of a game (fuzz_games.h), the number of ticks to play, their inputs, and a snapshot
/// of the game with its default constants: seeks to it and plays on.
void play_hostile_seek_point(ByteView bytes);

/// The number of a game, of players and of ticks to play, their inputs, the tick rate's terms, and
/// 64 bits for each constant: begins a session and plays it.
void play_hostile_constants(ByteView bytes);

/// Whether the machine is the host's, how far it has come, and what another machine says to it,
/// each message behind its length: hears it all, and plays on where it can.
void hear_hostile_messages(ByteView bytes);

/// A text of inputs: reads it as `record --inputs` does, and plays what it says.
void read_hostile_inputs(ByteView text);

}  // namespace tickreel::tests

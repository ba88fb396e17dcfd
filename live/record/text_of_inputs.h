#pragma once

#include <string>

#include "games/registry.h"
#include "live/room.h"
#include "sim/text/input_text_reader.h"
#include "tickreel/result.h"

namespace tickreel::live {

/// A text of inputs (sim/text/input_text.h), with its game and the beginning of its session.
struct OpenedInputs {
  const GameEntry& game;
  InputText text;
  TextSession session;
};

/// Reads a whole text of inputs. `file`: its path; "-": standard input. `game`: the game that the
/// user has named; null: none. `end_may_be_missing`: whether the text may lack the line `end`.
/// kUsage when neither the text nor the user names a game, when both name different games, and for
/// a missing `end`; kBadFile, with the place, for mistakes in the text, a game that is not there,
/// and a first tick other than 0. The errors of read_given_text() too.
Result<OpenedInputs> open_inputs(const std::string& file, const GameEntry* game,
                                 bool end_may_be_missing);

}  // namespace tickreel::live

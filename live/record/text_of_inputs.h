#pragma once

#include <string>

#include "games/registry.h"
#include "live/room.h"
#include "sim/text/input_text_reader.h"
#include "tickreel/result.h"

namespace tickreel::live {

/// A text of inputs (sim/text/input_text.h) with its game, and how its session begins.
struct OpenedInputs {
  const GameEntry& game;
  InputText text;
  TextSession session;
};

/// Reads all of a text; "-" is standard input. `game`: the one that the user named, if any. kUsage
/// when none is known or another is named, kBadFile, with the place, for what is wrong in the text.
/// Without an `end` it is no good either, unless that may be missing.
Result<OpenedInputs> open_inputs(const std::string& file, const GameEntry* game,
                                 bool end_may_be_missing);

}  // namespace tickreel::live

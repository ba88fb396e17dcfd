#pragma once

#include <cstddef>
#include <string>

#include "cli/room.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::cli {

/// Returns the name of a player of a replay, by index; "player 7" for an index without a player.
std::string player_name(const ReplayReader& reader, std::size_t player);

/// Returns an input in words: a report_row() for each player, then one for each event.
std::string input_rows(const ReplayReader& reader, const InputFrame& input);

}  // namespace tickreel::cli

#pragma once

#include <cstddef>
#include <string>

#include "cli/room.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::cli {

std::string player_name(const ReplayReader& reader, std::size_t player);

/// Describes an input in words, a row for each player and event.
std::string input_rows(const ReplayReader& reader, const InputFrame& input);

}  // namespace tickreel::cli

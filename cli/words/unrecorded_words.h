#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "cli/room.h"
#include "sim/compare/unrecorded.h"

namespace tickreel::cli {

// What verify says of what no replay holds, where one diverges.

/// Where another process of this program parts from this one (`process`): the game is not
/// deterministic.
std::string other_process_row(const UnrecordedReport& report);
/// Of a replay of this very build: lines of the message about the divergence at that tick.
std::string unrecorded_rows(const UnrecordedReport& report, const ReplayReader& reader,
                            Tick diverged);
nlohmann::json unrecorded_json(const UnrecordedReport& report);

}  // namespace tickreel::cli

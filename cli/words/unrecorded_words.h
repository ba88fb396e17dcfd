#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "cli/room.h"
#include "sim/compare/unrecorded.h"

namespace tickreel::cli {

// What verify says of a replay that diverges in the build that recorded it.

/// Lines of the message about the divergence at that tick.
std::string unrecorded_rows(const UnrecordedReport& report, const ReplayReader& reader,
                            Tick diverged);
nlohmann::json unrecorded_json(const UnrecordedReport& report);

}  // namespace tickreel::cli

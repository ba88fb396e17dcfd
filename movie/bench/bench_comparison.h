#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Reads the report in a file. kBadFile when it is none, kUsage when it has another setup.
Result<nlohmann::json> read_older_report(const std::string& path, const nlohmann::json& setup);
/// Adds `against`: how a report that was made at another time compares. What else the machine did
/// then nobody knows, so there is no verdict.
void add_older_report(nlohmann::json& report, const nlohmann::json& older, const std::string& path);

/// Adds `against`: how another program compares, run for run, each measured right before or after
/// ours. Both reports have as many runs.
void add_other_program(nlohmann::json& report, const nlohmann::json& other,
                       const std::string& program);

/// `against` in words, for people; options are named as §against.
std::string comparison_text(const nlohmann::json& report);

}  // namespace tickreel::movie

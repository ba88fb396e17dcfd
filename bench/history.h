#pragma once

#include <string>
#include <vector>

#include "bench/room.h"
#include "movie/film/json_text.h"
#include "tickreel/result.h"

namespace tickreel::bench {

// A history is a file of measurements, a JSON object in each line, with a chart of them beside it.

/// Returns the path of the chart: "bench.svg" for "bench.jsonl". kUsage for a history with another
/// ending.
Result<std::string> chart_path_of(const std::string& history);

/// Checks, before anything is measured, that an entry can be added to a history and its chart
/// drawn. kBadFile, with the line, for a damaged history; kInTheWay for a link, and for a file in
/// place of the chart that is no chart, unless `overwrite`; the errors of the files.
Status check_history(const std::string& path, bool overwrite);

/// Makes an entry of a report, with the present time. `name`: what was measured; `machine`: the
/// machine that measured.
Json history_entry(const Json& report, const std::string& name, const std::string& machine);
/// Adds an entry to a history, which is created if it does not exist, and draws its chart again.
/// kBadFile, with the line, for a damaged history, which stays unchanged. Several programs may add
/// entries at the same time.
Status add_to_history(const std::string& path, const Json& entry);

/// Returns the entries of a history, the oldest first; each has all fields of history_entry().
/// `path`: the name of the file in messages. kBadFile, with the line, for a line that is not an
/// entry.
Result<std::vector<Json>> parse_history(const std::string& text, const std::string& path);

}  // namespace tickreel::bench

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
/// drawn. A history that does not exist is right. The errors of chart_path_of(); kInTheWay when the
/// history is a link, when something that is no file has the chart's name, and, unless `overwrite`,
/// when a file that is no chart has it; kBadFile, with the line, for a damaged history; kFailed
/// when the history cannot be written.
Status check_history(const std::string& path, bool overwrite);

/// Makes an entry with the present time. `report`: an object with `tickreel`, `renderer`, `file`,
/// `setup` (describe_setup()), the list `runs` (describe_run()) and `spread` (describe_spread()).
/// `name`: what was measured; `machine`: the machine that measured.
Json history_entry(const Json& report, const std::string& name, const std::string& machine);
/// Adds an entry to a history, which is created if it does not exist, and draws its chart again, in
/// place of any file with the chart's name. Several programs may add entries at the same time:
/// waits for another program; kNotNow when that takes longer than AppendFile::kPatienceSeconds.
/// kBadFile, with the line, for a damaged history, which stays unchanged. When only the chart
/// cannot be written, the entry has been added all the same, and the error's message says so.
Status add_to_history(const std::string& path, const Json& entry);

/// Returns the entries of a history, the oldest first; each has all fields of history_entry().
/// `path`: the name of the file in messages. kBadFile, with the line, for a line that is not an
/// entry.
Result<std::vector<Json>> parse_history(const std::string& text, const std::string& path);

}  // namespace tickreel::bench

#pragma once

#include <string>
#include <vector>

#include "bench/room.h"
#include "movie/film/json_text.h"
#include "tickreel/result.h"

namespace tickreel::bench {

// A history is a file of measurements, a JSON object in each line, with a chart of them beside it.

/// "bench.svg" of "bench.jsonl". kUsage for a history with another ending.
Result<std::string> chart_path_of(const std::string& history);

/// Whether an entry can be added to a history, and its chart be drawn, as far as that is known:
/// kBadFile, with the line, for one that is damaged, kInTheWay for a chart that is none of ours and
/// not to be replaced.
Status check_history(const std::string& path, bool overwrite);

/// Makes an entry of a report, dated now. `name`: what was measured.
Json history_entry(const Json& report, const std::string& name, const std::string& machine);
/// Adds an entry to a history, which begins with it where there is none, and draws its chart anew.
/// A damaged history stays as it is: kBadFile with the line. Others may add to it at the same time.
Status add_to_history(const std::string& path, const Json& entry);

/// The entries of a history, the oldest first: each has all that history_entry() says. kBadFile
/// with the line that is none.
Result<std::vector<Json>> parse_history(const std::string& text, const std::string& path);

}  // namespace tickreel::bench

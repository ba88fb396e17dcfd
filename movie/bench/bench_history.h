#pragma once

#include <string>
#include <vector>

#include "movie/bench/history_entry.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// "bench.svg" of "bench.jsonl". kUsage for a history with another ending.
Result<std::string> chart_path_of(const std::string& history);

/// Whether an entry can be added to a history, and its chart be drawn, as far as that is known:
/// kBadFile, with the line, for one that is damaged, kInTheWay for a chart that is none of ours and
/// not to be replaced.
Status check_history(const std::string& path, bool overwrite);

/// Adds a line to a history, which begins with it where there is none, and draws its chart anew.
/// What is damaged stays as it is: kBadFile with the line. Others may add to it at the same time.
Status add_to_history(const std::string& path, const HistoryEntry& entry);

/// The entries of a history, the oldest first. kBadFile with the line that is none.
Result<std::vector<HistoryEntry>> parse_history(const std::string& text, const std::string& path);
/// An entry as its line, without its end.
std::string line_of(const HistoryEntry& entry);

}  // namespace tickreel::movie

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movie/room.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

// Marks as a table for spreadsheets and scripts: CSV (RFC 4180) with the columns name, in, out and
// camera, times in seconds. A point has no out; most marks have no camera.

/// Writes the table of the marks. Times are exact.
std::string write_mark_csv(const std::vector<Mark>& marks);

/// Reads a table in the form of write_mark_csv(), or with further columns, in any order. The first
/// row names the columns, in letters of either case. Times are in the form of csv_time() or
/// parse_game_time(). kBadFile, with the line, for anything else.
Result<std::vector<Mark>> read_mark_csv(std::string_view text, const TickRate& tick_rate);

}  // namespace tickreel::movie

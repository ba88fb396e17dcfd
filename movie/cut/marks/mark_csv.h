#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movie/room.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

// Marks as a table (csv_table.h) with the columns name, in, out and camera, and speed when any of
// the marks has one; times in seconds. A point has no out and no speed; most marks have no camera.

/// Writes the table of the marks. Times are exact.
std::string write_mark_csv(const std::vector<Mark>& marks);

/// Reads a table in the form of write_mark_csv(). Returns the marks in order of time. The columns
/// name and in are required; unknown columns are ignored. Times are in the form of csv_time() or
/// parse_game_time(). kBadFile, with the line, for anything else, and for two marks of one name.
Result<std::vector<Mark>> read_mark_csv(std::string_view text, const TickRate& tick_rate);

}  // namespace tickreel::movie

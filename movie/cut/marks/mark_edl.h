#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movie/room.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// Marks as an edit decision list (CMX 3600), which every editing program reads. The replay is the
// source, and tick 0 is 00:00:00:00. Timecodes count frames at `frame_rate`, rounded up to a whole
// number in a second (30 for 30000/1001), without drop frames.

inline constexpr std::int64_t kMaxEdlFrameRate = 100;  ///< timecodes have two digits for frames

/// Writes ranges as events with a clip name, and points as events of one frame with a locator.
/// Times are rounded to the nearest frame; a range has at least one frame. Leaves out cameras and
/// speeds.
std::string write_mark_edl(const std::vector<Mark>& marks, const std::string& title,
                           const Rational& frame_rate);

/// Reads lists of write_mark_edl() and of other programs. Returns the marks in order of time.
/// Events become ranges of their source times, named after their clips. Locators (* LOC:, and |M:
/// as DaVinci Resolve writes them) become points, or ranges if they are longer than a frame.
/// Drop-frame timecodes are understood. Events of sound alone, events without length, and events of
/// one frame that have a locator and no clip name are skipped; the locator counts all the same. A
/// mark whose name an earlier mark has gets a number behind the name. `start` is the timecode of
/// tick 0; an invalid one counts as 00:00:00:00. kBadFile for an invalid list, and for a mark
/// before `start`.
Result<std::vector<Mark>> read_mark_edl(std::string_view text, const Rational& frame_rate,
                                        std::string_view start = "00:00:00:00");

}  // namespace tickreel::movie

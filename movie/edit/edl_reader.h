#pragma once

#include <string_view>

#include "movie/edit/edit_timeline.h"
#include "tickreel/result.h"

namespace tickreel {

/// Reads an edit decision list (CMX 3600) that has one track of pictures: cuts, dissolves, wipes
/// and linear speeds (M2). Gaps between events become black. Sound, locators and clips that are in
/// no file are left out with a warning. kBadFile, with all of it by its line, for keys, freezes,
/// reverse speeds, events that overlap or are out of order, and timecodes that are none; also when
/// neither the list nor `reading` says a frame rate.
Result<EditImport> read_edl(std::string_view text, const EditReading& reading);

}  // namespace tickreel

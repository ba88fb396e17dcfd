#pragma once

#include <string>
#include <vector>

#include "movie/room.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns the marks that the texts choose. Each text is the whole name of a mark, or else a
/// pattern of names with `*`, `?` and `[...]` as in fnmatch(3). The marks are in the order of the
/// texts; marks of one pattern are in order of time. No mark occurs twice. kUsage when no mark has
/// such a name or a text is given twice.
Result<std::vector<Mark>> choose_marks(const std::vector<std::string>& texts,
                                       const ReplayNotes& notes);

}  // namespace tickreel::movie

#pragma once

#include <string>
#include <vector>

#include "movie/room.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns the chosen marks: each text is the whole name of a mark, or else a pattern of names with
/// `*`, `?` and `[...]` as in fnmatch(3). They are in the order of the texts, those of a pattern by
/// time; none occurs twice. kUsage when no mark has such a name or a text is given twice.
Result<std::vector<Mark>> choose_marks(const std::vector<std::string>& texts,
                                       const ReplayNotes& notes);

}  // namespace tickreel::movie

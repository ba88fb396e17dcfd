#pragma once

#include <string>
#include <vector>

#include "movie/room.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The marks that people name: each text is the whole name of one, or else a pattern of names with
/// `*`, `?` and `[...]` as in fnmatch(3). In the order of the texts, and those of a pattern by
/// time; none twice. kUsage when nothing has such a name or one is named twice.
Result<std::vector<Mark>> choose_marks(const std::vector<std::string>& texts,
                                       const ReplayNotes& notes);

}  // namespace tickreel::movie

#pragma once

#include <string>

#include "movie/room.h"
#include "sim/replay/note_records.h"

namespace tickreel::movie {

/// What a change did, for those who take it back: "mark 'goal' deleted", "range 'range 1' moved",
/// "12 marks set".
std::string describe_change(const NoteChange& change);

}  // namespace tickreel::movie

#pragma once

#include <string>
#include <string_view>

#include "movie/room.h"

namespace tickreel::movie {

/// Returns a file name for the film of a mark, without an ending: the mark's name, with `-` for
/// each character that is awkward in file systems or shells. The result is never empty, a hidden
/// file, a folder, or a pattern.
std::string film_name(std::string_view mark_name);

}  // namespace tickreel::movie

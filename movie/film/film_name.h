#pragma once

#include <string>
#include <string_view>

#include "movie/room.h"

namespace tickreel::movie {

/// Returns a file name for the film of a mark, without an ending: the mark's name, with `-` for
/// each control character and for each of /\:*?"<>|%$`'&;! in it. Blanks and brackets stay. The
/// result is never empty, a hidden file, or a folder, does not look like an option, and has no % of
/// a numbered file.
std::string film_name(std::string_view mark_name);

}  // namespace tickreel::movie

#pragma once

#include <string>
#include <string_view>

#include "movie/room.h"

namespace tickreel::movie {

/// A name of a file for the film of a mark, without an ending: the mark's name, with `-` for each
/// character that a file system or a shell would take amiss. Never empty, hidden, a folder, or a
/// pattern.
std::string film_name(std::string_view mark_name);

}  // namespace tickreel::movie

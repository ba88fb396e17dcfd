#pragma once

#include <string>
#include <string_view>

#include "movie/room.h"

namespace tickreel::movie {

/// What stands for the name of a mark in the name of a film.
inline constexpr std::string_view kMarkPlaceholder = "{mark}";

/// The name with each `place` replaced.
std::string fill_placeholder(std::string name, std::string_view place, std::string_view with);

}  // namespace tickreel::movie

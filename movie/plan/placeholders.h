#pragma once

#include <string>
#include <string_view>

#include "movie/room.h"

namespace tickreel::movie {

/// The placeholder for the name of a mark in the name of a film.
inline constexpr std::string_view kMarkPlaceholder = "{mark}";

/// Returns `name` with each `place` in it, such as kMarkPlaceholder, replaced by `with`.
std::string fill_placeholder(std::string name, std::string_view place, std::string_view with);

}  // namespace tickreel::movie

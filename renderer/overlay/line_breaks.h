#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "renderer/room.h"

namespace tickreel::renderer {

/// Where a line may end within a word of a script that writes its words without blanks, such as
/// Thai, and at blanks of no width (U+200B): the bytes before each place, in order. Never within
/// what cannot be cut.
std::vector<std::size_t> breaks_without_blanks(std::string_view word);

}  // namespace tickreel::renderer

#pragma once

#include <string>

#include "core/error.h"

namespace tickreel {

/// kUsage when a film or a sequence of pictures at `output`, or the part of it, would write over
/// the replay that it is made from.
Status check_output_is_not(const std::string& replay, const std::string& output);

/// Whether a film or a sequence of pictures is there under this name. The name alone says so:
/// either gets it when it is complete.
bool is_film_there(const std::string& output);

}  // namespace tickreel

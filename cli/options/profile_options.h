#pragma once

#include <string>

#include "cli/options/film_option.h"

namespace tickreel {

/// --profile NAME, which stands for options of a film. Added before these: what is given by an
/// option of its own goes first, in any order on the command line.
void add_profile_option(CLI::App& command, FilmRequest& options);

/// What `tickreel help profiles` prints: what each stands for, and what this FFmpeg lacks for it.
std::string describe_profiles();

}  // namespace tickreel

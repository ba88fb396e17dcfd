#pragma once

#include <string>
#include <vector>

#include "movie/plan/film_request.h"

namespace tickreel::movie {

/// Sets the options of a profile. Does nothing for an unknown profile.
void use_profile(const std::string& name, FilmRequest& request);
/// Returns "share", ...
const std::vector<std::string>& profile_names();
/// Returns what is wrong with the name of a profile; empty when the profile exists.
std::string check_profile_name(const std::string& name);

/// Describes for users the options of each profile, and what this FFmpeg lacks for it.
std::string describe_profiles();

}  // namespace tickreel::movie

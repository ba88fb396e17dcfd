#pragma once

#include <string>
#include <vector>

#include "movie/plan/film_request.h"

namespace tickreel::movie {

/// Takes the options that a profile stands for. None: there is no such profile.
void use_profile(const std::string& name, FilmRequest& request);
/// "share", ...
const std::vector<std::string>& profile_names();
/// What is wrong with the name of a profile; empty: there is one.
std::string check_profile_name(const std::string& name);

/// What each stands for, and what this FFmpeg lacks for it, for people.
std::string describe_profiles();

}  // namespace tickreel::movie

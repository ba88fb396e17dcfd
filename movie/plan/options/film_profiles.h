#pragma once

#include <string>
#include <vector>

#include "movie/plan/film_request.h"

namespace tickreel::movie {

/// Sets the options of a profile in a request, and replaces the values that these options have
/// there: the caller sets the user's other options afterwards. The options for sound wait in
/// ProfileChoice until the film has sound. Does nothing for an unknown profile.
void use_profile(const std::string& name, FilmRequest& request);
/// Returns the names of all profiles: "share", ...
const std::vector<std::string>& profile_names();
/// Returns the reason why a name is not the name of a profile; empty when the profile exists.
std::string check_profile_name(const std::string& name);

/// Returns a text for users: the options of each profile, and what it needs that this FFmpeg lacks.
/// The text names options as "§name" (with_option_names()).
std::string describe_profiles();

}  // namespace tickreel::movie

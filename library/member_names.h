#pragma once

#include <string>
#include <string_view>

#include "tickreel/result.h"

namespace tickreel {

/// A message for programs: the fields in it (tickreel/result.h) as the members of FilmTarget, and
/// those that it has not as they are called without a program.
std::string with_member_names(std::string_view message);
/// The same of the message of an error.
Status with_member_names(const Status& status);

}  // namespace tickreel

#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace tickreel {

/// A message as a door to the product says it: each `§name` in it (tickreel/result.h) as `name_of`
/// calls that field. A sign without a name of two letters, digits and hyphens at least, of which a
/// letter is first, stays: laws and chapters have such signs, too.
std::string with_field_names(std::string_view message,
                             const std::function<std::string(std::string_view name)>& name_of);

/// Puts in the names of the command line: "--name", and "-o" for the output.
std::string with_option_names(std::string_view message);

}  // namespace tickreel

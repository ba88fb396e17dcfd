#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace tickreel {

/// Returns the message with the text that `name_of` returns in place of each `§name`
/// (tickreel/result.h). A name has two or more small letters, digits and hyphens, begins with a
/// letter and does not end with a hyphen. A § that no such name follows stays.
std::string with_field_names(std::string_view message,
                             const std::function<std::string(std::string_view name)>& name_of);

/// Returns the message with the command line's option in place of each `§name`: "--name", and "-o"
/// for §output.
std::string with_option_names(std::string_view message);

}  // namespace tickreel

#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace tickreel {

/// Replaces each `§name` in a message (tickreel/result.h) by what `name_of` returns for the name. A
/// name has two or more small letters, digits and hyphens, begins with a letter and does not end
/// with a hyphen. A § without such a name stays, because other texts use the sign, too.
std::string with_field_names(std::string_view message,
                             const std::function<std::string(std::string_view name)>& name_of);

/// Replaces them by the names of the command line: "--name", and "-o" for §output.
std::string with_option_names(std::string_view message);

}  // namespace tickreel

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>

namespace tickreel {

/// What stands for the name of a mark in the -o of `export`.
inline constexpr std::string_view kMarkPlace = "{mark}";

/// For options that name what is written: refuses a word in braces that stands for nothing, which
/// would be written as it is. `known`: the one that this command fills in, and `meaning` with what;
/// empty: it fills in none. Braces around anything else than a word are part of a name.
CLI::Validator only_known_places(std::string_view known = "", std::string_view meaning = "");

/// The name with each `place` replaced.
std::string fill_places(std::string name, std::string_view place, std::string_view with);

}  // namespace tickreel

#pragma once

#include <CLI/CLI.hpp>
#include <string_view>

#include "cli/room.h"

namespace tickreel::cli {

/// For options that name what is written: refuses a word in braces that stands for nothing, which
/// would be written as it is. `known`: the one that this command fills in, and `meaning` with what;
/// empty: it fills in none. Braces around anything else than a word are part of a name.
CLI::Validator only_known_placeholders(std::string_view known = "", std::string_view meaning = "");

}  // namespace tickreel::cli

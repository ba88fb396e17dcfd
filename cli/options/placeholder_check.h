#pragma once

#include <CLI/CLI.hpp>
#include <string_view>

#include "cli/room.h"

namespace tickreel::cli {

/// Returns a validator that refuses an output name with an unknown placeholder, a word in braces,
/// which would stay in the name. `known`: the placeholder of this command, with its braces, and
/// `meaning`: what it stands for; empty: the command has none. The validator borrows both texts.
/// Braces around anything but a word are part of the name.
CLI::Validator only_known_placeholders(std::string_view known = "", std::string_view meaning = "");

}  // namespace tickreel::cli

#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "cli/room.h"

namespace tickreel::cli {

/// Writes a message to standard error. That nobody can read it is no reason to stop: a closed or
/// full standard error is ignored.
void print_message(const std::string& text);
/// A message as it may be shown on a terminal (shown_message), with fields as the options that they
/// are here (with_option_names).
std::string told_message(std::string_view message);
/// Prints what the user should know, though nothing failed, as told_message().
void print_warning(std::string_view warning);
/// And for what failed.
void print_error(std::string_view message);

/// Prints one document on standard output. Names in a file may be any bytes and JSON is UTF-8, so
/// what is none is replaced.
void print_document(const nlohmann::json& document);

}  // namespace tickreel::cli

#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "cli/room.h"

namespace tickreel::cli {

// All that is printed goes through here: whatever a name, a replay or another machine brings, a
// terminal shows it and obeys none of it.

/// Prints text for people on standard output, as shown_text() has it. Throws std::system_error when
/// that cannot be written.
void print_text(std::string_view text);
template <typename... Values>
void print_out(fmt::format_string<Values...> format, Values&&... values) {
  print_text(fmt::format(format, std::forward<Values>(values)...));
}
/// Prints what another program may read, as shown_data() has it; on a terminal like print_text().
void print_data(std::string_view data);

/// Writes a message to standard error; it may begin with \r, to be written over another. That
/// nobody can read it is no reason to stop: a closed or full standard error is ignored.
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

/// From now on standard output is to hold one document, whatever becomes of the command.
void promise_document();
/// Keeps that promise where the command ended without one: an object with `error` and `code`, the
/// exit code.
void print_promised_document(std::string_view error, int code);

/// The width of the terminal behind a descriptor, in characters; 0: there is none.
std::size_t terminal_columns(int descriptor);

}  // namespace tickreel::cli

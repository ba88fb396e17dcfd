#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "cli/room.h"

namespace tickreel::cli {

// Everything that is printed goes through these functions. They make control characters from names,
// replays or other machines visible, so that a terminal does not obey them. print_warning(),
// print_error() and the functions for documents end the line; the others print the text alone.

/// Prints text for people on standard output, in the form of shown_text(). Throws std::system_error
/// when standard output cannot be written.
void print_text(std::string_view text);
/// Formats a text and prints it with print_text().
template <typename... Values>
void print_out(fmt::format_string<Values...> format, Values&&... values) {
  print_text(fmt::format(format, std::forward<Values>(values)...));
}
/// Prints data that another program may read, in the form of shown_data(). On a terminal the data
/// are printed as by print_text(). Throws as print_text() does.
void print_data(std::string_view data);

/// Writes a message to standard error. It may begin with \r, to overwrite the line. A closed or
/// full standard error is ignored.
void print_message(const std::string& text);
/// Returns a message in a form that is safe on a terminal (shown_message), with fields named as
/// command line options (with_option_names).
std::string told_message(std::string_view message);
/// Writes a warning to standard error: "tickreel: warning: " and told_message().
void print_warning(std::string_view warning);
/// Writes an error to standard error: "tickreel: " and told_message().
void print_error(std::string_view message);

/// Prints one JSON document on standard output. Bytes that are not UTF-8, as names of files may
/// have, are replaced. Throws as print_text() does.
void print_document(const nlohmann::json& document);

/// Records that standard output must hold one document, even if the command fails.
void promise_document();
/// Prints an object with `error` and the exit code as `code`, if promise_document() was called and
/// print_document() was not since. Ignores a standard output that cannot be written.
void print_promised_document(std::string_view error, int code);

/// Returns the width in characters of the terminal behind a descriptor; 0: there is no terminal.
std::size_t terminal_columns(int descriptor);

}  // namespace tickreel::cli

#pragma once

#include <string>
#include <string_view>

namespace tickreel {

/// Returns a file's name for a message: as it is, or as quoted_text() if it has a character that
/// must be escaped.
std::string shown_name(const std::string& path);

/// Returns a message that is safe for a terminal, whatever names it has: characters that are obeyed
/// are escaped. It stays one line: only line ends that are followed by two spaces stay.
std::string shown_message(std::string_view message);

/// Does so with a text of any number of lines: line ends and tabs stay.
std::string shown_text(std::string_view text);
/// Does so with a table that another program reads: line ends, tabs and carriage returns stay, and
/// so do the marks of direction, which that program has to get. Other controls are escaped.
std::string shown_data(std::string_view data);
/// Does so with a JSON document, whose meaning stays the same: obeyed characters beyond ASCII
/// become escapes such as \u202e.
std::string shown_json(std::string_view json);

}  // namespace tickreel

#pragma once

#include <string>
#include <string_view>

namespace tickreel {

// Functions that make texts safe for a terminal. They replace characters that a terminal obeys
// (is_obeyed()) and bytes that are not UTF-8 by escapes such as \x1b. shown_data() and shown_json()
// leave some of them as they are.

/// Returns a file's name for a message: unchanged, or as quoted_text() if it has a character that
/// quoted_text() escapes, such as a control, a quote or a backslash.
std::string shown_name(const std::string& path);

/// Returns a message with escapes. A line end stays only if two spaces follow it, so that no name
/// in the message can begin a line.
std::string shown_message(std::string_view message);

/// Returns a text of any number of lines with escapes. Line ends and tabs stay.
std::string shown_text(std::string_view text);
/// Returns a table that another program reads, with escapes. Line ends, tabs and carriage returns
/// stay. Marks of direction and Unicode's ends of lines stay, too, because they belong to the data.
std::string shown_data(std::string_view data);
/// Returns a JSON document with the same meaning: characters beyond ASCII that a terminal obeys
/// become JSON's escapes, such as \u202e. ASCII characters, also controls such as U+007F, and
/// bytes that are not UTF-8 stay.
std::string shown_json(std::string_view json);

}  // namespace tickreel

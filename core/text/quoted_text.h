#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tickreel {

/// The text between quotes, fit for a terminal whatever a file had in it: characters that are
/// obeyed (is_obeyed()) and bytes that are not UTF-8 are written as \x1b, quotes and backslashes
/// after a backslash.
std::string quoted_text(std::string_view text);

/// Returns the text that quoted_text() made this of; nothing where it made it of none.
std::optional<std::string> unquoted_text(std::string_view quoted);

}  // namespace tickreel

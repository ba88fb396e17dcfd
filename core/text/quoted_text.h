#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tickreel {

/// The text between quotes, fit for a terminal whatever a file had in it: characters that are
/// obeyed (is_obeyed()) and bytes that are not UTF-8 are written as \x1b, quotes and backslashes
/// after a backslash.
std::string quoted_text(std::string_view text);

/// What quoted_text() makes of which text; nothing for what it does not write.
std::optional<std::string> unquoted_text(std::string_view quoted);

}  // namespace tickreel

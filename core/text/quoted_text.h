#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tickreel {

/// Returns a text in quotes, safe for a terminal. The bytes of characters that a terminal obeys
/// (is_obeyed()), and bytes that are not UTF-8, become escapes such as \x1b; quotes and backslashes
/// get a backslash before them.
std::string quoted_text(std::string_view text);

/// Returns the text from which quoted_text() makes `quoted`. Nothing if `quoted` is not in quotes,
/// or has a quote or a backslash inside that is not part of an escape. Accepts escapes also for
/// bytes that need none.
std::optional<std::string> unquoted_text(std::string_view quoted);

}  // namespace tickreel

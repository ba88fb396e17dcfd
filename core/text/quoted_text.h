#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tickreel {

/// Returns any text in quotes, safe for a terminal: the bytes of characters that are obeyed
/// (is_obeyed()) and bytes that are not UTF-8 become \x1b and the like, and quotes and backslashes
/// get a backslash before them.
std::string quoted_text(std::string_view text);

/// Returns the text from which quoted_text() makes `quoted`; nothing if `quoted` has another form.
std::optional<std::string> unquoted_text(std::string_view quoted);

}  // namespace tickreel

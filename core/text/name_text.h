#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tickreel {

/// Whether a text has a visible character: one that is not a space, and does not only change how
/// other characters look. True for bytes that are not UTF-8, which another check reports.
bool is_seen(std::string_view text);

/// Returns why a text cannot be a name, in words for a message, such as "nothing of it would be
/// seen"; empty when it can be a name. A name is UTF-8 of at most `most_bytes` bytes, has no
/// control characters, and has a visible character.
std::string why_no_name(std::string_view text, std::size_t most_bytes);

}  // namespace tickreel

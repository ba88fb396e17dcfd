#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tickreel {

/// Whether a text has a visible character: one that is not a space, and does not only change how
/// others look. True for bytes that are not UTF-8, which another check reports.
bool is_seen(std::string_view text);

/// Says why a text cannot be a name, in words for a message, such as "nothing of it would be seen";
/// empty when it can. A name is UTF-8 of at most `most_bytes` without controls, and has something
/// visible. All code that takes a name uses this, so that the rule is the same everywhere.
std::string why_no_name(std::string_view text, std::size_t most_bytes);

}  // namespace tickreel

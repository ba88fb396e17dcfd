#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tickreel {

// Lines of edit decision lists. Views are of the line.

/// "007".
std::string three_digits(std::size_t value);
/// Without blanks at its ends.
std::string_view trimmed(std::string_view text);
std::vector<std::string_view> words_of(std::string_view text);
/// What follows `key` in a line that begins with it.
std::optional<std::string_view> after(std::string_view line, std::string_view key);
/// Takes the first line off, without its end.
std::string_view next_line(std::string_view& text);

}  // namespace tickreel

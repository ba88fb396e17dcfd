#pragma once

#include <string>
#include <string_view>

namespace tickreel {

/// Returns Unicode's number (code point) of a well-formed UTF-8 character; 0 for an empty text.
char32_t code_point(std::string_view character);

/// Returns the UTF-8 character with this number; U+FFFD for a number that no character has.
std::string utf8_of(char32_t code);

}  // namespace tickreel

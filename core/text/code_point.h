#pragma once

#include <string>
#include <string_view>

namespace tickreel {

/// The number of a UTF-8 character, which is well-formed. 0 of nothing.
char32_t code_point(std::string_view character);

/// The character of a number; U+FFFD where the number is none.
std::string utf8_of(char32_t code);

}  // namespace tickreel

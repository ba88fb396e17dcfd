#pragma once

#include <string_view>

namespace tickreel {

/// Every byte of UTF-8 but those that continue a character.
constexpr bool starts_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

/// True for well-formed UTF-8 (no overlong forms, no surrogates, up to U+10FFFF).
bool is_utf8(std::string_view text);

/// The character that `text` begins with; empty when there is none.
std::string_view first_character(std::string_view text);

}  // namespace tickreel

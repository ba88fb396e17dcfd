#pragma once

#include <string_view>

namespace tickreel {

/// Whether a byte of a UTF-8 text is the first byte of a character.
constexpr bool starts_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

/// Whether a text is well-formed UTF-8 (no overlong forms, no surrogates, up to U+10FFFF).
bool is_utf8(std::string_view text);

/// Returns the first character of a text, as a part of `text`; empty when `text` is empty or begins
/// with bytes that are not well-formed UTF-8.
std::string_view first_character(std::string_view text);

}  // namespace tickreel

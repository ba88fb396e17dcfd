#pragma once

#include <string_view>

namespace tickreel {

/// Whether a byte of UTF-8 begins a character, and does not continue one.
constexpr bool starts_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

/// True for well-formed UTF-8 (no overlong forms, no surrogates, up to U+10FFFF).
bool is_utf8(std::string_view text);

/// Returns the bytes of the first character; empty when `text` is empty or begins with bytes that
/// are not well-formed UTF-8.
std::string_view first_character(std::string_view text);

}  // namespace tickreel

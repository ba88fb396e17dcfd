#include "core/text/code_point.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace tickreel {

char32_t code_point(std::string_view character) {
  constexpr std::array<std::uint32_t, 5> kFirstBits{0, 0x7F, 0x1F, 0x0F, 0x07};
  char32_t code = 0;
  for (std::size_t i = 0; i < character.size(); ++i) {
    const auto bits = static_cast<unsigned char>(character[i]);
    code = i == 0 ? bits & kFirstBits[character.size()] : code << 6U | (bits & 0x3FU);
  }
  return code;
}

std::string utf8_of(char32_t code) {
  const bool is_character = code < 0xD800 || (code > 0xDFFF && code <= 0x10FFFF);
  const std::uint32_t c = is_character ? code : 0xFFFD;
  const auto tail = [&](unsigned shift) { return static_cast<char>(0x80U | (c >> shift & 0x3FU)); };
  if (c < 0x80) return {static_cast<char>(c)};
  if (c < 0x800) return {static_cast<char>(0xC0U | c >> 6U), tail(0)};
  if (c < 0x10000) return {static_cast<char>(0xE0U | c >> 12U), tail(6), tail(0)};
  return {static_cast<char>(0xF0U | c >> 18U), tail(12), tail(6), tail(0)};
}

}  // namespace tickreel

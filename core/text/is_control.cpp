#include "core/text/is_control.h"

#include <cstddef>

namespace tickreel {
std::uint32_t code_point(std::string_view character) {
  constexpr std::uint32_t kFirstBits[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
  std::uint32_t code = 0;
  for (std::size_t i = 0; i < character.size(); ++i) {
    const auto bits = static_cast<unsigned char>(character[i]);
    code = i == 0 ? bits & kFirstBits[character.size()] : code << 6U | (bits & 0x3FU);
  }
  return code;
}

bool is_obeyed(std::string_view character) {
  constexpr std::size_t kLongest = 4;
  if (character.empty() || character.size() > kLongest) return false;
  const std::uint32_t code = code_point(character);
  const auto is_within = [code](std::uint32_t first, std::uint32_t last) {
    return first <= code && code <= last;
  };
  return code < 0x20 || is_within(0x7F, 0x9F) || code == 0x061C || is_within(0x200E, 0x200F) ||
         is_within(0x2028, 0x202E) || is_within(0x2066, 0x2069);
}

}  // namespace tickreel

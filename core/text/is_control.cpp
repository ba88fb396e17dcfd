#include "core/text/is_control.h"

#include <cstddef>
#include <cstdint>

#include "core/text/code_point.h"

namespace tickreel {
bool is_obeyed(std::string_view character) {
  constexpr std::size_t kLongest = 4;
  if (character.empty() || character.size() > kLongest) return false;
  const char32_t code = code_point(character);
  const auto is_within = [code](char32_t first, char32_t last) {
    return first <= code && code <= last;
  };
  return code < 0x20 || is_within(0x7F, 0x9F) || code == 0x061C || is_within(0x200E, 0x200F) ||
         is_within(0x2028, 0x202E) || is_within(0x2066, 0x2069);
}

}  // namespace tickreel

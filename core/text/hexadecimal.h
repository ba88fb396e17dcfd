#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace tickreel {

/// Returns the low `size_bytes` bytes (8 at most) of `bits` as hexadecimal digits, two for each
/// byte.
inline std::string hexadecimal(std::uint64_t bits, std::size_t size_bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (std::size_t i = size_bytes * 2; i-- > 0;) text += kDigits[(bits >> (4 * i)) & 0xFU];
  return text;
}

}  // namespace tickreel

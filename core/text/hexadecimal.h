#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace tickreel {

/// The low `size_bytes` (8 at most) of `bits`, two digits each, as messages show them.
inline std::string hexadecimal(std::uint64_t bits, std::size_t size_bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (std::size_t i = size_bytes * 2; i-- > 0;) text += kDigits[(bits >> (4 * i)) & 0xFU];
  return text;
}

}  // namespace tickreel

#pragma once

#include <cstdint>
#include <string>

namespace tickreel {

/// Returns a number, 0 or more, with at least two digits, as clocks show it: "07".
inline std::string two_digits(std::int64_t value) {
  return (value < 10 ? "0" : "") + std::to_string(value);
}

}  // namespace tickreel

#include "core/text/bytes_in_words.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace tickreel {

std::string bytes_in_words(double bytes) {
  constexpr std::array kUnits{"bytes", "kB", "MB", "GB", "TB", "PB", "EB"};
  double value = bytes;
  std::size_t unit = 0;
  while (value >= 999.95 && unit + 1 < kUnits.size()) {
    value /= 1000.0;
    ++unit;
  }
  if (unit == 0) return std::to_string(std::lround(bytes)) + " bytes";
  const auto tenths = static_cast<std::int64_t>(std::lround(value * 10.0));
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " " + kUnits[unit];
}

}  // namespace tickreel

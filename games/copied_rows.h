#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/room.h"

namespace tickreel::games {

/// Returns a copy of a picture's rows without gaps. `row_bytes`: the bytes of a row; `stride`: the
/// bytes from the start of a row to the start of the next in `pixels`; `rows`: the number of rows.
inline std::vector<std::uint8_t> copied_rows(const void* pixels, std::size_t row_bytes,
                                             std::size_t stride, std::size_t rows) {
  std::vector<std::uint8_t> copied;
  copied.reserve(row_bytes * rows);
  const auto* from = static_cast<const std::uint8_t*>(pixels);
  for (std::size_t row = 0; row < rows; ++row, from += stride) {
    copied.insert(copied.end(), from, from + row_bytes);
  }
  return copied;
}

}  // namespace tickreel::games

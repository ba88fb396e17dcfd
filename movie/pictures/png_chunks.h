#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "movie/room.h"

namespace tickreel::movie {

/// What a PNG says of its picture beside the pixels. Borrowed from the file.
struct PngChunks {
  /// cICP: primaries and transfer by their numbers of H.273.
  std::optional<std::array<int, 2>> tags{};
  std::span<const std::uint8_t> profile{};        ///< iCCP, packed by zlib; empty: none
  bool is_srgb = false;                           ///< sRGB
  std::optional<double> gamma{};                  ///< gAMA
  std::optional<std::array<double, 8>> places{};  ///< cHRM: x and y of white, red, green and blue
  int orientation = 1;                            ///< of eXIf, from 1 to 8
};

/// Of any bytes: of what is damaged what comes before that.
PngChunks chunks_of(std::span<const std::uint8_t> file);

}  // namespace tickreel::movie

#pragma once

#include <cstdint>

namespace tickreel::encode {

/// Two rows of an rgba picture that share chroma, and where their samples go.
struct YuvRowPair {
  const std::uint8_t* top;
  const std::uint8_t* bottom;  ///< the top one again below the last row
  int width;                   ///< pixels, 1 or more
  std::uint8_t* luma_top;
  std::uint8_t* luma_bottom;
  std::uint8_t* cb;  ///< or Cb and Cr in turns
  std::uint8_t* cr;  ///< null for Cb and Cr in turns
};

/// Converts the pixels from `first` on, an even number. The last one is repeated when the width is
/// odd. `kBits` is 8 or 10.
template <int kBits>
void convert_rows(const YuvRowPair& rows, int first);

/// Converts as many pixels as fill whole vectors, from the left, and returns how many; none on a
/// processor that is not an x86.
template <int kBits>
int convert_vectors(const YuvRowPair& rows);

}  // namespace tickreel::encode

#pragma once

#include <cstdint>

namespace tickreel::encode {

/// Two rows of an rgba picture that share chroma, and the memory for their samples.
struct YuvRowPair {
  const std::uint8_t* top;
  const std::uint8_t* bottom;  ///< the same as `top` if there is no further row
  int width;                   ///< pixels, 1 or more
  std::uint8_t* luma_top;
  std::uint8_t* luma_bottom;
  std::uint8_t* cb;  ///< Cb; if `cr` is null, Cb and Cr in turns
  std::uint8_t* cr;
};

/// Converts the pixels from column `first` on, which must be even. If the width is odd, the last
/// pixel is repeated. `kBits`: the bits of a sample, 8 or 10.
template <int kBits>
void convert_rows(const YuvRowPair& rows, int first);

/// Converts pixels from the left, as many as fill whole vectors, and returns their number; 0 on a
/// processor that is not an x86. `kBits`: the bits of a sample, 8 or 10.
template <int kBits>
int convert_vectors(const YuvRowPair& rows);

}  // namespace tickreel::encode

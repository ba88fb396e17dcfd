#pragma once

#include <cstdint>

namespace tickreel {

// How rgba becomes Y, Cb and Cr: in integers, so that a processor and a shader give the same bytes.
//
// BT.709 (ITU-R BT.709-6, items 3.2 to 3.4) with Kr = 0.2126 and Kb = 0.0722, from full range to
// limited: for 8 bits
//   Y  =  16 + 219 * E'y  / 255,  E'y = Kr R + (1 - Kr - Kb) G + Kb B
//   Cb = 128 + 224 * E'cb / 255,  E'cb = (B - E'y) / (2 (1 - Kb))
//   Cr = 128 + 224 * E'cr / 255,  E'cr = (R - E'y) / (2 (1 - Kr))
// and four times that for 10. The factors are rounded to integers of 16 bits, those of chroma so
// that they add up to 0 and grey stays grey. What that costs is at most 0.009 of a code value of 10
// bits, so that every result lies within 0.51 of the exact one.

/// Factors of one component: 2^15 times those above for luma, 2^16 times for chroma.
struct YuvFactors {
  std::int32_t red;
  std::int32_t green;
  std::int32_t blue;
};
inline constexpr YuvFactors kLumaFactors{5983, 20127, 2032};
inline constexpr YuvFactors kCbFactors{-6596, -22189, 28785};
inline constexpr YuvFactors kCrFactors{28784, -26145, -2639};

/// Rounds half up: (factors * colours + offset) >> shift.
struct YuvRounding {
  int shift;
  std::int32_t offset;
};
/// For the colours of one pixel, 0 to 255 each. `bits` is 8 or 10.
constexpr YuvRounding luma_rounding(int bits) {
  const int shift = 15 - (bits - 8);
  return {shift, (16 << 15) + (1 << (shift - 1))};
}
/// For the colours of a block of four pixels, added up: 0 to 1020 each.
constexpr YuvRounding chroma_rounding(int bits) {
  const int shift = 16 + 2 - (bits - 8);
  return {shift, (128 << 18) + (1 << (shift - 1))};
}

/// One sample. Never out of limited range, and nothing on the way to it out of 32 bits.
constexpr std::int32_t yuv_sample(const YuvFactors& factors, const YuvRounding& rounding,
                                  std::int32_t red, std::int32_t green, std::int32_t blue) {
  return (factors.red * red + factors.green * green + factors.blue * blue + rounding.offset) >>
         rounding.shift;
}

}  // namespace tickreel

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
// and four times that for 10 bits. The factors are rounded to integers of 16 bits; those of chroma
// add up to 0, so that grey stays grey. This rounding costs at most 0.009 of a 10-bit code value,
// so every result lies within 0.51 of the exact one.

/// The factors of one component: those above, times 2^15 for luma and times 2^16 for chroma.
struct YuvFactors {
  std::int32_t red;
  std::int32_t green;
  std::int32_t blue;
};
inline constexpr YuvFactors kLumaFactors{5983, 20127, 2032};
inline constexpr YuvFactors kCbFactors{-6596, -22189, 28785};
inline constexpr YuvFactors kCrFactors{28784, -26145, -2639};

/// The shift and offset with which (factors * colours + offset) >> shift rounds half up.
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

/// Returns one sample, which is always in the limited range; no intermediate value exceeds 32 bits.
constexpr std::int32_t yuv_sample(const YuvFactors& factors, const YuvRounding& rounding,
                                  std::int32_t red, std::int32_t green, std::int32_t blue) {
  return (factors.red * red + factors.green * green + factors.blue * blue + rounding.offset) >>
         rounding.shift;
}

// The rest is for pictures of 16 bits, with dither: in place of a half, each sample adds a
// threshold that depends on its place, before the low bits are cut off. So a slow ramp shows no
// steps, and a colour that is exactly a code value stays exact, as black and white are. The factors
// are 2^21 times those for colours from 0 to 65536 and samples of 10 bits. The chroma of a block is
// that of the mean of its pixels.

inline constexpr YuvFactors kDeepLumaFactors{5960, 20048, 2024};
inline constexpr YuvFactors kDeepCbFactors{-3285, -11051, 14336};
inline constexpr YuvFactors kDeepCrFactors{14336, -13022, -1314};
/// The number of bits that are cut off for samples of 9 to 16 bits.
constexpr int deep_shift(int bits) {
  return 21 - (bits - 10);
}
/// Converts a level from 0..65535 to 0..65536.
constexpr std::int32_t whole_level(std::int32_t level) {
  return level + (level >> 15);
}

/// The threshold of an ordered 8x8 dither (Bayer 1973) at a place, in 128ths: an odd number from 1
/// to 127. x and y may be any number.
inline constexpr int kDitherSide = 8;
constexpr std::int32_t dither_at(int x, int y) {
  std::int32_t rank = 0;
  for (int bit = 0; bit < 3; ++bit) {
    const int of_x = x >> bit & 1;
    const int of_y = y >> bit & 1;
    rank |= (of_x ^ of_y) << (2 * (2 - bit) + 1) | of_y << (2 * (2 - bit));
  }
  return 2 * rank + 1;
}

/// Returns one sample. The colours are whole_level()s. `base`: the 8-bit code value without colour,
/// 16 for luma and 128 for chroma. `dither`: dither_at() the sample's place.
constexpr std::int32_t deep_yuv_sample(const YuvFactors& factors, std::int32_t base, int bits,
                                       std::int32_t red, std::int32_t green, std::int32_t blue,
                                       std::int32_t dither) {
  const int shift = deep_shift(bits);
  return (factors.red * red + factors.green * green + factors.blue * blue +
          (base << (bits - 8 + shift)) + (dither << (shift - 7))) >>
         shift;
}

}  // namespace tickreel

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
// and four times these values for 10 bits. The factors are rounded to integers of 16 bits. The
// three factors of a chroma component add up to 0, so that grey stays grey. This rounding costs at
// most 0.009 of a 10-bit code value, so every result lies within 0.51 of the exact result.

/// The factors for red, green and blue in one component (Y, Cb or Cr), as integers: the factors of
/// the formula times 2^15 for luma and times 2^16 for chroma.
struct YuvFactors {
  std::int32_t red;
  std::int32_t green;
  std::int32_t blue;
};
inline constexpr YuvFactors kLumaFactors{5983, 20127, 2032};
inline constexpr YuvFactors kCbFactors{-6596, -22189, 28785};
inline constexpr YuvFactors kCrFactors{28784, -26145, -2639};

/// The shift and offset of one component: (factors * colours + offset) >> shift is the component,
/// with halves rounded up.
struct YuvRounding {
  int shift;
  std::int32_t offset;
};
/// Returns the rounding for Y, which is computed from the colours of one pixel, 0 to 255 each.
/// `bits`: the bits of a sample, 8 or 10.
constexpr YuvRounding luma_rounding(int bits) {
  const int shift = 15 - (bits - 8);
  return {shift, (16 << 15) + (1 << (shift - 1))};
}
/// Returns the rounding for Cb and Cr, which are computed from the sums of the colours of a block
/// of four pixels, 0 to 1020 each. `bits`: the bits of a sample, 8 or 10.
constexpr YuvRounding chroma_rounding(int bits) {
  const int shift = 16 + 2 - (bits - 8);
  return {shift, (128 << 18) + (1 << (shift - 1))};
}

/// Returns one sample of Y, Cb or Cr, which is always in the limited range. No intermediate value
/// exceeds 32 bits.
constexpr std::int32_t yuv_sample(const YuvFactors& factors, const YuvRounding& rounding,
                                  std::int32_t red, std::int32_t green, std::int32_t blue) {
  return (factors.red * red + factors.green * green + factors.blue * blue + rounding.offset) >>
         rounding.shift;
}

// The rest of this file is for pictures of 16 bits, with dither: before the low bits are cut off,
// each sample adds not a half but a threshold that depends on its position in the picture. So a
// slow ramp shows no steps, and a colour that is exactly a code value, such as black and white,
// stays exact. The factors turn colours from 0 to 65536 into samples of 10 bits, times 2^21. The
// chroma of a block is computed from the mean of its pixels.

inline constexpr YuvFactors kDeepLumaFactors{5960, 20048, 2024};
inline constexpr YuvFactors kDeepCbFactors{-3285, -11051, 14336};
inline constexpr YuvFactors kDeepCrFactors{14336, -13022, -1314};
/// Returns the number of low bits that are cut off for samples of `bits` bits, 9 to 16.
constexpr int deep_shift(int bits) {
  return 21 - (bits - 10);
}
/// Converts a level from 0..65535 to 0..65536.
constexpr std::int32_t whole_level(std::int32_t level) {
  return level + (level >> 15);
}

/// The side of the square of thresholds, which repeats over the picture.
inline constexpr int kDitherSide = 8;
/// Returns the threshold of an ordered 8x8 dither (Bayer 1973) for the pixel (x, y), in 128ths: an
/// odd number from 1 to 127. x and y may be any number.
constexpr std::int32_t dither_at(int x, int y) {
  std::int32_t rank = 0;
  for (int bit = 0; bit < 3; ++bit) {
    const int of_x = x >> bit & 1;
    const int of_y = y >> bit & 1;
    rank |= (of_x ^ of_y) << (2 * (2 - bit) + 1) | of_y << (2 * (2 - bit));
  }
  return 2 * rank + 1;
}

/// Returns one sample of Y, Cb or Cr of `bits` bits. The colours are results of whole_level().
/// `base`: the 8-bit code value of black for Y (16), or of grey for Cb and Cr (128). `dither`: the
/// result of dither_at() for the sample.
constexpr std::int32_t deep_yuv_sample(const YuvFactors& factors, std::int32_t base, int bits,
                                       std::int32_t red, std::int32_t green, std::int32_t blue,
                                       std::int32_t dither) {
  const int shift = deep_shift(bits);
  return (factors.red * red + factors.green * green + factors.blue * blue +
          (base << (bits - 8 + shift)) + (dither << (shift - 7))) >>
         shift;
}

}  // namespace tickreel

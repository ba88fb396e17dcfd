#include <cstddef>

#include "core/yuv_formula.h"
#include "encode/color/yuv_rows.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace tickreel::encode {

#ifdef __SSE2__
namespace {

// Pixels are split into pairs of 16 bits, red beside blue and green beside alpha, so that pmaddwd
// multiplies both by their factors and adds them.
struct Pairs {
  __m128i red_blue;
  __m128i green_alpha;
};

Pairs operator+(const Pairs& a, const Pairs& b) {
  return {_mm_add_epi16(a.red_blue, b.red_blue), _mm_add_epi16(a.green_alpha, b.green_alpha)};
}

/// Loads 4 pixels.
Pairs load(const std::uint8_t* pixels) {
  const __m128i rgba = _mm_loadu_si128(reinterpret_cast<const __m128i*>(pixels));
  return {_mm_and_si128(rgba, _mm_set1_epi16(0x00FF)), _mm_srli_epi16(rgba, 8)};
}

/// Adds each pixel and the one to its right: 4 sums of the 8 pixels in `left` and `right`.
Pairs add_neighbours(const Pairs& left, const Pairs& right) {
  const auto add = [](__m128i a, __m128i b) {
    const __m128 low = _mm_castsi128_ps(a);
    const __m128 high = _mm_castsi128_ps(b);
    return _mm_add_epi16(_mm_castps_si128(_mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0))),
                         _mm_castps_si128(_mm_shuffle_ps(low, high, _MM_SHUFFLE(3, 1, 3, 1))));
  };
  return {add(left.red_blue, right.red_blue), add(left.green_alpha, right.green_alpha)};
}

/// Returns 4 samples of 32 bits.
__m128i samples(const Pairs& pixels, const YuvFactors& factors, const YuvRounding& rounding) {
  const auto beside = [](std::int32_t low, std::int32_t high) {
    return _mm_set1_epi32(static_cast<int>((static_cast<std::uint32_t>(low) & 0xFFFF) |
                                           static_cast<std::uint32_t>(high) << 16));
  };
  const __m128i sum =
      _mm_add_epi32(_mm_madd_epi16(pixels.red_blue, beside(factors.red, factors.blue)),
                    _mm_madd_epi16(pixels.green_alpha, beside(factors.green, 0)));
  return _mm_srai_epi32(_mm_add_epi32(sum, _mm_set1_epi32(rounding.offset)), rounding.shift);
}

void put(std::uint8_t* to, __m128i bytes) {
  _mm_storeu_si128(reinterpret_cast<__m128i*>(to), bytes);
}
void put_half(std::uint8_t* to, __m128i bytes) {
  _mm_storel_epi64(reinterpret_cast<__m128i*>(to), bytes);
}

/// Returns 8 samples of 16 bits; 10-bit samples are shifted to the top, as the file has them.
template <int kBits>
__m128i pack(__m128i first, __m128i second) {
  const __m128i packed = _mm_packs_epi32(first, second);
  return kBits == 8 ? packed : _mm_slli_epi16(packed, 6);
}

/// 16 pixels, in four parts.
using Sixteen = Pairs[4];

template <int kBits>
void put_luma(const Sixteen& pixels, std::uint8_t* luma) {
  constexpr YuvRounding kRounding = luma_rounding(kBits);
  const auto eight = [&](int part) {
    return pack<kBits>(samples(pixels[part], kLumaFactors, kRounding),
                       samples(pixels[part + 1], kLumaFactors, kRounding));
  };
  if constexpr (kBits == 8) {
    put(luma, _mm_packus_epi16(eight(0), eight(2)));
  } else {
    put(luma, eight(0));
    put(luma + 16, eight(2));
  }
}

/// Stores 8 samples each of Cb and Cr; `at` is the number of the first.
template <int kBits>
void put_chroma(const YuvRowPair& rows, std::ptrdiff_t at, const Pairs& left, const Pairs& right) {
  constexpr YuvRounding kRounding = chroma_rounding(kBits);
  const __m128i cb =
      pack<kBits>(samples(left, kCbFactors, kRounding), samples(right, kCbFactors, kRounding));
  const __m128i cr =
      pack<kBits>(samples(left, kCrFactors, kRounding), samples(right, kCrFactors, kRounding));
  if constexpr (kBits == 8) {
    const __m128i cb_cr = _mm_packus_epi16(cb, cr);
    if (rows.cr != nullptr) {
      put_half(rows.cb + at, cb_cr);
      put_half(rows.cr + at, _mm_srli_si128(cb_cr, 8));
    } else {
      put(rows.cb + 2 * at, _mm_unpacklo_epi8(cb_cr, _mm_srli_si128(cb_cr, 8)));
    }
  } else {
    put(rows.cb + 4 * at, _mm_unpacklo_epi16(cb, cr));
    put(rows.cb + 4 * at + 16, _mm_unpackhi_epi16(cb, cr));
  }
}

}  // namespace
#endif

template <int kBits>
int convert_vectors([[maybe_unused]] const YuvRowPair& rows) {
  std::ptrdiff_t x = 0;
#ifdef __SSE2__
  constexpr std::ptrdiff_t kPixels = 16;
  constexpr std::ptrdiff_t kSampleBytes = kBits == 8 ? 1 : 2;
  for (; x + kPixels <= rows.width; x += kPixels) {
    const auto load_row = [x](const std::uint8_t* row, Sixteen& pixels) {
      for (int part = 0; part < 4; ++part)
        pixels[part] = load(row + 4 * x + std::ptrdiff_t{16} * part);
    };
    Sixteen top;
    Sixteen bottom;
    load_row(rows.top, top);
    load_row(rows.bottom, bottom);
    put_luma<kBits>(top, rows.luma_top + kSampleBytes * x);
    put_luma<kBits>(bottom, rows.luma_bottom + kSampleBytes * x);
    put_chroma<kBits>(rows, x / 2, add_neighbours(top[0] + bottom[0], top[1] + bottom[1]),
                      add_neighbours(top[2] + bottom[2], top[3] + bottom[3]));
  }
#endif
  return static_cast<int>(x);
}

template int convert_vectors<8>(const YuvRowPair& rows);
template int convert_vectors<10>(const YuvRowPair& rows);

}  // namespace tickreel::encode

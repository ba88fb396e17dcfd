#include "encode/color/yuv_rows.h"

#include <cstddef>
#include <cstring>
#include <initializer_list>

#include "core/yuv_formula.h"

namespace tickreel::encode {
namespace {

constexpr std::size_t kPixelBytes = 4;

/// Stores sample `number`: as a byte, or as 10 bits at the top of 16, little-endian.
template <int kBits>
void store(std::uint8_t* samples, std::size_t number, std::int32_t value) {
  if constexpr (kBits == 8) {
    samples[number] = static_cast<std::uint8_t>(value);
  } else {
    const auto bits = static_cast<std::uint32_t>(value) << 6;
    samples[2 * number] = static_cast<std::uint8_t>(bits);
    samples[2 * number + 1] = static_cast<std::uint8_t>(bits >> 8);
  }
}

template <int kBits>
void convert_luma(const std::uint8_t* row, std::size_t first, std::size_t width,
                  std::uint8_t* luma) {
  constexpr YuvRounding kRounding = luma_rounding(kBits);
  for (std::size_t x = first; x < width; ++x) {
    const std::uint8_t* pixel = row + kPixelBytes * x;
    store<kBits>(luma, x, yuv_sample(kLumaFactors, kRounding, pixel[0], pixel[1], pixel[2]));
  }
}

struct Block {
  std::int32_t red, green, blue;
};

/// Returns the sum of four pixels. `top` and `bottom` point at the left ones; the right ones are
/// `next` bytes further.
Block add_block(const std::uint8_t* top, const std::uint8_t* bottom, std::size_t next) {
  return {top[0] + top[next] + bottom[0] + bottom[next],
          top[1] + top[next + 1] + bottom[1] + bottom[next + 1],
          top[2] + top[next + 2] + bottom[2] + bottom[next + 2]};
}

template <int kBits>
void store_chroma(const YuvRowPair& rows, std::size_t number, const Block& sum) {
  constexpr YuvRounding kRounding = chroma_rounding(kBits);
  const auto cb = yuv_sample(kCbFactors, kRounding, sum.red, sum.green, sum.blue);
  const auto cr = yuv_sample(kCrFactors, kRounding, sum.red, sum.green, sum.blue);
  if (rows.cr == nullptr) {
    store<kBits>(rows.cb, 2 * number, cb);
    store<kBits>(rows.cb, 2 * number + 1, cr);
  } else {
    store<kBits>(rows.cb, number, cb);
    store<kBits>(rows.cr, number, cr);
  }
}

}  // namespace

template <int kBits>
void convert_rows(const YuvRowPair& rows, int first) {
  const auto begin = static_cast<std::size_t>(first);
  const auto width = static_cast<std::size_t>(rows.width);
  convert_luma<kBits>(rows.top, begin, width, rows.luma_top);
  convert_luma<kBits>(rows.bottom, begin, width, rows.luma_bottom);
  for (std::size_t block = begin / 2; block < width / 2; ++block) {
    const std::size_t offset = 2 * kPixelBytes * block;
    store_chroma<kBits>(rows, block,
                        add_block(rows.top + offset, rows.bottom + offset, kPixelBytes));
  }
  if (width % 2 == 0) return;
  const std::size_t offset = kPixelBytes * (width - 1);
  const std::size_t sample_bytes = kBits == 8 ? 1 : 2;
  for (std::uint8_t* luma : {rows.luma_top, rows.luma_bottom}) {
    std::memcpy(luma + sample_bytes * width, luma + sample_bytes * (width - 1), sample_bytes);
  }
  store_chroma<kBits>(rows, width / 2, add_block(rows.top + offset, rows.bottom + offset, 0));
}

template void convert_rows<8>(const YuvRowPair& rows, int first);
template void convert_rows<10>(const YuvRowPair& rows, int first);

}  // namespace tickreel::encode

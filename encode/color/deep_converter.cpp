#include "encode/color/deep_converter.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/yuv_formula.h"
#include "encode/libav/pixel_format.h"

namespace tickreel::encode {
namespace deep {
namespace {

/// Levels from 0 to 65535.
struct Pixel {
  std::int32_t red;
  std::int32_t green;
  std::int32_t blue;
  std::int32_t alpha = 0;
};

constexpr std::size_t kPixelBytes = 8;
constexpr int kMostBits = 16;
constexpr std::int32_t kHalf = 64;  // half of a dither step

/// A row of the image. Past its end it repeats the last pixel.
class Row {
 public:
  Row(const Image& image, int y)
      : bytes_(image.row(std::min(y, image.size().height - 1)).data()),
        last_(image.size().width - 1) {}
  [[nodiscard]] Pixel at(int x) const {
    const std::uint8_t* const pixel =
        bytes_ + kPixelBytes * static_cast<std::size_t>(std::min(x, last_));
    return {level(pixel), level(pixel + 2), level(pixel + 4), level(pixel + 6)};
  }

 private:
  static std::int32_t level(const std::uint8_t* bytes) { return bytes[0] | bytes[1] << 8; }

  const std::uint8_t* bytes_;
  int last_;
};

/// The place of one component of a pixel format in a frame.
class Component {
 public:
  Component(AVFrame& frame, const AVComponentDescriptor& about)
      : bits(about.depth),
        data_(frame.data[about.plane] + about.offset),
        stride_bytes_(frame.linesize[about.plane]),
        step_bytes_(about.step),
        shift_(about.shift) {}

  /// Returns the dithers of a row, which repeat every kDitherSide pixels.
  [[nodiscard]] std::array<std::int32_t, kDitherSide> dithers(int y) const {
    std::array<std::int32_t, kDitherSide> dither{};
    for (int x = 0; x < kDitherSide; ++x) {
      dither[static_cast<std::size_t>(x)] = bits < kMostBits ? dither_at(x, y) : kHalf;
    }
    return dither;
  }
  void put(int x, int y, std::int32_t sample) const {
    const auto value = static_cast<std::uint32_t>(sample) << shift_;
    std::uint8_t* const out = data_ + y * stride_bytes_ + x * step_bytes_;
    out[0] = static_cast<std::uint8_t>(value);
    out[1] = static_cast<std::uint8_t>(value >> 8);
  }
  /// Fills a row with the values of `sample(x, dither)`.
  template <typename Sample>
  void fill(int y, int width, Sample sample) const {
    const auto dither = dithers(y);
    for (int x = 0; x < width; ++x) {
      put(x, y, sample(x, dither[static_cast<std::size_t>(x % kDitherSide)]));
    }
  }

  int bits;

 private:
  std::uint8_t* data_;
  std::ptrdiff_t stride_bytes_;
  std::ptrdiff_t step_bytes_;
  int shift_;
};

std::int32_t most_of(int bits) {
  return (1 << bits) - 1;
}

std::int32_t yuv(const YuvFactors& factors, std::int32_t base, int bits, const Pixel& pixel,
                 std::int32_t dither) {
  return deep_yuv_sample(factors, base, bits, whole_level(pixel.red), whole_level(pixel.green),
                         whole_level(pixel.blue), dither);
}

/// Scales a level to the full range of `bits`, which RGB and grey use.
std::int32_t full_range(std::int64_t level, std::int64_t white, int bits, std::int32_t dither) {
  return static_cast<std::int32_t>((level * most_of(bits) + white / (2 * kHalf) * dither) / white);
}

std::int32_t grey(const Pixel& pixel, int bits, std::int32_t dither) {
  constexpr std::int64_t kWhole =
      kDeepLumaFactors.red + kDeepLumaFactors.green + kDeepLumaFactors.blue;
  const std::int64_t sum = std::int64_t{kDeepLumaFactors.red} * whole_level(pixel.red) +
                           std::int64_t{kDeepLumaFactors.green} * whole_level(pixel.green) +
                           std::int64_t{kDeepLumaFactors.blue} * whole_level(pixel.blue);
  return full_range(sum, kWhole << kMostBits, bits, dither);
}

std::int32_t color(std::int32_t level, int bits, std::int32_t dither) {
  if (bits == kMostBits) return level;
  return full_range(whole_level(level), std::int64_t{1} << kMostBits, bits, dither);
}

/// Fills the planes of Cb and Cr, or the one plane that holds both.
void fill_chroma(const Image& image, AVFrame& frame, const AVPixFmtDescriptor& format) {
  const Component cb(frame, format.comp[1]);
  const Component cr(frame, format.comp[2]);
  const int across = 1 << format.log2_chroma_w;
  const int down = 1 << format.log2_chroma_h;
  const int log2_block = format.log2_chroma_w + format.log2_chroma_h;
  const std::int32_t half = log2_block > 0 ? 1 << (log2_block - 1) : 0;
  const auto mean = [&](int column, int row) {
    Pixel sum{half, half, half};
    for (int y = row * down; y < (row + 1) * down; ++y) {
      const Row pixels(image, y);
      for (int x = column * across; x < (column + 1) * across; ++x) {
        const Pixel one = pixels.at(x);
        // Each pixel is rounded as the formula expects, so that a sum of white pixels is white.
        sum.red += whole_level(one.red);
        sum.green += whole_level(one.green);
        sum.blue += whole_level(one.blue);
      }
    }
    return Pixel{sum.red >> log2_block, sum.green >> log2_block, sum.blue >> log2_block};
  };
  constexpr std::int32_t kMiddle = 128;
  const auto sample = [&](const YuvFactors& factors, const Pixel& block, std::int32_t dither) {
    return deep_yuv_sample(factors, kMiddle, cb.bits, block.red, block.green, block.blue, dither);
  };
  for (int y = 0; y < frame.height / down; ++y) {
    const auto dithers = cb.dithers(y);
    for (int x = 0; x < frame.width / across; ++x) {
      const Pixel block = mean(x, y);
      const std::int32_t dither = dithers[static_cast<std::size_t>(x % kDitherSide)];
      cb.put(x, y, sample(kDeepCbFactors, block, dither));
      cr.put(x, y, sample(kDeepCrFactors, block, dither));
    }
  }
}

}  // namespace
}  // namespace deep

void convert_deep(const Image& image, AVFrame& frame) {
  using namespace deep;
  const auto pixel_format = static_cast<AVPixelFormat>(frame.format);
  assert(image.format() == PixelFormat::kRgba64 || image.format() == PixelFormat::kRgba64Alpha);
  assert(takes_deep_pictures(pixel_format));
  const AVPixFmtDescriptor& format = *av_pix_fmt_desc_get(pixel_format);
  const ColorTags tags = color_tags(pixel_format);
  const bool is_rgb = tags.matrix == AVCOL_SPC_RGB;
  const bool is_grey = format.nb_components <= 2;
  const bool has_alpha = (format.flags & AV_PIX_FMT_FLAG_ALPHA) != 0;
  for (int y = 0; y < frame.height; ++y) {
    const Row row(image, y);
    const auto fill = [&](int number, auto sample) {
      const Component component(frame, format.comp[number]);
      component.fill(y, frame.width, [&](int x, std::int32_t dither) {
        return sample(row.at(x), component.bits, dither);
      });
    };
    if (is_rgb) {
      fill(0, [](const Pixel& of, int bits, int dither) { return color(of.red, bits, dither); });
      fill(1, [](const Pixel& of, int bits, int dither) { return color(of.green, bits, dither); });
      fill(2, [](const Pixel& of, int bits, int dither) { return color(of.blue, bits, dither); });
    } else if (is_grey) {
      fill(0, grey);
    } else {
      constexpr std::int32_t kBlack = 16;
      fill(0, [](const Pixel& of, int bits, int dither) {
        return yuv(kDeepLumaFactors, kBlack, bits, of, dither);
      });
    }
    if (has_alpha && image.format() == PixelFormat::kRgba64Alpha) {
      fill(format.nb_components - 1,
           [](const Pixel& of, int bits, int dither) { return color(of.alpha, bits, dither); });
    } else if (has_alpha) {
      fill(format.nb_components - 1, [](const Pixel&, int bits, int) { return most_of(bits); });
    }
  }
  if (!is_rgb && !is_grey) fill_chroma(image, frame, format);
}

}  // namespace tickreel::encode

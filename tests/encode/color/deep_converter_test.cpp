#include "encode/color/deep_converter.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <functional>

#include "core/image_depth.h"
#include "encode/libav/pixel_format.h"
#include "tests/support/noise.h"

namespace tickreel::tests {
namespace {

FramePtr deep_frame(const Image& image, AVPixelFormat format) {
  const ImageSize size = padded_size(image.size(), format);
  FramePtr frame(av_frame_alloc());
  frame->width = size.width;
  frame->height = size.height;
  frame->format = format;
  EXPECT_GE(av_frame_get_buffer(frame.get(), 0), 0);
  convert_deep(image, *frame);
  return frame;
}

int sample_of(const AVFrame& frame, int component, int x, int y) {
  const auto& about =
      av_pix_fmt_desc_get(static_cast<AVPixelFormat>(frame.format))->comp[component];
  const std::uint8_t* const at = frame.data[about.plane] +
                                 std::ptrdiff_t{y} * frame.linesize[about.plane] +
                                 std::ptrdiff_t{x} * about.step + about.offset;
  return (at[0] + 256 * at[1]) >> about.shift;
}

/// Returns a grey image with levels of 16 bits.
Image deep_image(ImageSize size, const std::function<int(int x, int y)>& level_of) {
  Image image(size, PixelFormat::kRgba64);
  for (int y = 0; y < size.height; ++y) {
    const auto row = image.row(y);
    for (std::size_t i = 0; i < row.size(); i += 2) {
      const int level = i % 8 == 6 ? 65535 : level_of(static_cast<int>(i / 8), y);
      row[i] = static_cast<std::uint8_t>(level);
      row[i + 1] = static_cast<std::uint8_t>(level >> 8);
    }
  }
  return image;
}

/// The exact BT.709 values of a pixel, from 0 to 1.
struct ExactColor {
  double luma;
  double cb;  ///< -0.5 to 0.5
  double cr;
};

ExactColor exact_color(const Image& image, int x, int y) {
  const auto row = image.row(std::min(y, image.size().height - 1));
  const auto at = 8 * static_cast<std::size_t>(std::min(x, image.size().width - 1));
  const auto channel = [&](std::size_t i) {
    return (row[at + 2 * i] + 256 * row[at + 2 * i + 1]) / 65535.0;
  };
  const double luma = 0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2);
  return {luma, (channel(2) - luma) / 1.8556, (channel(0) - luma) / 1.5748};
}

TEST(DeepConverter, EverySampleIsWithinALevelOfTheExactOne) {
  for (const AVPixelFormat format :
       {AV_PIX_FMT_P010LE, AV_PIX_FMT_YUV420P10LE, AV_PIX_FMT_YUV422P10LE, AV_PIX_FMT_YUV444P12LE,
        AV_PIX_FMT_YUV420P9LE}) {
    Image image;
    widen(noise_picture({61, 35}, 11), image);
    const FramePtr frame = deep_frame(image, format);
    const AVPixFmtDescriptor& about = *av_pix_fmt_desc_get(format);
    const int unit = 1 << (about.comp[0].depth - 8);
    const int across = 1 << about.log2_chroma_w;
    const int down = 1 << about.log2_chroma_h;
    for (int y = 0; y < frame->height; ++y) {
      for (int x = 0; x < frame->width; ++x) {
        const double wanted = unit * (16 + 219 * exact_color(image, x, y).luma);
        ASSERT_LT(std::abs(sample_of(*frame, 0, x, y) - wanted), 1.04 + 0.02 * unit / 4) << x;
      }
    }
    for (int y = 0; y < frame->height / down; ++y) {
      for (int x = 0; x < frame->width / across; ++x) {
        double cb = 0.0;
        double cr = 0.0;
        for (int i = 0; i < across * down; ++i) {
          const auto one = exact_color(image, x * across + i % across, y * down + i / across);
          cb += one.cb / (across * down);
          cr += one.cr / (across * down);
        }
        ASSERT_LT(std::abs(sample_of(*frame, 1, x, y) - unit * (128 + 224 * cb)), 1.1) << x;
        ASSERT_LT(std::abs(sample_of(*frame, 2, x, y) - unit * (128 + 224 * cr)), 1.1) << x;
      }
    }
  }
}

/// The ramp is dark and slow: 60 pixels have less than a level of 8 bits.
TEST(DeepConverter, TheMeanOfADarkRampFollowsItAndNoStepIsWiderThanALevel) {
  constexpr int kWidth = 1280;
  const auto ramp = [](int x, int /*y*/) { return 1000 + 4 * x; };
  const FramePtr frame = deep_frame(deep_image({kWidth, 64}, ramp), AV_PIX_FMT_YUV420P10LE);
  const auto exact = [&](double x) { return 64.0 + 876.0 * (1000 + 4 * x) / 65535.0; };
  for (int left = 0; left + 8 <= kWidth; left += 8) {
    double sum = 0.0;
    for (int i = 0; i < 64; ++i) {
      const int sample = sample_of(*frame, 0, left + i % 8, i / 8);
      EXPECT_LE(std::abs(sample - exact(left + i % 8)), 1.0);
      sum += sample;
    }
    // 8 bits would be off by up to two of these levels, and plain rounding by a half.
    EXPECT_NEAR(sum / 64, exact(left + 3.5), 0.1) << left;
    EXPECT_EQ(sample_of(*frame, 1, left / 2, 3), 512);
    EXPECT_EQ(sample_of(*frame, 2, left / 2, 3), 512);
  }
}

TEST(DeepConverter, BlackAndWhiteAreExactInEveryFormat) {
  for (const AVPixelFormat format :
       {AV_PIX_FMT_P010LE, AV_PIX_FMT_YUV444P10LE, AV_PIX_FMT_YUVA444P10LE, AV_PIX_FMT_GBRP10LE,
        AV_PIX_FMT_GRAY10LE, AV_PIX_FMT_RGB48LE, AV_PIX_FMT_YUV422P16LE, AV_PIX_FMT_GRAY16LE}) {
    ASSERT_TRUE(takes_deep_pictures(format)) << av_get_pix_fmt_name(format);
    const AVPixFmtDescriptor& about = *av_pix_fmt_desc_get(format);
    const int most = (1 << about.comp[0].depth) - 1;
    const bool is_full = color_tags(format).range == AVCOL_RANGE_JPEG;
    for (const bool is_white : {false, true}) {
      const auto flat = [&](int, int) { return is_white ? 65535 : 0; };
      const FramePtr frame = deep_frame(deep_image({16, 16}, flat), format);
      const int unit = 1 << (about.comp[0].depth - 8);
      const int wanted = is_full ? (is_white ? most : 0) : unit * (is_white ? 235 : 16);
      for (int i = 0; i < 256; ++i) {
        ASSERT_EQ(sample_of(*frame, 0, i % 16, i / 16), wanted) << av_get_pix_fmt_name(format);
      }
      if ((about.flags & AV_PIX_FMT_FLAG_ALPHA) != 0) {
        EXPECT_EQ(sample_of(*frame, 3, 5, 5), most);
      }
    }
  }
}

TEST(DeepConverter, FormatsOf8BitsAndThoseOfOtherWordsAreNotMeant) {
  for (const AVPixelFormat format :
       {AV_PIX_FMT_YUV420P, AV_PIX_FMT_NV12, AV_PIX_FMT_RGB24, AV_PIX_FMT_GRAY8, AV_PIX_FMT_GBRP,
        AV_PIX_FMT_YUV420P10BE, AV_PIX_FMT_X2RGB10LE, AV_PIX_FMT_GBRPF32LE, AV_PIX_FMT_RGB565LE}) {
    EXPECT_FALSE(takes_deep_pictures(format)) << av_get_pix_fmt_name(format);
  }
}

}  // namespace
}  // namespace tickreel::tests

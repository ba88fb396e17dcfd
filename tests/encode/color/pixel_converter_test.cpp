#include "encode/color/pixel_converter.h"

#include <gtest/gtest.h>

#include <array>

#include "encode/color/yuv_converter.h"
#include "encode/libav/picture_hash.h"
#include "tests/encode/film_tools.h"
#include "tests/support/noise.h"

namespace tickreel::tests {
namespace {

constexpr std::array kFormats = {AV_PIX_FMT_YUV420P, AV_PIX_FMT_NV12, AV_PIX_FMT_P010LE};

PixelConverter converter_of(ImageSize size, AVPixelFormat format) {
  auto converter = PixelConverter::create(size, format);
  EXPECT_TRUE(converter.ok());
  return *std::move(converter);
}

TEST(PixelConverter, TheSamePictureHasTheSameHashWhoeverConvertedIt) {
  const ImageSize size{61, 35};
  const Image image = noise_picture(size, 1);
  for (const AVPixelFormat format : kFormats) {
    PixelConverter converter = converter_of(size, format);
    Image converted;
    convert_to_yuv(image, converter.pixel_format().value(), converted);
    PictureHasher hasher;
    const auto here = converter.convert(image);
    ASSERT_TRUE(here.ok());
    const std::uint64_t hash = hasher.hash(**here);
    const auto there = converter.convert(converted);
    ASSERT_TRUE(there.ok());
    EXPECT_EQ(hasher.hash(**there), hash);
    EXPECT_EQ((*there)->colorspace, AVCOL_SPC_BT709);
    EXPECT_EQ((*there)->chroma_location, AVCHROMA_LOC_CENTER);
    const auto other = converter.convert(noise_picture(size, 2));
    ASSERT_TRUE(other.ok());
    EXPECT_NE(hasher.hash(**other), hash);
  }
}

TEST(PixelConverter, FramesAreUsedAgainWhenNobodyHoldsThem) {
  for (const AVPixelFormat format : {AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV444P}) {
    const Image first = noise_picture({40, 30}, 1);
    const Image second = noise_picture({40, 30}, 2);
    PixelConverter converter = converter_of(first.size(), format);
    AVFrame* const frame = converter.convert(first).value();
    EXPECT_EQ(converter.convert(second).value(), frame);

    // An encoder holds a frame in this way until it is done with it.
    const FramePtr held(av_frame_clone(frame));
    PictureHasher hasher;
    const std::uint64_t hash = hasher.hash(*held);
    AVFrame* const another = converter.convert(first).value();
    EXPECT_NE(another->data[0], held->data[0]);
    EXPECT_EQ(hasher.hash(*held), hash);
    EXPECT_EQ(converter.convert(first).value(), another);
  }
}

}  // namespace
}  // namespace tickreel::tests

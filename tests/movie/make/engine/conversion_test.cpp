#include "movie/make/engine/conversion.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <optional>

namespace tickreel::tests {
namespace {

constexpr PixelFormat kWanted = PixelFormat::kNv12;

class FakeRenderer : public FrameRenderer {
 public:
  explicit FakeRenderer(bool converts_fast, std::optional<ErrorKind> refusal = {})
      : converts_fast_(converts_fast), refusal_(refusal) {}

  [[nodiscard]] std::size_t window_views() const override { return 2; }
  [[nodiscard]] bool converts_fast() const override { return converts_fast_; }
  Status set_pixel_format(PixelFormat format) override {
    if (refusal_ && format != PixelFormat::kRgba) return Error{*refusal_, "no"};
    format_ = format;
    return {};
  }
  Status start(const ViewWindow&, const Exposure&) override { return failed("draws nothing"); }
  Status take(Image&) override { return failed("draws nothing"); }
  [[nodiscard]] std::string description() const override { return "fake"; }

  [[nodiscard]] std::optional<PixelFormat> format() const { return format_; }

 private:
  bool converts_fast_;
  std::optional<ErrorKind> refusal_;
  std::optional<PixelFormat> format_;
};

TEST(Conversion, IsUpToTheRendererWhereItIsFaster) {
  FakeRenderer gpu(true);
  ASSERT_TRUE(choose_converter(gpu, kWanted, Conversion::kAuto));
  EXPECT_EQ(gpu.format(), kWanted);
  FakeRenderer software(false);
  ASSERT_TRUE(choose_converter(software, kWanted, Conversion::kAuto));
  EXPECT_EQ(software.format(), PixelFormat::kRgba);
}

TEST(Conversion, IsDoneByWhoIsAsked) {
  FakeRenderer gpu(true);
  ASSERT_TRUE(choose_converter(gpu, kWanted, Conversion::kCpu));
  EXPECT_EQ(gpu.format(), PixelFormat::kRgba);
  FakeRenderer software(false);
  ASSERT_TRUE(choose_converter(software, kWanted, Conversion::kRenderer));
  EXPECT_EQ(software.format(), kWanted);
}

TEST(Conversion, NothingIsConvertedWhereRgbaIsWanted) {
  FakeRenderer gpu(true);
  ASSERT_TRUE(choose_converter(gpu, std::nullopt, Conversion::kRenderer));
  EXPECT_EQ(gpu.format(), PixelFormat::kRgba);
}

TEST(Conversion, WhatHasMoreThan8BitsIsDrawnSoWhoeverConverts) {
  FakeRenderer software(false);
  ASSERT_TRUE(choose_converter(software, PixelFormat::kP010, Conversion::kAuto));
  EXPECT_EQ(software.format(), PixelFormat::kRgba64);
  FakeRenderer gpu(true);
  ASSERT_TRUE(choose_converter(gpu, PixelFormat::kP010, Conversion::kAuto));
  EXPECT_EQ(gpu.format(), PixelFormat::kP010);
  for (const Conversion asked : {Conversion::kAuto, Conversion::kCpu, Conversion::kRenderer}) {
    ASSERT_TRUE(choose_converter(gpu, PixelFormat::kRgba64, asked));
    EXPECT_EQ(gpu.format(), PixelFormat::kRgba64);
  }
  FakeRenderer of_8_bits(true, ErrorKind::kUsage);
  EXPECT_FALSE(choose_converter(of_8_bits, PixelFormat::kRgba64, Conversion::kAuto));
}

TEST(Conversion, ARendererThatCannotLeavesItToTheCpuUnlessItIsAsked) {
  FakeRenderer renderer(true, ErrorKind::kUsage);
  ASSERT_TRUE(choose_converter(renderer, kWanted, Conversion::kAuto));
  EXPECT_EQ(renderer.format(), PixelFormat::kRgba);
  EXPECT_FALSE(choose_converter(renderer, kWanted, Conversion::kRenderer));
  FakeRenderer broken(true, ErrorKind::kFailed);
  EXPECT_FALSE(choose_converter(broken, kWanted, Conversion::kAuto));
}

}  // namespace
}  // namespace tickreel::tests

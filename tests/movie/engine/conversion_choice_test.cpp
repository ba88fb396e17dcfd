#include "movie/engine/conversion_choice.h"

#include <gtest/gtest.h>

#include <optional>

namespace tickreel {
namespace {

constexpr PixelFormat kWanted = PixelFormat::kNv12;

/// A renderer whose clock says what copying costs: more the first time in each layout.
class TimedRenderer : public FrameRenderer {
 public:
  TimedRenderer(double rgba_seconds, double yuv_seconds)
      : rgba_seconds_(rgba_seconds), yuv_seconds_(yuv_seconds) {}

  [[nodiscard]] std::size_t window_views() const override { return 2; }
  Status set_pixel_format(PixelFormat format) override {
    format_ = format;
    is_cold_ = true;
    return {};
  }
  Status start(const ViewWindow&, const FrameTime&) override { return failed("draws nothing"); }
  Status start_again() override {
    return error_kind_ ? Status(Error{*error_kind_, "no"}) : Status();
  }
  Status take(Image& image) override {
    image.resize({2, 2}, format_);
    now_ += format_ == PixelFormat::kRgba ? rgba_seconds_ : yuv_seconds_;
    if (is_cold_) now_ += 1.0;
    is_cold_ = false;
    return {};
  }
  [[nodiscard]] std::string description() const override { return "timed"; }

  [[nodiscard]] PixelFormat format() const { return format_; }
  void refuse(ErrorKind kind) { error_kind_ = kind; }

  Result<ConversionChoice> choose(Conversion asked, double cpu_seconds) {
    return choose_conversion(
        *this, kWanted, asked,
        [this, cpu_seconds](const Image& image) {
          EXPECT_EQ(image.format(), PixelFormat::kRgba);
          now_ += cpu_seconds;
        },
        [this] { return now_; });
  }

 private:
  double rgba_seconds_;
  double yuv_seconds_;
  double now_ = 100.0;
  bool is_cold_ = false;
  PixelFormat format_ = PixelFormat::kRgba;
  std::optional<ErrorKind> error_kind_;
};

TEST(ConversionChoice, TheFasterWayIsTaken) {
  TimedRenderer gpu(0.004, 0.002);
  const auto by_gpu = gpu.choose(Conversion::kAuto, 0.001);
  ASSERT_TRUE(by_gpu.ok());
  EXPECT_EQ(by_gpu->by, Conversion::kRenderer);
  EXPECT_NEAR(by_gpu->renderer_seconds, 0.002, 1e-9);
  EXPECT_NEAR(by_gpu->cpu_seconds, 0.005, 1e-9);
  EXPECT_EQ(gpu.format(), kWanted);

  TimedRenderer software(0.0005, 0.010);
  const auto by_cpu = software.choose(Conversion::kAuto, 0.001);
  ASSERT_TRUE(by_cpu.ok());
  EXPECT_EQ(by_cpu->by, Conversion::kCpu);
  EXPECT_EQ(software.format(), PixelFormat::kRgba);
}

TEST(ConversionChoice, WhatIsAskedForIsDoneWithoutMeasuring) {
  TimedRenderer renderer(0.004, 0.002);
  renderer.refuse(ErrorKind::kFailed);
  const auto by_cpu = renderer.choose(Conversion::kCpu, 0.001);
  ASSERT_TRUE(by_cpu.ok());
  EXPECT_EQ(by_cpu->by, Conversion::kCpu);
  EXPECT_EQ(renderer.format(), PixelFormat::kRgba);
  const auto by_renderer = renderer.choose(Conversion::kRenderer, 0.001);
  ASSERT_TRUE(by_renderer.ok());
  EXPECT_EQ(by_renderer->by, Conversion::kRenderer);
  EXPECT_EQ(renderer.format(), kWanted);
}

TEST(ConversionChoice, ARendererThatCannotLeavesItToTheCpuAndABrokenOneIsAnError) {
  TimedRenderer renderer(0.004, 0.002);
  renderer.refuse(ErrorKind::kUsage);
  const auto choice = renderer.choose(Conversion::kAuto, 0.001);
  ASSERT_TRUE(choice.ok());
  EXPECT_EQ(choice->by, Conversion::kCpu);
  EXPECT_EQ(renderer.format(), PixelFormat::kRgba);
  renderer.refuse(ErrorKind::kFailed);
  EXPECT_FALSE(renderer.choose(Conversion::kAuto, 0.001).ok());
}

}  // namespace
}  // namespace tickreel

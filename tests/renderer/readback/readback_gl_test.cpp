#include <glad/gl.h>

#include <array>
#include <vector>

#include "encode/color/yuv_converter.h"
#include "tests/renderer/drawing.h"
#include "tests/renderer/readback/deep_p010.h"
#include "tests/support/skip_without.h"

namespace tickreel::tests {
namespace {

constexpr ImageSize kReadbackSize{61, 35};
constexpr std::array kFormats = {PixelFormat::kRgba, PixelFormat::kYuv420p, PixelFormat::kNv12,
                                 PixelFormat::kP010, PixelFormat::kRgba64};

void moving_sphere(const Moment& moment, Scene& scene) {
  Instance& sphere = scene.instances.emplace_back();
  sphere.mesh = kSphere;
  sphere.position = {static_cast<float>(10.0 * moment.alpha), 2.0F, 1.0F};
  sphere.scale = {4.0F, 4.0F, 4.0F};
}

FrameTime time_of(int frame) {
  return {0, Rational(frame, 20)};
}

class ReadbackTest : public DrawingTest {
 protected:
  ReadbackTest() {
    views_.push(0);
    views_.push(1);
  }

  static std::unique_ptr<FrameRenderer> make(ReadbackChoice readback) {
    auto renderer = make_offscreen_renderer(
        std::make_unique<FunctionLook>(moving_sphere),
        {.size = kReadbackSize, .tick_rate = TickRate(50), .readback = readback});
    if (renderer) return std::move(*renderer);
    skip_without(kOpenGl, renderer.error().message);
    return nullptr;
  }

  /// Draws as many pictures at a time as the renderer allows, and takes the rest at the end.
  std::vector<Image> draw_all(FrameRenderer& renderer, int frames) {
    std::vector<Image> images;
    const auto take = [&] {
      Image& image = images.emplace_back();
      const Status taken = renderer.take(image);
      EXPECT_TRUE(taken) << taken.error().message;
    };
    const auto most = static_cast<int>(renderer.pictures_in_flight());
    for (int frame = 0; frame < frames; ++frame) {
      if (frame >= most) take();
      const Status started = renderer.start(views_, time_of(frame));
      EXPECT_TRUE(started) << started.error().message;
    }
    while (static_cast<int>(images.size()) < frames) take();
    return images;
  }

  ViewWindow views_{2};
};

TEST_F(ReadbackTest, TheRingGivesTheSamePicturesInTheSameOrder) {
  const auto plain = make(ReadbackChoice::kPlain);
  const auto ring = make(ReadbackChoice::kRing);
  if (!plain || !ring) return;
  EXPECT_EQ(plain->pictures_in_flight(), 1U);
  EXPECT_GE(ring->pictures_in_flight(), 2U);
  const std::vector<Image> rgba = draw_all(*plain, 8);
  ASSERT_TRUE(plain->set_pixel_format(PixelFormat::kRgba64));
  const std::vector<Image> deep = draw_all(*plain, 8);
  for (const PixelFormat format : kFormats) {
    ASSERT_TRUE(plain->set_pixel_format(format));
    ASSERT_TRUE(ring->set_pixel_format(format));
    const std::vector<Image> one_by_one = draw_all(*plain, 8);
    const std::vector<Image> several = draw_all(*ring, 8);
    for (std::size_t i = 0; i < 8; ++i) {
      EXPECT_TRUE(same_pixels(several[i], one_by_one[i])) << "picture " << i;
      EXPECT_EQ(several[i].size(), coded_size(kReadbackSize, format));
      EXPECT_EQ(several[i].format(), format);
      Image converted;
      if (format == PixelFormat::kP010) {
        deep_p010(deep[i], converted);
      } else if (is_rgba(format)) {
        converted = is_deep_format(format) ? deep[i] : rgba[i];
      } else {
        convert_to_yuv(rgba[i], format, converted);
      }
      EXPECT_TRUE(same_pixels(several[i], converted)) << "picture " << i;
    }
    EXPECT_FALSE(same_pixels(several[0], several[1]));
  }
}

TEST_F(ReadbackTest, MoreThanThereIsRoomForAndNothingAreErrors) {
  for (const ReadbackChoice readback : {ReadbackChoice::kPlain, ReadbackChoice::kRing}) {
    const auto renderer = make(readback);
    if (!renderer) return;
    Image image;
    EXPECT_FALSE(renderer->take(image));
    for (std::size_t i = 0; i < renderer->pictures_in_flight(); ++i) {
      ASSERT_TRUE(renderer->start(views_, time_of(1)));
    }
    EXPECT_FALSE(renderer->start(views_, time_of(2)));
    EXPECT_TRUE(renderer->take(image));
    EXPECT_TRUE(renderer->start(views_, time_of(2)));
  }
}

/// Replaces one of OpenGL's functions.
template <typename Function>
class Replaced {
 public:
  Replaced(Function& function, Function by) : function_(function), original_(function) {
    function_ = by;
  }
  ~Replaced() { function_ = original_; }
  Replaced(const Replaced&) = delete;
  Replaced& operator=(const Replaced&) = delete;

 private:
  Function& function_;
  Function original_;
};

GLenum never_comes(GLsync, GLbitfield, GLuint64 nanoseconds) {
  EXPECT_GT(nanoseconds, 1'000'000'000U);
  EXPECT_LT(nanoseconds, 300'000'000'000U);
  return GL_TIMEOUT_EXPIRED;
}
GLenum cannot_come(GLsync, GLbitfield, GLuint64) {
  return GL_WAIT_FAILED;
}
GLenum is_lost() {
  return GL_CONTEXT_LOST;
}

TEST_F(ReadbackTest, AGpuThatDoesNotAnswerOrIsLostIsAnError) {
  const auto renderer = make(ReadbackChoice::kRing);
  if (!renderer) return;
  Image image;
  const auto message = [&] {
    const Status taken = renderer->take(image);
    return taken ? std::string() : taken.error().message;
  };
  ASSERT_TRUE(renderer->start(views_, time_of(0)));
  {
    const Replaced wait(glad_glClientWaitSync, &never_comes);
    EXPECT_NE(message().find("has not answered"), std::string::npos);
  }
  {
    const Replaced wait(glad_glClientWaitSync, &cannot_come);
    EXPECT_NE(message().find("was lost"), std::string::npos);
  }
  {
    const Replaced errors(glad_glGetError, &is_lost);
    EXPECT_NE(message().find("lost everything"), std::string::npos);
  }
}

}  // namespace
}  // namespace tickreel::tests

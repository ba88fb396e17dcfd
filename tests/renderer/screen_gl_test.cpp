#include "renderer/screen_renderer.h"

#include <algorithm>
#include <array>
#include <string>
#include <thread>

#include "renderer/gl/egl_context.h"
#include "renderer/gl/gl_object.h"
#include "tests/renderer/drawing.h"
#include "tests/support/skip_without.h"

namespace tickreel::tests {
namespace {

constexpr ImageSize kPicture{160, 90};
constexpr ImageSize kWindow{200, 120};

void few_things(const Moment& moment, Scene& scene) {
  if (moment.camera != nullptr) scene.camera = *moment.camera;
  Instance& sphere = scene.instances.emplace_back();
  sphere.mesh = kSphere;
  sphere.position = {static_cast<float>(moment.seconds), 2.0F, 1.0F};
  sphere.scale = {4.0F, 4.0F, 4.0F};
  scene.sprites.push_back({.position = {-4.0F, 0.0F, 1.0F}, .radius = 2.0F, .opacity = 0.5F});
  Text text;
  text.utf8 = "top left";
  text.anchor = {20.0F, 80.0F};
  text.size = 80.0F;
  scene.overlay.emplace_back(text);
}

ViewWindow two_views() {
  ViewWindow views(2);
  views.push(0);
  views.push(1);
  return views;
}

/// Has a framebuffer in a context other than the renderer's, in place of a window.
class ScreenTest : public DrawingTest {
 protected:
  void SetUp() override {
    auto context = EglContext::create();
    if (!context) return skip_without(kOpenGl, context.error().message);
    context_ = std::move(*context);
    color_ = make_renderbuffer();
    framebuffer_ = make_framebuffer();
    glNamedRenderbufferStorage(color_.name(), GL_RGBA8, kWindow.width, kWindow.height);
    glNamedFramebufferRenderbuffer(framebuffer_.name(), GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                                   color_.name());
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
    glViewport(0, 0, kWindow.width, kWindow.height);
    glClear(GL_COLOR_BUFFER_BIT);
    auto renderer =
        ScreenRenderer::create(std::make_unique<FunctionLook>(few_things), TickRate(50), kPicture);
    ASSERT_TRUE(renderer) << renderer.error().message;
    renderer_ = std::move(*renderer);
  }

  void TearDown() override {
    if (context_) {
      EXPECT_TRUE(context_->make_current());
    }
  }

  /// Returns a part of the window, the top row first.
  Image read_window(int x, int y, ImageSize size) {
    Image upside_down(size);
    Image image(size);
    EXPECT_TRUE(context_->make_current());
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.name());
    glReadPixels(x, y, size.width, size.height, GL_RGBA, GL_UNSIGNED_BYTE,
                 upside_down.pixels().data());
    for (int row = 0; row < size.height; ++row) {
      std::ranges::copy(upside_down.row(size.height - 1 - row), image.row(row).begin());
    }
    return image;
  }

  Image offscreen_picture(ImageSize size, const FrameTime& time) {
    const auto offscreen = make_renderer(size, few_things);
    return draw(*offscreen, two_views(), time);
  }

  std::unique_ptr<EglContext> context_;
  GlRenderbuffer color_;
  GlFramebuffer framebuffer_;
  std::unique_ptr<ScreenRenderer> renderer_;
};

TEST_F(ScreenTest, ShowsThePicturesOfTheOffscreenRenderer) {
  for (const FrameTime& time : {FrameTime{0, Rational(0)}, FrameTime{0, Rational(1, 3)}}) {
    ASSERT_TRUE(renderer_->draw(two_views(), time));
    renderer_->show(7, 11, kPicture.width, kPicture.height);
    const Image shown = read_window(7, 11, kPicture);
    EXPECT_TRUE(same_pixels(shown, offscreen_picture(kPicture, time)));
    ASSERT_TRUE(context_->make_current());
  }
  const Pixel beside = pixel_at(read_window(0, 0, kWindow), 3, 60);
  EXPECT_EQ(beside, (Pixel{0, 0, 0, 0}));
}

TEST_F(ScreenTest, ScalesToTheRectangle) {
  ASSERT_TRUE(renderer_->resize({64, 36}));
  ASSERT_TRUE(renderer_->draw(two_views(), {}));
  renderer_->show(0, 0, 192, 108);
  const Image large = read_window(0, 0, {192, 108});
  const Image small = offscreen_picture({64, 36}, {});
  for (int y = 1; y < 36; y += 5) {
    for (int x = 1; x < 64; x += 9) {
      EXPECT_EQ(pixel_at(large, 3 * x + 1, 3 * y + 1), pixel_at(small, x, y)) << x << ", " << y;
    }
  }
}

TEST_F(ScreenTest, ADraftGetsItsTextsWithThePixelsOfTheWindow) {
  const Image film = offscreen_picture(kPicture, {});
  ASSERT_TRUE(context_->make_current());
  ASSERT_TRUE(renderer_->draw_draft(two_views(), {}));
  renderer_->show(7, 11, kPicture.width, kPicture.height);
  EXPECT_TRUE(same_pixels(read_window(7, 11, kPicture), film));
  ASSERT_TRUE(renderer_->resize({kPicture.width / 2, kPicture.height / 2}));
  ASSERT_TRUE(renderer_->draw_draft(two_views(), {}));
  renderer_->show(7, 11, kPicture.width, kPicture.height);
  const Image draft = read_window(7, 11, kPicture);
  EXPECT_FALSE(same_pixels(draft, film));
  // The brightest pixels are those that a text covers most: wholly, or nearly with some versions of
  // FreeType. What lies behind them counts for the rest.
  const auto brightness = [&](int x, int y) {
    const Pixel pixel = pixel_at(film, x, y);
    return *std::min_element(pixel.begin(), pixel.end());
  };
  int brightest = 0;
  for (int y = 0; y < kPicture.height; ++y) {
    for (int x = 0; x < kPicture.width; ++x) brightest = std::max(brightest, brightness(x, y));
  }
  EXPECT_GT(brightest, 235);
  for (int y = 0; y < kPicture.height; ++y) {
    for (int x = 0; x < kPicture.width; ++x) {
      if (brightness(x, y) < brightest) continue;
      for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(pixel_at(draft, x, y)[i], pixel_at(film, x, y)[i], 255 - brightest)
            << x << ", " << y;
      }
    }
  }
}

TEST_F(ScreenTest, AnotherSizeIsAnotherPictureAndARefusedOneIsNone) {
  ASSERT_TRUE(renderer_->draw(two_views(), {}));
  const Status refused = renderer_->resize({1'000'000, 10});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::kUsage);
  renderer_->show(0, 0, kPicture.width, kPicture.height);
  EXPECT_TRUE(same_pixels(read_window(0, 0, kPicture), offscreen_picture(kPicture, {})));
  ASSERT_TRUE(context_->make_current());
  ASSERT_TRUE(renderer_->resize({120, 100}));
  ASSERT_TRUE(renderer_->draw(two_views(), {}));
  renderer_->show(0, 0, 120, 100);
  EXPECT_TRUE(same_pixels(read_window(0, 0, {120, 100}), offscreen_picture({120, 100}, {})));
}

TEST_F(ScreenTest, AFreeCameraTakesOverWhereTheOtherIs) {
  ASSERT_TRUE(renderer_->draw(two_views(), {}));
  const Camera first = renderer_->camera();
  EXPECT_EQ(first.eye, Camera{}.eye);
  Camera camera = first;
  camera.eye.x += 5.0F;
  ASSERT_TRUE(renderer_->draw(two_views(), {}, {0, camera}));
  EXPECT_EQ(renderer_->camera().eye, camera.eye);
  renderer_->show(0, 0, kPicture.width, kPicture.height);
  EXPECT_FALSE(same_pixels(read_window(0, 0, kPicture), offscreen_picture(kPicture, {})));
}

TEST_F(ScreenTest, AFilmAlongKeysIsWhatAFreeCameraSees) {
  const CameraPath path({{Rational(0), {0.0F, -20.0F, 9.0F}, {}, 0.6F},
                         {Rational(1), {9.0F, -9.0F, 5.0F}, {}, 0.8F}});
  const FrameTime time{0, Rational(1, 2)};
  const Camera camera = path.at(0.01);
  ASSERT_TRUE(renderer_->draw(two_views(), time, {0, camera}));
  renderer_->show(0, 0, kPicture.width, kPicture.height);
  const Image shown = read_window(0, 0, kPicture);
  const auto offscreen =
      make_offscreen_renderer(std::make_unique<FunctionLook>(few_things),
                              {.size = kPicture,
                               .tick_rate = TickRate(50),
                               .cameras = CameraCuts({{.from = {}, .is_along_path = true}}, path)});
  ASSERT_TRUE(offscreen);
  EXPECT_TRUE(same_pixels(shown, draw(**offscreen, two_views(), time)));
}

TEST_F(ScreenTest, AFilmOnAnotherThreadIsAnotherMatter) {
  const Image alone = offscreen_picture(kPicture, {});
  ASSERT_TRUE(context_->make_current());
  constexpr int kPictures = 5;
  int equal = 0;
  std::thread film([&] {
    const auto offscreen = make_offscreen_renderer(std::make_unique<FunctionLook>(few_things),
                                                   {.size = kPicture, .tick_rate = TickRate(50)});
    for (int i = 0; offscreen && i < kPictures; ++i) {
      equal += same_pixels(draw(**offscreen, two_views(), {}), alone) ? 1 : 0;
    }
  });
  for (int i = 0; i < kPictures; ++i) {
    EXPECT_TRUE(renderer_->draw(two_views(), {}));
    renderer_->show(0, 0, kPicture.width, kPicture.height);
    EXPECT_TRUE(same_pixels(read_window(0, 0, kPicture), alone));
  }
  film.join();
  EXPECT_EQ(equal, kPictures);
}

TEST_F(ScreenTest, LeavesTheContextAsOthersExpectIt) {
  ASSERT_TRUE(renderer_->draw(two_views(), {}));
  renderer_->show(0, 0, 10, 10);
  renderer_->finish();
  GLint bound = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
  EXPECT_EQ(static_cast<GLuint>(bound), framebuffer_.name());
  std::array<GLint, 4> viewport{};
  glGetIntegerv(GL_VIEWPORT, viewport.data());
  EXPECT_EQ(viewport, (std::array<GLint, 4>{0, 0, kWindow.width, kWindow.height}));
  GLint origin = 0;
  glGetIntegerv(GL_CLIP_ORIGIN, &origin);
  EXPECT_EQ(origin, GL_LOWER_LEFT);
  EXPECT_EQ(glIsEnabled(GL_FRAMEBUFFER_SRGB), GL_FALSE);
  GLboolean writes_depth = GL_FALSE;
  glGetBooleanv(GL_DEPTH_WRITEMASK, &writes_depth);
  EXPECT_EQ(writes_depth, GL_TRUE);
  GLint program = -1;
  glGetIntegerv(GL_CURRENT_PROGRAM, &program);
  EXPECT_EQ(program, 0) << "it may be deleted before it is made current again";
  EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
}

TEST_F(ScreenTest, OthersMayLeaveTheContextAsTheyLike) {
  glEnable(GL_SCISSOR_TEST);
  glScissor(0, 0, 1, 1);
  ASSERT_TRUE(renderer_->draw(two_views(), {}));
  glEnable(GL_SCISSOR_TEST);
  renderer_->show(0, 0, kPicture.width, kPicture.height);
  EXPECT_TRUE(same_pixels(read_window(0, 0, kPicture), offscreen_picture(kPicture, {})));
}

TEST_F(ScreenTest, WithoutAContextItSaysWhatIsMissing) {
  renderer_.reset();
  color_ = {};
  framebuffer_ = {};
  context_.reset();
  const auto refused =
      ScreenRenderer::create(std::make_unique<FunctionLook>(few_things), TickRate(50), kPicture);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::kFailed);
  EXPECT_NE(refused.error().message.find("OpenGL 4.5"), std::string::npos);
}

}  // namespace
}  // namespace tickreel::tests

#include "window/picture_view.h"

#include <gtest/gtest.h>

#include <memory>

#include "renderer/gl/egl_context.h"
#include "renderer/gl/gl_object.h"
#include "renderer/scene/pixel_look.h"
#include "renderer/scene/plain_look.h"
#include "tests/support/room.h"
#include "tests/support/skip_without.h"

namespace tickreel::tests {
namespace {

constexpr ImageSize kWindow{1000, 600};

/// Returns two views with pictures of one pixel.
ViewWindow two_pictures() {
  ViewWindow views(2);
  for (const Tick tick : {0, 1}) {
    auto picture = std::make_shared<GamePicture>();
    picture->size = {1, 1};
    picture->pixels.resize(4, 100);
    views.push(tick).picture = std::move(picture);
  }
  return views;
}

class PictureViewTest : public testing::Test {
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
  }
  void TearDown() override {
    if (context_) {
      EXPECT_TRUE(context_->make_current());
    }
  }

  /// Returns the size of the picture on a slow machine while the replay plays.
  static ImageSize size_while_it_moves(std::unique_ptr<Look> look) {
    auto renderer = ScreenRenderer::create(std::move(look), TickRate(50), kWindow);
    EXPECT_TRUE(renderer);
    if (!renderer) return {};
    PictureView view(*std::move(renderer));
    const ViewWindow views = two_pictures();
    for (int i = 0; i < 20; ++i) {
      const Status drawn = view.draw(&views, {0, Rational(i, 20)}, {},
                                     {0, 0, kWindow.width, kWindow.height}, kWindow, true, 100.0F);
      EXPECT_TRUE(drawn) << drawn.error().message;
    }
    return view.picture_size();
  }

 private:
  std::unique_ptr<EglContext> context_;
  GlRenderbuffer color_;
  GlFramebuffer framebuffer_;
};

TEST_F(PictureViewTest, PixelsOfAGameAreNeverDrawnSmaller) {
  EXPECT_EQ(size_while_it_moves(make_plain_look()), (ImageSize{500, 300}));
  EXPECT_EQ(size_while_it_moves(make_pixel_look()), kWindow);
}

}  // namespace
}  // namespace tickreel::tests

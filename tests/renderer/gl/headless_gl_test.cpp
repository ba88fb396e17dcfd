#include <cstdlib>

#include "renderer/scene/plain_look.h"
#include "tests/renderer/drawing.h"
#include "tests/support/skip_without.h"

namespace tickreel::tests {
namespace {

TEST(Headless, DrawsWithoutADisplay) {
  unsetenv("DISPLAY");
  unsetenv("WAYLAND_DISPLAY");
  auto renderer =
      make_offscreen_renderer(make_plain_look(), {.size = {64, 36}, .tick_rate = TickRate(50)});
  if (!renderer) return skip_without(kOpenGl, renderer.error().message);
  EXPECT_NE((*renderer)->description().find("EGL"), std::string::npos);
  ViewWindow views((*renderer)->window_views());
  views.push(0).things.emplace_back();
  Image image;
  EXPECT_TRUE((*renderer)->draw(views, {}, image));
  EXPECT_EQ(image.size(), (ImageSize{64, 36}));
}

}  // namespace
}  // namespace tickreel::tests

#include "window/toasts.h"

#include "tests/window/interface_test.h"

namespace tickreel::tests {
namespace {

using ToastsTest = InterfaceTest;

ImVec2 size_of(const char* name) {
  ImGui::Begin(name);
  const ImVec2 size = ImGui::GetWindowSize();
  ImGui::End();
  return size;
}

TEST_F(ToastsTest, HaveRoomForAllTheirLinesInTheirFirstPicture) {
  window::Toasts toasts;
  toasts.add("short");
  toasts.draw(320.0F, 300.0F);
  const float one = size_of("##toast0").y;
  toasts.add(
      "this one is so long that it needs two lines or even three in a window that is no wider than "
      "six hundred and forty pixels, and all of them are to be seen");
  ImGui::End();
  ImGui::EndFrame();
  ImGui::NewFrame();
  ImGui::Begin("window");
  toasts.draw(320.0F, 300.0F);
  const float line = ImGui::GetTextLineHeight();
  EXPECT_GE(size_of("##toast0").y, one + line - 1.0F) << "it is as high as what was there before";
  EXPECT_LE(size_of("##toast0").x, 512.0F + 20.0F);
  EXPECT_FLOAT_EQ(size_of("##toast1").y, one);
}

}  // namespace
}  // namespace tickreel::tests

#include "window/toasts.h"

#include <imgui_internal.h>

#include <string>

#include "tests/window/interface_test.h"

namespace tickreel::tests {
namespace {

class ToastsTest : public InterfaceTest {
 protected:
  /// Draws a picture with all messages.
  void show() {
    ImGui::End();
    ImGui::EndFrame();
    ImGui::NewFrame();
    ImGui::Begin("window");
    toasts.draw(320.0F, 300.0F);
  }
  /// Returns how many messages this picture has.
  static int shown() {
    int count = 0;
    while (true) {
      const std::string name = "##toast" + std::to_string(count);
      const ImGuiWindow* const window = ImGui::FindWindowByName(name.c_str());
      if (window == nullptr || !window->Active) return count;
      ++count;
    }
  }

  window::Toasts toasts;
};

ImVec2 size_of(const char* name) {
  ImGui::Begin(name);
  const ImVec2 size = ImGui::GetWindowSize();
  ImGui::End();
  return size;
}

TEST_F(ToastsTest, HaveRoomForAllTheirLinesInTheirFirstPicture) {
  toasts.add_news("short");
  toasts.draw(320.0F, 300.0F);
  const float one = size_of("##toast0").y;
  toasts.add(
      "this one is so long that it needs two lines or even three in a window that is no wider than "
      "six hundred and forty pixels, and all of them are to be seen");
  show();
  const float line = ImGui::GetTextLineHeight();
  EXPECT_GE(size_of("##toast0").y, one + line - 1.0F) << "it is as high as what was there before";
  EXPECT_LE(size_of("##toast0").x, 512.0F + 20.0F);
  EXPECT_FLOAT_EQ(size_of("##toast1").y, one);
}

TEST_F(ToastsTest, ANewOneTakesThePlaceOfThoseOfItsKind) {
  toasts.add("undone: mark 'goal' deleted");
  show();
  toasts.add("undone: mark 'goal' renamed");
  show();
  EXPECT_EQ(shown(), 1);
  toasts.add_error("the out point must be after the in point");
  show();
  EXPECT_EQ(shown(), 2) << "why something failed is of another kind";
  toasts.add_error("there is no such clip");
  toasts.add("sound off");
  show();
  EXPECT_EQ(shown(), 2);
}

TEST_F(ToastsTest, WhatComesAtOnceIsShownTogether) {
  toasts.add("one");
  toasts.add("two");
  show();
  EXPECT_EQ(shown(), 2);
  toasts.add("three");
  show();
  EXPECT_EQ(shown(), 1);
}

TEST_F(ToastsTest, NewsStayAndAreSaidOnce) {
  toasts.add_news("Anna has left");
  show();
  toasts.add_news("Bert has left");
  toasts.add("sound off");
  show();
  EXPECT_EQ(shown(), 3);
  toasts.add_news("Anna has left");
  show();
  EXPECT_EQ(shown(), 3);
}

}  // namespace
}  // namespace tickreel::tests

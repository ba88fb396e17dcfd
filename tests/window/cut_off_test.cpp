#include "window/cut_off.h"

#include <gmock/gmock.h>

#include <string>

#include "tests/window/interface_test.h"

namespace tickreel::tests {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Draws a window "other" in a display of 640x360 and examines the third picture.
class CutOffTest : public InterfaceTest {
 protected:
  static constexpr const char* kLongText = "A text that is longer than two hundred pixels are wide";

  template <typename Draw>
  [[nodiscard]] std::vector<std::string> cut_off(ImVec2 place, ImGuiWindowFlags flags, Draw draw) {
    ImGui::End();
    for (int picture = 0; picture < 3; ++picture) {
      if (picture > 0) ImGui::NewFrame();
      ImGui::SetNextWindowPos(place);
      ImGui::SetNextWindowSize({200.0F, 100.0F});
      ImGui::Begin("other", nullptr, flags);
      draw();
      ImGui::End();
      ImGui::Render();
    }
    const auto found = window::cut_off();
    ImGui::NewFrame();
    ImGui::Begin("window");
    return found;
  }
  [[nodiscard]] static ImVec2 inside() { return {20.0F, 20.0F}; }
};

TEST_F(CutOffTest, WhatFitsIsNot) {
  EXPECT_THAT(cut_off(inside(), ImGuiWindowFlags_NoDecoration,
                      [] {
                        ImGui::TextUnformatted("short");
                        ImGui::TextWrapped("%s", kLongText);
                        ImDrawList& list = *ImGui::GetWindowDrawList();
                        list.AddLine({0.0F, 0.0F}, {600.0F, 300.0F}, IM_COL32_WHITE, 3.0F);
                        list.AddRectFilled({0.0F, 0.0F}, {600.0F, 300.0F}, IM_COL32_WHITE);
                      }),
              IsEmpty());
}

TEST_F(CutOffTest, WhatCannotBeScrolledIs) {
  const auto lines = [] {
    for (int i = 0; i < 20; ++i) ImGui::TextUnformatted("line");
  };
  EXPECT_THAT(cut_off(inside(), ImGuiWindowFlags_NoDecoration, lines),
              ElementsAre("other is too small"));
  EXPECT_THAT(cut_off(inside(), ImGuiWindowFlags_NoTitleBar, lines), IsEmpty());
}

TEST_F(CutOffTest, LettersOverTheEdgeOfTheirRoomAre) {
  const auto cut = [] {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    list.PushClipRect(corner, {corner.x + 42.0F, corner.y + 30.0F}, true);
    list.AddText(corner, IM_COL32_WHITE, "WWWWWWWW");
    list.PopClipRect();
  };
  EXPECT_THAT(cut_off(inside(), ImGuiWindowFlags_NoDecoration, cut),
              ElementsAre("other cuts letters"));
  const auto fits = [] {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddText(corner, IM_COL32_WHITE,
                                        window::text_that_fits("WWWWWWWW", 42.0F).c_str());
  };
  EXPECT_THAT(cut_off(inside(), ImGuiWindowFlags_NoDecoration, fits), IsEmpty());
}

TEST_F(CutOffTest, AWindowOutsideOfTheDisplayIs) {
  const auto nothing = [] {};
  EXPECT_THAT(cut_off({500.0F, 20.0F}, ImGuiWindowFlags_NoDecoration, nothing),
              ElementsAre("other is outside"));
  EXPECT_THAT(cut_off({440.0F, 260.0F}, ImGuiWindowFlags_NoDecoration, nothing), IsEmpty());
}

TEST_F(CutOffTest, AWindowOverAnotherIsUnlessItDarkensWhatItCovers) {
  const auto draw_over = [](bool dims) {
    ImGui::SetNextWindowPos({100.0F, 50.0F});
    ImGui::SetNextWindowSize({50.0F, 30.0F});
    ImGui::Begin("over", nullptr, ImGuiWindowFlags_NoDecoration);
    if (dims) window::dim_below();
    ImGui::End();
  };
  EXPECT_THAT(cut_off(inside(), ImGuiWindowFlags_NoDecoration, [&] { draw_over(false); }),
              ElementsAre("over covers other"));
  EXPECT_THAT(cut_off(inside(), ImGuiWindowFlags_NoDecoration, [&] { draw_over(true); }),
              IsEmpty());
  EXPECT_THAT(cut_off({300.0F, 200.0F}, ImGuiWindowFlags_NoDecoration, [&] { draw_over(false); }),
              IsEmpty());
}

TEST_F(CutOffTest, IsSaidOnceWhenItStays) {
  window::CutOffs cut_offs;
  std::vector<std::string> news;
  ImGui::End();
  for (const float width : {60.0F, 600.0F, 60.0F, 60.0F, 60.0F, 60.0F}) {
    ImGui::SetNextWindowPos(inside());
    ImGui::SetNextWindowSize({width, 100.0F});
    ImGui::Begin("other", nullptr, ImGuiWindowFlags_NoDecoration);
    ImGui::TextUnformatted(kLongText);
    ImGui::End();
    ImGui::Render();
    news.push_back(cut_offs.take_new());
    ImGui::NewFrame();
  }
  ImGui::Begin("window");
  EXPECT_THAT(news, ElementsAre("", "", "", "", testing::HasSubstr("other cuts letters"),
                                testing::Not(testing::HasSubstr("cuts letters"))));
}

TEST_F(CutOffTest, LinesEndAtBlanksAndNotInNumbers) {
  const std::string text = "about 621.7 kB, or 1.5 MB";
  const auto width_of = [](const char* part) { return ImGui::CalcTextSize(part).x; };
  EXPECT_EQ(window::broken_at_blanks(text, width_of(text.c_str())), text);
  EXPECT_EQ(window::broken_at_blanks(text, width_of("about 621.7")), "about 621.7\nkB, or 1.5\nMB");
  EXPECT_EQ(window::broken_at_blanks(text, width_of("about 621.")), "about\n621.7 kB,\nor 1.5 MB");
  EXPECT_EQ(window::broken_at_blanks(text, 1.0F), "about\n621.7\nkB,\nor\n1.5\nMB");
  EXPECT_EQ(window::broken_at_blanks("why:\n  a line", width_of("a line")), "why:\n  a\nline");
  EXPECT_EQ(window::broken_at_blanks("", 1.0F), "");
}

TEST_F(CutOffTest, TextThatFitsEndsWithAnEllipsis) {
  const std::string text = "Zoë and many others";
  const float whole = ImGui::CalcTextSize(text.c_str()).x;
  EXPECT_EQ(window::text_that_fits(text, whole), text);
  for (float width = whole - 1.0F; width > 0.0F; width -= 3.0F) {
    const std::string shown = window::text_that_fits(text, width);
    EXPECT_LE(ImGui::CalcTextSize(shown.c_str()).x, width);
    if (shown.empty()) continue;
    ASSERT_TRUE(shown.ends_with("...")) << shown;
    EXPECT_TRUE(text.starts_with(shown.substr(0, shown.size() - 3)));
    EXPECT_FALSE(shown.starts_with("Zo\xC3...")) << "half a character";
  }
  EXPECT_EQ(window::text_that_fits(text, 2.0F), "");
}

}  // namespace
}  // namespace tickreel::tests

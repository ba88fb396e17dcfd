#include "window/glyphs/interface_text.h"

#include <algorithm>
#include <string>

#include "tests/window/interface_test.h"
#include "window/names/name_field.h"

namespace tickreel::tests {
namespace {

using window::for_interface;
using window::from_interface;

class InterfaceTextTest : public InterfaceTest {
 protected:
  /// The number of letters that are drawn of a text, and how many of them show the sign for a
  /// missing glyph.
  struct Drawn {
    int letters = 0;
    int missing = 0;
  };
  static Drawn draw(const std::string& text) {
    const ImFontGlyph& missing = *ImGui::GetFont()->FallbackGlyph;
    const ImDrawList& list = *ImGui::GetWindowDrawList();
    const int before = list.VtxBuffer.Size;
    ImGui::TextUnformatted(text.c_str());
    Drawn drawn;
    for (int i = before; i < list.VtxBuffer.Size; i += 4) {
      const ImVec2& at = list.VtxBuffer[i].uv;
      ++drawn.letters;
      if (at.x == missing.U0 && at.y == missing.V0) ++drawn.missing;
    }
    return drawn;
  }
  /// Begins the next picture, which has the glyphs that the last one lacked.
  static void begin_next() {
    ImGui::End();
    ImGui::EndFrame();
    if (window::take_lack_of_glyphs()) window::apply_ui_style(1.0F);
    ImGui::GetIO().Fonts->Build();
    ImGui::NewFrame();
    ImGui::SetNextWindowSize({400.0F, 200.0F});
    ImGui::Begin("window");
  }
};

TEST_F(InterfaceTextTest, TheNextPictureHasWhatTheTypefaceLacks) {
  const std::string text = "春の戦い \U0001F389 Zoë 한";
  EXPECT_GE(draw(text).letters, 9);
  EXPECT_TRUE(window::lacks_glyphs());
  begin_next();
  const Drawn drawn = draw(text);
  EXPECT_EQ(drawn.letters, 9);
  EXPECT_EQ(drawn.missing, 0);
  EXPECT_FALSE(window::lacks_glyphs()) << "nothing is asked for twice";
}

TEST_F(InterfaceTextTest, WhatNoFontHasIsAskedForOnce) {
  draw("a\u0378");
  begin_next();
  EXPECT_EQ(draw("a\u0378").missing, 1);
  EXPECT_FALSE(window::lacks_glyphs());
}

TEST_F(InterfaceTextTest, AnyCharacterIsTypedIntoAName) {
  window::NameField field;
  field.open("");
  for (const char32_t letter : {U'a', U'\U0001F389', U'\u6625', U'\uA000'}) {
    field.press({.text = letter});
  }
  for (int picture = 0; picture < 6; ++picture) {
    field.draw(200.0F, false);
    begin_next();
  }
  EXPECT_EQ(field.text(), "a\U0001F389\u6625\uA000");
}

TEST_F(InterfaceTextTest, LettersOfTheTypefaceAskForNothing) {
  draw("Zoë Жук → 1");
  EXPECT_FALSE(window::lacks_glyphs());
}

TEST_F(InterfaceTextTest, BytesThatAreNoTextHarmNothing) {
  draw("\xF0\x9F\x8E");
  draw("a\xFF\xF8\x88\x80\x80\x80z\xF4\x90\x80\x80");
  EXPECT_FALSE(window::lacks_glyphs());
}

TEST(InterfaceTextEdit, ATextComesBackAsItWas) {
  for (const std::string text :
       {"", "goal", "春 \U0001F389\U0001F600 Zoë", "\uA000 of Yi", "broken \xFF\xF0\x9F"}) {
    EXPECT_EQ(from_interface(for_interface(text)), text);
  }
  EXPECT_EQ(for_interface("\U0001F389").size(), 3U) << "Dear ImGui knows three bytes at most";
  EXPECT_EQ(for_interface("goal 春"), "goal 春");
}

}  // namespace
}  // namespace tickreel::tests

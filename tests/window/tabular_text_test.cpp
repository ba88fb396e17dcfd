#include <string>
#include <vector>

#include "tests/window/interface_test.h"

namespace tickreel::tests {
namespace {

class TabularTextTest : public InterfaceTest {
 protected:
  struct Glyph {
    ImVec2 picture;  ///< the place in the font's picture
    float x = 0.0F;
  };
  /// Returns the glyphs that are drawn of a text.
  template <typename Draw>
  [[nodiscard]] std::vector<Glyph> glyphs(Draw draw) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const int before = list.VtxBuffer.Size;
    draw();
    std::vector<Glyph> found;
    for (int i = before; i < list.VtxBuffer.Size; i += 4) {
      found.push_back({list.VtxBuffer[i].uv, list.VtxBuffer[i].pos.x});
    }
    return found;
  }
};

TEST_F(TabularTextTest, DrawsTheLettersThatPlainTextDraws) {
  const std::string text = "Zoë Жук";
  const auto plain = glyphs([&] { ImGui::TextUnformatted(text.c_str()); });
  const auto tabular = glyphs([&] { window::text_tabular(text); });
  ASSERT_EQ(plain.size(), 6U) << "a blank draws nothing";
  ASSERT_EQ(tabular.size(), plain.size());
  for (std::size_t i = 0; i < plain.size(); ++i) {
    EXPECT_EQ(tabular[i].picture.x, plain[i].picture.x) << i;
    EXPECT_EQ(tabular[i].picture.y, plain[i].picture.y) << i;
  }
}

TEST_F(TabularTextTest, DigitsHaveOneWidth) {
  const auto ones = glyphs([] { window::text_tabular("1111."); });
  const auto zeros = glyphs([] { window::text_tabular("0000."); });
  EXPECT_EQ(ones.back().x - ones.front().x > 0.0F, true);
  EXPECT_EQ(ones.back().x, zeros.back().x);
}

TEST_F(TabularTextTest, BytesThatAreNoTextHarmNothing) {
  EXPECT_LE(glyphs([] { window::text_tabular("\xC3"); }).size(), 1U);
  const auto whole = glyphs([] { window::text_tabular("az"); });
  const auto broken = glyphs([] { window::text_tabular("a\xFF\xE2\x82z"); });
  ASSERT_GE(broken.size(), 2U) << "the letters around them are there";
  EXPECT_EQ(broken.front().picture.x, whole.front().picture.x);
  EXPECT_EQ(broken.back().picture.x, whole.back().picture.x);
}

}  // namespace
}  // namespace tickreel::tests

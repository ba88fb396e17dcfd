#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <utility>

#include "renderer/overlay/font_file.h"
#include "tests/cli/program_test.h"

// Titles and lower thirds of reels.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class ReelTitleTest : public ExportTest {
 protected:
  void SetUp() override {
    ExportTest::SetUp();
    if (IsSkipped()) return;
    ASSERT_EQ(run("mkdir fonts").exit_code, 0);
    write("fonts/own.otf", std::string(font_file(Text::Weight::kRegular)));
  }
  static std::string reel(const std::string& title) {
    return "size = \"160x90\"\n[[clip]]\nreplay = \"match.replay\"\nto = 0.5\nhud = "
           "\"off\"\n[[clip.title]]\n" +
           title;
  }
  [[nodiscard]] std::string hashes(const std::string& text) const {
    write("reel.toml", text);
    return output_of("tickreel reel reel.toml --sink hash --progress none");
  }
  /// Expects exit code 2 or 3 and no film. Returns the message.
  [[nodiscard]] std::string refusal(const std::string& text, int code = 2) const {
    write("reel.toml", text);
    const ProgramResult refused = run("tickreel reel reel.toml -o reel.mp4 --progress none");
    EXPECT_EQ(refused.exit_code, code) << refused.err;
    EXPECT_FALSE(std::filesystem::exists(path("reel.mp4.part")));
    return refused.err;
  }
};

/// Returns the rectangle in which the picture with a title differs from the one without: left, top,
/// right and bottom, the last two exclusive.
std::array<int, 4> changed_box(const std::string& plain, const std::string& with, int width) {
  std::array<int, 4> box{1 << 20, 1 << 20, 0, 0};
  for (std::size_t i = 0; i < plain.size(); ++i) {
    if (plain[i] == with[i]) continue;
    const int x = static_cast<int>(i / 3) % width;
    const int y = static_cast<int>(i / 3) / width;
    box = {std::min(box[0], x), std::min(box[1], y), std::max(box[2], x + 1),
           std::max(box[3], y + 1)};
  }
  return box;
}

TEST_F(ReelTitleTest, ALowerThirdStandsAtTheSafeMarginInEveryShape) {
  const std::string title =
      "[[clip.title]]\nplace = \"lower-third\"\ntext = \"{player:0}\"\nsubtitle = \"of {game}, and "
      "more of it\"\n";
  for (const auto& [width, height] : {std::pair(320, 180), {180, 320}, {180, 180}}) {
    const std::string size = std::to_string(width) + "x" + std::to_string(height);
    const std::string clip =
        "size = \"" + size + "\"\n[[clip]]\nreplay = \"match.replay\"\nto = 0.03\nhud = \"off\"\n";
    write("plain.toml", clip);
    write("title.toml", clip + title);
    ASSERT_EQ(run("tickreel reel plain.toml -o plain.rgb --overwrite --progress none && tickreel "
                  "reel title.toml -o title.rgb --overwrite --progress none")
                  .exit_code,
              0);
    const std::size_t bytes = std::size_t{3} * static_cast<std::size_t>(width * height);
    const auto [left, top, right, bottom] =
        changed_box(read("plain.rgb").substr(0, bytes), read("title.rgb").substr(0, bytes), width);
    EXPECT_NEAR(left, 0.05 * width, 1.5) << size;
    EXPECT_NEAR(bottom, 0.95 * height, 1.5) << size;
    EXPECT_LE(right, 0.95 * width + 1.5) << size;
    EXPECT_GE(top, height * 2 / 3 - 1) << size;
    EXPECT_NEAR(right - left, 77, 1) << size << ": as large, for the shorter side is the same";
  }
}

TEST_F(ReelTitleTest, AStyledTitleIsTheSameForAnyJobsAndInOtherProcesses) {
  write("reel.toml", "[defaults.title]\nfontfile = \"fonts/own.otf\"\nfade = 0.05\nbox = false\n" +
                         std::string("[[clip]]\ncard = \"\"\nlength = \"10f\"\n") +
                         "[[clip.title]]\ntext = \"Two\"\nfontcolor = \"#ffcc00\"\nplace = "
                         "\"center\"\n[[clip]]\nreplay = \"match.replay\"\nto = "
                         "0.5\n[[clip.title]]\ntext = \"Three\"\nbox = true\nboxcolor = "
                         "\"#c02040@0.8\"\nfrom = 0.1\nlength = 0.3\n");
  const std::string make =
      "tickreel reel reel.toml --set size=160x90 --progress none --manifest --set "
      "segment-frames=10 ";
  ASSERT_EQ(run(make + "-o one.mp4 --jobs 1").exit_code, 0);
  ASSERT_EQ(run(make + "-o four.mp4 --jobs 4").exit_code, 0);
  EXPECT_TRUE(read("one.mp4") == read("four.mp4"));
  EXPECT_THAT(read("one.mp4.manifest.json"),
              AllOf(HasSubstr("fonts/own.otf"), HasSubstr("\"fontfile_hash\""),
                    HasSubstr(", FreeType 2.")));
  EXPECT_EQ(run("tickreel check one.mp4").exit_code, 0);
  ASSERT_EQ(run("tickreel reel reel.toml --set size=160x90 --set segment-frames=10 "
                "--list-segments -o jobs.mp4 > jobs")
                .exit_code,
            0);
  const ProgramResult parts = run("tickreel segment jobs -o jobs.mp4.part --progress none");
  ASSERT_EQ(parts.exit_code, 0) << parts.err;
  ASSERT_EQ(run("tickreel join jobs.mp4.part -o jobs.mp4 --progress none").exit_code, 0);
  EXPECT_TRUE(read("jobs.mp4") == read("one.mp4"));
  // The font's path does not count, but another font does.
  ASSERT_EQ(run("mv fonts types && sed -i s,fonts/own,types/own, reel.toml && tickreel reel "
                "reel.toml --set size=160x90 --set segment-frames=10 --list-segments -o more.mp4 | "
                "head -n 1 > some && tickreel segment some -o more.mp4.part --progress none")
                .exit_code,
            0);
  ASSERT_EQ(run("mv types fonts && sed -i s,types/own,fonts/own, reel.toml").exit_code, 0);
  const ProgramResult resumed =
      run("tickreel reel reel.toml --set size=160x90 --set segment-frames=10 -o more.mp4 --resume "
          "--progress none");
  ASSERT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_TRUE(read("more.mp4") == read("one.mp4"));
  write("fonts/own.otf", std::string(font_file(Text::Weight::kBold)));
  const ProgramResult other = run("tickreel segment jobs -o other.mp4.part --progress none");
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr("own.otf is not the font that the film was planned with"));
}

TEST_F(ReelTitleTest, ATitleIsATextWithItsOptions) {
  EXPECT_EQ(hashes(reel("text = \"Hi\"\n")),
            output_of("tickreel export match.replay --to 0.5 --size 160x90 --hud off --text Hi "
                      "--sink hash --progress none"));
  const std::string styled =
      "text = \"Hi\"\nfontfile = \"fonts/own.otf\"\nfontsize = 80\nfontcolor = \"#ff8800\"\nbox = "
      "false\nfade = 0.1\n";
  EXPECT_EQ(hashes(reel(styled)),
            output_of("tickreel export match.replay --to 0.5 --size 160x90 --hud off --sink hash "
                      "--progress none --text "
                      "'Hi@fontfile=fonts/own.otf,fontsize=80,fontcolor=#ff8800,box=0,fade=0.1'"));
}

TEST_F(ReelTitleTest, WhatCannotBeIsRefusedWhereItStands) {
  EXPECT_THAT(refusal(reel("subtitle = \"x\"\n")),
              HasSubstr("reel.toml:6:1: the title has no text"));
  EXPECT_THAT(refusal(reel("text = \"x\"\nfontsise = 20\nplace = \"low\"\nbox = 3\n")),
              AllOf(HasSubstr("reel.toml:8:1: there is no key 'fontsise': do you mean 'fontsize'?"),
                    HasSubstr("reel.toml:9:1: place low: give top-left"),
                    HasSubstr("reel.toml:10:1: box 3: give 1")));
  EXPECT_THAT(refusal(reel("text = \"x\"\nfrom = 7\n")),
              HasSubstr("reel.toml:8:1: title 1: from: it begins at 0:07.000"));
  EXPECT_THAT(refusal(reel("text = \"x\"\nfontcolor = \"mauve\"\n")),
              HasSubstr("reel.toml:8:1: fontcolor mauve: give black, white"));
  EXPECT_THAT(refusal(reel("text = \"x\"\nfontfile = \"fonts/none.ttf\"\n")),
              HasSubstr("reel.toml:8:1: fontfile: "));
  write("fonts/bad.ttf", std::string("\0\1\0\0", 4) + std::string(3000, '\xEE'));
  EXPECT_THAT(refusal(reel("text = \"x\"\nfontfile = \"fonts/bad.ttf\"\n")),
              HasSubstr("bad.ttf is damaged, or no font of outlines"));
  EXPECT_THAT(
      refusal(reel("fontfile = \"fonts/own.otf\"\nplace = \"top\"\ntext = \"\xF0\x9F\x8E\xAC\"\n")),
      AllOf(HasSubstr("reel.toml:9:1: title 1: text: the font "),
            HasSubstr("fonts/own.otf has no \xF0\x9F\x8E\xAC (U+1F3AC)")));
  EXPECT_THAT(
      refusal(reel("text = \"\u182E\u1823\"\n")),
      HasSubstr("reel.toml:7:1: title 1: text: the typeface has no \u182E (U+182E), of Mongolian"));
  EXPECT_THAT(refusal(reel("fontfile = \"fonts/own.otf\"\ntext = \"\u0E2A\u0E27\"\n")),
              HasSubstr("reel.toml:8:1: title 1: text: it has \u0E2A (U+0E2A), of Thai, which is "
                        "drawn in the program's typeface alone: leave fontfile out"));
  EXPECT_THAT(refusal(reel("text = \"" + std::string(10'000, 'a') + "\"\n")),
              HasSubstr("reel.toml:7:1: title 1: text: it has more than 1000 bytes"));
  std::string long_text;
  for (int i = 0; i < 150; ++i) long_text += "words ";
  EXPECT_THAT(
      refusal(reel("place = \"lower-third\"\ntext = \"" + long_text + "\"\n")),
      HasSubstr("reel.toml:8:1: title 1: text: it does not fit into a lower third of 160x90"));
  EXPECT_THAT(
      refusal("size = \"160x90\"\n[defaults.title]\ntext = \"x\"\n[[clip]]\ncard = \"a\"\n"),
      HasSubstr("reel.toml:3:1: text: write it below a [[clip.title]]"));
  EXPECT_THAT(refusal("size = \"160x90\"\n[[clip]]\ncard = \"a\"\ntext = "
                      "\"x@fontfile=fonts/own.otf\"\n"),
              HasSubstr("reel.toml:4:1: text: a font by its file is for titles"));
}

}  // namespace
}  // namespace tickreel::tests

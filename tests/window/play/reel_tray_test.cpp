#include "window/play/reel_tray.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"
#include "tests/window/interface_test.h"
#include "tickreel/game/key_codes.h"

namespace tickreel::tests {
namespace {

/// The clips of a reel, as wide as they can be, and a pointer over them.
class ReelTrayTest : public InterfaceTest {
 protected:
  static constexpr float kBottom = 300.0F;
  static constexpr float kClipsY = kBottom - 17.0F;
  static constexpr float kFirstX = 100.0F;
  static constexpr float kBehindTwoX = 500.0F;

  void SetUp() override {
    ::setenv("XDG_STATE_HOME", directory_.path("state").c_str(), 1);
    InterfaceTest::SetUp();
    write({"one", "two", "three"});
    tray_.show(toasts_);
    tray_.press({kKeyEnter}, toasts_);  // the proposed name
    tray_.draw_prompt(toasts_);
    tray_.look_again();
    picture(kFirstX, false);
    picture(kFirstX, false);
  }
  void TearDown() override {
    InterfaceTest::TearDown();
    ::unsetenv("XDG_STATE_HOME");
  }

  void write(const std::vector<std::string>& names) const {
    std::string text;
    for (const std::string& name : names) {
      text += "[[clip]]\nname = \"" + name + "\"\ncard = \"\"\nlength = 1\n";
    }
    write_file(path_, text);
  }
  /// Draws a picture with the pointer among the clips.
  void picture(float x, bool is_down) {
    ImGui::End();
    ImGui::EndFrame();
    ImGui::GetIO().MousePos = {x, kClipsY};
    ImGui::GetIO().MouseDown[0] = is_down;
    ImGui::NewFrame();
    ImGui::Begin("window");
    tray_.draw(kBottom, false, toasts_);
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path("reel.toml");
  window::Toasts toasts_;
  window::ReelTray tray_{directory_.path("."), "reel.toml"};
};

TEST_F(ReelTrayTest, AClipThatIsDraggedComesBehindTheOthers) {
  write({"one", "two"});
  tray_.look_again();
  picture(kFirstX, true);
  picture(kFirstX + 30.0F, true);
  picture(kBehindTwoX, true);
  picture(kBehindTwoX, false);
  const std::string text = read_file(path_);
  EXPECT_LT(text.find("two"), text.find("one")) << text;
}

TEST_F(ReelTrayTest, AClipThatGoesWhileItIsDraggedLeavesTheOthersWhereTheyAre) {
  picture(kFirstX, true);
  picture(kFirstX + 30.0F, true);
  write({"two", "three"});
  tray_.look_again();
  const std::string text = read_file(path_);
  picture(kBehindTwoX, true);
  picture(kBehindTwoX, false);
  EXPECT_EQ(read_file(path_), text);
}

TEST_F(ReelTrayTest, SeveralClipsKeepTheirOrderAndTheReelIsShown) {
  const auto moment = [](const std::string& name) {
    return movie::ReelMoment{"match.replay", name, {Rational(1), Rational(2)}, {}};
  };
  tray_.put({moment("a"), moment("b")}, 1, toasts_, true);
  const std::string text = read_file(path_);
  const std::vector<std::size_t> places{text.find("\"one\""), text.find("\"a\""),
                                        text.find("\"b\""), text.find("\"two\"")};
  EXPECT_TRUE(std::ranges::is_sorted(places)) << text;
  EXPECT_LT(places.back(), text.size()) << text;
  EXPECT_EQ(tray_.changes(), 2U);
  EXPECT_EQ(tray_.take_shown(), path_);
}

// A path in place of the name would be looked for below the folder once more.
TEST_F(ReelTrayTest, ANameThatIsRefusedIsProposedAgainAsItWasGiven) {
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(directory_.path("."));
  const std::string folder = "films";
  std::filesystem::create_directory(folder);
  window::ReelTray tray(folder, "new.toml");
  write_file(folder + "/new.toml", "no reel");
  tray.put({{"match.replay", "fall", {Rational(1), Rational(2)}}}, movie::kBehindAllClips, toasts_);
  tray.press({kKeyEnter}, toasts_);
  tray.draw_prompt(toasts_);
  EXPECT_EQ(tray.changes(), 0U) << "the file is refused";

  write_file(folder + "/new.toml", "");
  tray.press({kKeyEnter}, toasts_);
  tray.draw_prompt(toasts_);
  EXPECT_EQ(tray.changes(), 1U);
  EXPECT_NE(read_file(folder + "/new.toml").find("fall"), std::string::npos);
  std::filesystem::current_path(before);
}

}  // namespace
}  // namespace tickreel::tests

// The panel for films: what its keys make.

#include <algorithm>
#include <filesystem>

#include "sim/replay/notes_file.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/sanitizer.h"
#include "tests/window/window_test.h"

namespace tickreel::tests {
namespace {

constexpr std::chrono::minutes kFilmPatience{5};

class FilmDialogWindow : public WindowTest {
 protected:
  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "films slowly under a sanitizer";
    WindowTest::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    std::filesystem::create_directory(path("films"));
    auto notes = NotesFile::open(replay());
    ASSERT_TRUE(notes->change(SetMark{{"one", Rational(1), Rational(3, 2)}, {}}));
    ASSERT_TRUE(notes->change(SetMark{{"two", Rational(2), Rational(9, 4)}, {}}));
  }

  /// Returns the names of the finished films, sorted.
  [[nodiscard]] std::vector<std::string> films() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path("films"))) {
      const std::string name = entry.path().filename().string();
      if (name.find(".part") == std::string::npos) names.push_back(name);
    }
    std::ranges::sort(names);
    return names;
  }
  void expect_films(const std::vector<std::string>& expected) const {
    EXPECT_TRUE(eventually([&] { return films() == expected; }, kFilmPatience))
        << films().size() << " films";
  }
  [[nodiscard]] std::string exported(const std::string& name, const std::string& options) const {
    run("export " + quoted(replay()) + " --overwrite --progress none -o " + quoted(path(name)) +
        " " + options);
    return read_file(path(name));
  }
};

TEST_F(FilmDialogWindow, MakesTheFilmOfAKindAsTheCommandLineDoes) {
  play({"-o", path("films")});
  display().press("k Home Next e 4 Return");  // the first mark as a GIF
  expect_films({"match one.gif"});
  EXPECT_EQ(read_file(path("films/match one.gif")),
            exported("one.gif", "--mark one --profile gif --size-limit 4MB"));
}

TEST_F(FilmDialogWindow, FilmsAllMarksWithoutScoresAndRemembersHow) {
  play({"-o", path("films"), "--size", "160x90"});
  // One step to the right in the first line chooses all marks; the line with scores is three above
  // the last.
  display().press("k Home e Right Up Up Up Up Left Return");
  expect_films({"match one.mp4", "match two.mp4"});
  EXPECT_EQ(read_file(path("films/match one.mp4")),
            exported("one.mp4", "--mark one --size 160x90 --hud off"));
  // Enter alone makes the same choices again.
  display().press("Home Next e Return");
  expect_films({"match one 2.mp4", "match one.mp4", "match two.mp4"});
  EXPECT_EQ(read_file(path("films/match one 2.mp4")), read_file(path("films/match one.mp4")));
}

TEST_F(FilmDialogWindow, WhatIsTickedBecomesAReel) {
  play({"-o", path("films"), "--size", "160x90"});
  display().press("k Home e Right shift+m Return");  // all marks, into the reel that is proposed
  ASSERT_FALSE(display().wait_for_window("match reel.toml").empty());
  const std::string reel = read_file(path("films/match reel.toml"));
  EXPECT_LT(reel.find("\"one\""), reel.find("\"two\"")) << reel;
  EXPECT_NE(reel.find("\"two\""), reel.npos) << reel;
  // The button leads back to the replay, and from there out.
  display().click(kWindowSize.width - 240, kWindowSize.height - 29);
  EXPECT_FALSE(display().wait_for_window("match.replay").empty());
  EXPECT_EQ(films(), std::vector<std::string>{"match reel.toml"});
}

TEST_F(FilmDialogWindow, EscapeMakesNothing) {
  play({"-o", path("films"), "--size", "160x90"});
  display().press("k Home");
  expect_it_stands_still();
  const Image before = upper_part();
  display().press("e");
  EXPECT_TRUE(eventually([&] { return !(upper_part() == before); })) << "opens no panel";
  display().press("2 Escape");
  EXPECT_TRUE(eventually([&] { return upper_part() == before; })) << "it stays open";
  // A film in progress would lead to a question.
  display().press("ctrl+q");
  EXPECT_EQ(program().wait_for_end(), 0) << program().err();
  EXPECT_EQ(films(), std::vector<std::string>());
}

TEST_F(FilmDialogWindow, WhatWasChosenIsThereWhenItIsOpenedAgain) {
  play({"-o", path("films"), "--size", "160x90"});
  display().press("k Home e Right Escape");  // all marks
  expect_it_stands_still();
  display().press("e Return");
  expect_films({"match one.mp4", "match two.mp4"});
  // A selected mark takes precedence.
  display().press("Next Next e Return");
  expect_films({"match one.mp4", "match two 2.mp4", "match two.mp4"});
}

TEST_F(FilmDialogWindow, APictureUnderThePointerLeavesMessagesRoom) {
  play({"-o", path("films"), "--size", "160x90"});
  display().press("k Home");
  // Shift+M without a selected mark shows a message.
  display().point(kWindowSize.width / 2, kTimeLineY);
  expect_it_stands_still();
  const Image before = picture();
  display().press("shift+m");
  expect_it_changes_from(before);
  expect_it_stands_still();
  const Image after = picture();
  const auto row_changes = [&](int y) { return !std::ranges::equal(before.row(y), after.row(y)); };
  constexpr int kPanelTop = kWindowSize.height - 140;
  constexpr int kPictureTop = kPanelTop - 110;
  for (int y = kPictureTop; y < kPanelTop; ++y) EXPECT_FALSE(row_changes(y)) << y;
  int changed = 0;
  for (int y = 0; y < kPictureTop; ++y) changed += row_changes(y) ? 1 : 0;
  EXPECT_GT(changed, 20) << "no message";
}

TEST_F(FilmDialogWindow, TheButtonThatOpensItLeavesItAsItIs) {
  constexpr ImageSize kRoom{800, 600};  // the panel does not cover the button
  play({"-o", path("films"), "--size", "160x90"});
  display().resize(window(), kRoom);
  display().press("k Home Next e 4");
  expect_it_stands_still();
  display().click(kRoom.width - 107, kRoom.height - 29);  // "Film"
  expect_it_stands_still();
  display().press("Return");
  expect_films({"match one.gif"});
}

TEST_F(FilmDialogWindow, TheWindowCanBeLeftFromIt) {
  play({"-o", path("films"), "--size", "160x90"});
  display().press("e Down ctrl+q");
  EXPECT_EQ(program().wait_for_end(), 0) << program().err();
  EXPECT_EQ(films(), std::vector<std::string>());
}

TEST_F(FilmDialogWindow, APictureDoesNotWaitForAFilm) {
  play({"-o", path("films"), "--size", "320x180", "--fps", "1000"});
  display().press("k Home e Return");
  display().press("F12");
  EXPECT_TRUE(eventually([&] {
    const auto names = films();
    return names.size() == 1 && names[0].ends_with(".png");
  })) << "while the film is made";
}

TEST_F(FilmDialogWindow, AFilmIsStoppedByKeysAlone) {
  play({"-o", path("films"), "--size", "320x180", "--fps", "1000"});
  const auto is_being_made = [&] { return !std::filesystem::is_empty(path("films")); };
  display().press("k Home e Return");
  ASSERT_TRUE(eventually(is_being_made, kFilmPatience));
  // F7 goes to the line about the films, where "Stop" is behind "All films".
  display().press("F7 Right space");
  EXPECT_TRUE(eventually([&] { return !is_being_made(); }, kFilmPatience));
  display().press("Escape ctrl+q");  // asks nothing
  EXPECT_EQ(program().wait_for_end(), 0) << program().err();
}

TEST_F(FilmDialogWindow, FitsIntoASmallWindow) {
  play({"-o", path("films"), "--size", "160x90"});
  for (const ImageSize size : {ImageSize{64, 64}, {320, 180}, {700, 420}}) {
    display().press("e");
    display().resize(window(), size);
    display().press("Down Right Up Escape");
  }
  display().resize(window(), kWindowSize);
  display().press("Home Next e Return");
  expect_films({"match one.mp4"});
}

}  // namespace
}  // namespace tickreel::tests

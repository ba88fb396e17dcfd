// The films that are made, in a line and a drawer: their place and their buttons.

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "sim/replay/notes_file.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/sanitizer.h"
#include "tests/window/window_test.h"
#include "window/model/film_log.h"

namespace tickreel::tests {
namespace {

constexpr std::chrono::minutes kListPatience{5};

class FilmListWindow : public WindowTest {
 protected:
  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "films slowly under a sanitizer";
    WindowTest::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    std::filesystem::create_directory(path("films"));
  }

  void mark(const std::string& name, const Rational& from, const Rational& to) const {
    auto notes = NotesFile::open(replay());
    ASSERT_TRUE(notes->change(SetMark{{name, from, to}, {}}));
  }
  /// Installs a fake xdg-open that writes down what it shall open.
  void put_xdg_open_into_path() {
    const std::string program = path("bin/xdg-open");
    std::filesystem::create_directory(path("bin"));
    write_file(program, "#!/bin/sh\nprintf %s \"$1\" >" + quoted(path("opened.part")) + "\nmv " +
                            quoted(path("opened.part")) + " " + quoted(path("opened")) + "\n");
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    set_variable("PATH", path("bin") + ":" + std::getenv("PATH"));
  }
  [[nodiscard]] std::string film(const std::string& mark) const {
    return path("films/match " + mark + ".mp4");
  }
  [[nodiscard]] std::vector<ShelvedFilm> log() const {
    return FilmLog(state() + "/tickreel/films").list();
  }
  [[nodiscard]] auto made_at(const std::string& mark) const {
    return std::filesystem::last_write_time(film(mark));
  }
  /// Presses keys in the line about the films, beginning at "All films". Waits after each key.
  void press_in_line(const std::vector<std::string>& keys) const {
    press_on({"F7"});
    press_on(keys);
  }
  static std::vector<std::string> times(std::size_t count, const std::string& key) {
    return std::vector<std::string>(count, key);
  }
  void press_on(const std::vector<std::string>& keys) const {
    for (const std::string& key : keys) {
      display().press(key);
      expect_it_stands_still();
    }
  }
};

TEST_F(FilmListWindow, IsALineAndADrawerBesideThePictureUntilItIsPutAway) {
  mark("one", Rational(1), Rational(5, 4));
  play_and_pause({"-o", path("films"), "--size", "64x36", "--fps", "20"});
  display().press("Next");
  expect_it_stands_still();
  const Image bare = upper_part();
  display().press("e Return");
  ASSERT_TRUE(eventually([&] { return log().size() == 1 && log()[0].is_made; }, kListPatience));
  expect_it_stands_still();
  const Image with_line = upper_part();
  EXPECT_FALSE(with_line == bare) << "the line covers the picture";

  press_in_line({"space"});
  EXPECT_FALSE(upper_part() == with_line) << "no drawer opens";
  press_on({"space"});
  EXPECT_TRUE(eventually([&] { return upper_part() == with_line; }));
  press_on({"Right", "Right", "Right", "Right", "space"});  // "Put away"
  EXPECT_TRUE(eventually([&] { return upper_part() == bare; }));
  EXPECT_TRUE(std::filesystem::exists(film("one"))) << "it is the list that it goes from";
}

TEST_F(FilmListWindow, WhatWasStoppedIsMadeSomewhereElse) {
  mark("one", Rational(0), Rational(4));
  play_and_pause({"-o", path("films"), "--size", "320x180", "--fps", "120"});
  display().press("Next e Return");
  ASSERT_TRUE(eventually([&] { return !std::filesystem::is_empty(path("films")); }, kListPatience));
  display().press("F7 Right space");  // "Stop"
  ASSERT_TRUE(eventually([&] { return std::filesystem::is_empty(path("films")); }));
  expect_it_stands_still();
  display().press("Escape");
  press_on({"F7"});                            // to the bar with the time line, and from there
  press_in_line({"Right", "Right", "space"});  // "Somewhere else"
  display().press("ctrl+a");
  display().type(path("elsewhere/best"));
  display().press("Return");
  const std::string elsewhere = path("elsewhere/best.mp4");
  EXPECT_TRUE(eventually([&] { return std::filesystem::exists(elsewhere); }, kListPatience));
  EXPECT_TRUE(eventually(
      [&] { return log().size() == 1 && log()[0].is_made && log()[0].path == elsewhere; }));
  EXPECT_TRUE(std::filesystem::is_empty(path("films")));
}

TEST_F(FilmListWindow, OpensTheFolderOfAFilm) {
  mark("one", Rational(1), Rational(5, 4));
  put_xdg_open_into_path();
  play_and_pause({"-o", path("films"), "--size", "64x36", "--fps", "20"});
  display().press("Next e Return");
  ASSERT_TRUE(eventually([&] { return log().size() == 1 && log()[0].is_made; }, kListPatience));
  expect_it_stands_still();
  press_in_line({"Right", "Right", "space"});
  ASSERT_TRUE(eventually([&] { return std::filesystem::exists(path("opened")); }));
  EXPECT_EQ(read_file(path("opened")), path("films"));
}

TEST_F(FilmListWindow, CopiesThePathOfAFilmAsItCanBePasted) {
  const std::string name = "für Zoë";
  mark(name, Rational(1), Rational(5, 4));
  play_and_pause({"-o", "films", "--size", "64x36", "--fps", "20"});
  display().press("Next e Return");
  ASSERT_TRUE(eventually([&] { return log().size() == 1 && log()[0].is_made; }, kListPatience));
  expect_it_stands_still();
  press_in_line({"Right", "Right", "Right", "space", "Escape"});
  press_on({"Escape", "m"});  // a new mark, whose name is pasted
  display().hold("ctrl");
  expect_it_stands_still();
  press_on({"v"});
  display().release("ctrl");
  display().press("Return");
  const auto names = [&] {
    std::vector<std::string> all;
    for (const Mark& mark : marks()) all.push_back(mark.name);
    std::ranges::sort(all);
    return all;
  };
  // The path is absolute, so that it can be pasted anywhere.
  const std::vector<std::string> both{film(name), name};
  EXPECT_TRUE(eventually([&] { return names() == both; })) << testing::PrintToString(names());
}

TEST_F(FilmListWindow, IsCalledAfterTheFilmWhileThatIsShown) {
  mark("one", Rational(1), Rational(5, 4));
  play_and_pause({"-o", path("films"), "--size", "64x36", "--fps", "20"});
  display().press("Next e Return");
  ASSERT_TRUE(eventually([&] { return log().size() == 1 && log()[0].is_made; }, kListPatience));
  expect_it_stands_still();
  press_in_line({"Right", "space"});
  EXPECT_EQ(display().wait_for_window("match one.mp4 - tickreel$"), window());
  display().press("Escape");
  EXPECT_EQ(display().wait_for_window("match.replay - tickreel$"), window());
}

TEST_F(FilmListWindow, WhatWaitsIsMadeInTheOrderThatItIsGivenWhileAllStandStill) {
  mark("a", Rational(0), Rational(4));
  for (const std::string name : {"b", "c", "d", "e"}) mark(name, Rational(3), Rational(3001, 1000));
  play_and_pause({"-o", path("films"), "--size", "320x180", "--fps", "1000"});
  display().press("e Right Return");  // all marks
  ASSERT_TRUE(eventually([&] { return !std::filesystem::is_empty(path("films")); }, kListPatience));
  display().press("F7 Right Right space");  // "Pause"
  expect_it_stands_still();
  press_on({"Left", "Left", "space", "F7", "F7"});  // opens the drawer
  // The buttons of a line are "Stop", "Sooner" and "Later"; the first line has only "Stop". The
  // version of Dear ImGui decides which button of a line Down leads to.
  const std::vector<std::string> next_line{"Down", "Left", "Left"};
  for (int line = 0; line < 3; ++line) press_on(next_line);
  press_on({"Right", "space", "space"});  // d before b
  press_on(next_line);
  press_on({"Right", "Right", "space"});  // b behind c
  press_on(next_line);
  press_on({"space"});  // stop e
  press_on(times(6, "Up"));
  press_on({"space"});  // stop a
  EXPECT_TRUE(eventually([&] { return std::filesystem::is_empty(path("films")); }));
  press_in_line({"Right", "Right", "space"});  // "Resume"
  const auto is_made = [&](const std::string& name) { return std::filesystem::exists(film(name)); };
  ASSERT_TRUE(eventually([&] { return is_made("b"); }, kListPatience));
  EXPECT_LT(made_at("d"), made_at("c"));
  EXPECT_LT(made_at("c"), made_at("b"));
  display().press("Escape ctrl+q");  // asks nothing, because no film is left to make
  EXPECT_EQ(program().wait_for_end(), 0) << program().err();
  EXPECT_FALSE(is_made("a"));
  EXPECT_FALSE(is_made("e"));
}

}  // namespace
}  // namespace tickreel::tests

// The list of films beside the picture: its place and its buttons.

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
  /// Returns columns of the picture above the time line, where messages are shown only briefly.
  [[nodiscard]] Image columns(int from, int to) const {
    constexpr int kTop = 12;
    constexpr int kBottom = 200;
    return part(from, kTop, {to - from, kBottom - kTop});
  }
  [[nodiscard]] Image left() const { return columns(0, 200); }
  [[nodiscard]] Image right() const { return columns(440, kWindowSize.width); }
  /// Presses keys in the list, beginning at the arrow that folds it. Waits after each key.
  void press_in_list(const std::vector<std::string>& keys) const {
    press_on({"F7", "F7"});
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
  /// Presses keys in the list and then gives the keys back to the window.
  void press_in_list_and_leave(std::vector<std::string> keys) const {
    keys.emplace_back("Escape");
    press_in_list(keys);
  }
};

TEST_F(FilmListWindow, LiesWhereItIsDraggedUntilWhatIsMadeIsPutAway) {
  mark("one", Rational(1), Rational(5, 4));
  play_and_pause({"-o", path("films"), "--size", "64x36", "--fps", "20"});
  display().press("Next");
  expect_it_stands_still();
  const Image bare_left = left();
  const Image bare_right = right();
  display().press("e Return");
  ASSERT_TRUE(eventually([&] { return log().size() == 1 && log()[0].is_made; }, kListPatience));
  expect_it_stands_still();
  EXPECT_FALSE(right() == bare_right) << "there is no list";
  EXPECT_TRUE(left() == bare_left);

  display().point(600, 195);
  expect_it_stands_still();
  display().hold_button();
  expect_it_stands_still();
  display().point(360, 150);
  EXPECT_TRUE(eventually([&] { return right() == bare_right; })) << "it stays where it was";
  display().release_button();
  display().point(kWindowSize.width, kWindowSize.height);
  expect_it_stands_still();
  const Image moved = left();
  EXPECT_FALSE(moved == bare_left);

  press_in_list_and_leave({"space"});  // fold the list
  EXPECT_TRUE(eventually([&] { return !(left() == moved); }));
  expect_it_stands_still();
  press_in_list_and_leave({"space"});
  EXPECT_TRUE(eventually([&] { return left() == moved; })) << "it is not as before it was folded";

  press_in_list_and_leave({"Right", "space"});  // remove the finished films from the list
  EXPECT_TRUE(eventually([&] { return left() == bare_left; }));
  EXPECT_TRUE(right() == bare_right);
  EXPECT_TRUE(std::filesystem::exists(film("one"))) << "it is the list that it goes from";
}

TEST_F(FilmListWindow, OpensTheFolderOfAFilm) {
  mark("one", Rational(1), Rational(5, 4));
  put_xdg_open_into_path();
  play_and_pause({"-o", path("films"), "--size", "64x36", "--fps", "20"});
  display().press("Next e Return");
  ASSERT_TRUE(eventually([&] { return log().size() == 1 && log()[0].is_made; }, kListPatience));
  expect_it_stands_still();
  press_in_list({"Down", "Right", "space"});
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
  press_in_list_and_leave({"Down", "Right", "Right", "space"});
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
  press_in_list({"Down", "space"});
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
  display().press("F7 F7 Right space");  // "Pause"
  expect_it_stands_still();
  // The buttons of a line are "Stop", "Sooner" and "Later"; the first line has only "Stop". The
  // version of Dear ImGui decides which button of a line Down leads to.
  const std::vector<std::string> next_line{"Down", "Left", "Left"};
  for (int line = 0; line < 4; ++line) press_on(next_line);
  press_on({"Right", "space", "space"});  // d before b
  press_on(next_line);
  press_on({"Right", "Right", "space"});  // b behind c
  press_on(next_line);
  press_on({"space"});  // stop e
  press_on(times(6, "Up"));
  press_on({"Down", "space"});  // stop a
  EXPECT_TRUE(eventually([&] { return std::filesystem::is_empty(path("films")); }));
  press_on({"Up", "Left", "Right", "space"});  // "Stay here"
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

// The menus of the time line offer everything that keys do, and are used with keys or the mouse.

#include "sim/replay/notes_file.h"
#include "tests/support/eventually.h"
#include "tests/support/sanitizer.h"
#include "tests/window/window_test.h"

namespace tickreel::tests {
namespace {

class ContextMenuWindow : public WindowTest {
 protected:
  ContextMenuWindow() : WindowTest(10) {}

  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "says nothing new under a sanitizer";
    WindowTest::SetUp();
  }

  [[nodiscard]] ReplayNotes notes() const {
    const auto file = NotesFile::open(replay());
    return file ? file->notes() : ReplayNotes();
  }
  [[nodiscard]] Mark mark() const {
    const std::vector<Mark> all = marks();  // once: the window may change them meanwhile
    return all.empty() ? Mark() : all.front();
  }
  void add_mark() const { run("mark add " + quoted(replay()) + " --in 2 --out 6 --name goal"); }
  /// Opens the menu of what is selected and chooses a line. Grey lines do not count.
  void choose(int line, const std::string& then = "Return") const {
    std::string keys = "shift+F10";
    for (int i = 0; i < line; ++i) keys += " Down";
    display().press(keys + " " + then);
  }

  static constexpr int kRulerY = kWindowSize.height - 104;  ///< its lower edge
  static constexpr int kLaneY = kWindowSize.height - 70;
};

TEST_F(ContextMenuWindow, AMarkGetsSlowMotionWhereTheReplayIs) {
  add_mark();
  play_and_pause();
  display().press("Next shift+Right shift+Right");
  const Image before = picture();
  display().click(x_of(5), kLaneY, 3);
  expect_it_changes_from(before);
  expect_it_stands_still();
  display().press("Down Down Down Down Down Down Down Return");  // at 4 s, not where the pointer is
  ASSERT_TRUE(eventually([&] { return !mark().speed.empty(); }));
  const std::string slow = mark().speed;
  display().press("ctrl+z z");
  ASSERT_TRUE(eventually([&] { return mark().speed == slow; })) << "as the key does";
  choose(8, "Right Return");  // "change it", then "slower"
  EXPECT_TRUE(eventually([&] { return mark().speed != slow; }));
  const std::string slower = mark().speed;
  display().press("ctrl+z ctrl+Down");
  EXPECT_TRUE(eventually([&] { return mark().speed == slower; })) << mark().speed;
  choose(7);
  EXPECT_TRUE(eventually([&] { return mark().speed.empty(); })) << mark().speed;
}

TEST_F(ContextMenuWindow, EdgesOfAMarkComeHere) {
  add_mark();
  play_and_pause();
  display().press("Next shift+Right");
  choose(5);
  EXPECT_TRUE(eventually([&] { return mark().in_seconds == Rational(3); }));
  display().press("shift+Right");
  choose(6);
  EXPECT_TRUE(eventually([&] { return mark().out_seconds == Rational(4); }));
  EXPECT_EQ(marks().size(), 1U);
}

TEST_F(ContextMenuWindow, WhatWouldDoNothingCannotBeChosen) {
  add_mark();
  play_and_pause();
  // Outside the mark, the lines for its begin, end and slow motion are grey, so its camera is the
  // fifth.
  display().press("Next Home");
  choose(5, "Right Down Down Return");
  ASSERT_TRUE(eventually([&] { return !mark().camera.empty(); }));
  EXPECT_EQ(mark().speed, "");
  EXPECT_EQ(mark().in_seconds, Rational(2));
  EXPECT_EQ(mark().out_seconds, Rational(6));
  // Escape closes one menu after the other; the keys that follow are for the window.
  choose(5, "Right Escape Escape shift+Right i");
  EXPECT_TRUE(eventually([&] { return marks().size() == 2; }));
}

TEST_F(ContextMenuWindow, AKeyThatFollowsAtOnceComesAfterIt) {
  add_mark();
  play_and_pause();
  display().press("Next shift+F10 Up Return i");  // the menu's last line deletes the mark
  EXPECT_TRUE(eventually([&] { return mark().name == "range 1"; })) << marks().size();
  EXPECT_EQ(marks().size(), 1U);
}

TEST_F(ContextMenuWindow, ARightClickBesideTheMarksGoesThere) {
  play_and_pause();
  const Image before = picture();
  display().click(x_of(5), kLaneY, 3);
  expect_it_changes_from(before);
  expect_it_stands_still();
  display().press("Down Down Return");  // a new range
  ASSERT_TRUE(eventually([&] { return marks().size() == 1; }));
  EXPECT_NEAR(mark().in_seconds.to_double(), 5.0, 0.1);
  display().press(
      "shift+Right Escape Menu Down Down Down Return");  // the last line that is not grey
  ASSERT_TRUE(eventually([&] { return marks().size() == 2; }));
  EXPECT_EQ(mark().in_seconds, Rational(0)) << "one that ends here";
}

TEST_F(ContextMenuWindow, ACutGetsAnotherCameraWhereverTheReplayIs) {
  play_and_pause();
  display().press("shift+Right 2");
  ASSERT_TRUE(eventually([&] { return notes().cuts.size() == 2; }));
  display().press("shift+Right 3");
  ASSERT_TRUE(eventually([&] { return notes().cuts.size() == 3; }));
  const std::string third = notes().cuts[2].camera;
  display().press("shift+Prior End");  // the cut at 1 s is selected
  choose(2, "Right Down Return");
  EXPECT_TRUE(eventually([&] { return notes().cuts[1].camera == third; }));
  EXPECT_EQ(notes().cuts[1].seconds, Rational(1));
  EXPECT_EQ(notes().cuts.size(), 3U);
  // A right click on the flag of the last cut opens its menu.
  expect_it_stands_still();
  const Image before = picture();
  display().click(x_of(2) + 5, kRulerY, 3);
  expect_it_changes_from(before);
  expect_it_stands_still();
  display().press("Up Return");
  EXPECT_TRUE(eventually([&] { return notes().cuts.size() == 2; })) << "deletes it";
  EXPECT_EQ(notes().cuts[1].seconds, Rational(1));
}

TEST_F(ContextMenuWindow, ACameraKeySaysHowItGoesOn) {
  play_and_pause();
  display().press("v shift+v shift+Right w shift+v");
  ASSERT_TRUE(eventually([&] { return notes().camera_keys.size() == 2; }));
  choose(3);  // "go there" is followed by three lines for other paths
  EXPECT_TRUE(eventually([&] { return notes().camera_keys[1].ease == CameraEase::kHold; }));
  choose(5);
  EXPECT_TRUE(eventually([&] { return notes().camera_keys.size() == 1; })) << "deletes it";
}

}  // namespace
}  // namespace tickreel::tests

// The clips of a reel below the picture of a replay, and dragging marks there with the mouse.

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "sim/replay/notes_file.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/sanitizer.h"
#include "tests/window/window_test.h"

namespace tickreel::tests {
namespace {

using testing::ElementsAre;
using Names = std::vector<std::string>;

class ReelTrayWindow : public WindowTest {
 protected:
  static constexpr int kLaneY = kWindowSize.height - 70;
  static constexpr int kClipsY = kWindowSize.height - 134 - 17;  ///< above the panel
  /// A place in the list, which is at the right.
  static constexpr int kListX = kWindowSize.width - 150;

  explicit ReelTrayWindow(int replay_seconds = 4) : WindowTest(replay_seconds) {}
  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "says nothing new under a sanitizer";
    WindowTest::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    auto notes = NotesFile::open(replay());
    ASSERT_TRUE(notes->change(SetMark{{"one", Rational(1, 2), Rational(1)}, {}}));
    ASSERT_TRUE(notes->change(SetMark{{"two", Rational(3, 2), Rational(2)}, {}}));
    ASSERT_TRUE(notes->change(SetMark{{"three", Rational(3), Rational(7, 2)}, {}}));
  }

  [[nodiscard]] std::string reel() const { return path("match reel.toml"); }
  /// Returns the names of the clips in their order.
  [[nodiscard]] Names clips() const {
    Names names;
    if (!std::filesystem::exists(reel())) return names;
    std::istringstream lines(read_file(reel()));
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("name = ")) names.push_back(line.substr(8, line.size() - 9));
    }
    return names;
  }
  void expect_clips(const Names& wanted) const {
    EXPECT_TRUE(eventually([&] { return clips() == wanted; }))
        << testing::PrintToString(clips()) << " instead of " << testing::PrintToString(wanted);
    expect_it_stands_still();
  }
  /// Makes clips of the first two marks.
  void put_two() {
    play_and_pause();
    display().press("Next shift+m");
    expect_it_stands_still();
    display().press("Return");
    expect_clips({"one"});
    display().press("Next shift+m");
    expect_clips({"one", "two"});
    display().press("Escape");
    expect_it_stands_still();
  }
  /// Drags from one place to another and keeps the button down.
  void drag_to(int from_x, int from_y, int to_x, int to_y) const {
    display().point(from_x, from_y);
    expect_it_stands_still();
    display().hold_button();
    expect_it_stands_still();
    display().point(from_x + 8, from_y);
    expect_it_stands_still();
    drag_on(to_x, to_y);
    display().release_button();
  }
  /// Returns the place in front of a clip, when there is room for all clips.
  [[nodiscard]] static int x_before(int clip) { return 80 + clip * 170; }
  void leave() {
    expect_it_stands_still();
    display().press("ctrl+q");
    EXPECT_EQ(program().wait_for_end(), 0) << program().err();
  }
};

TEST_F(ReelTrayWindow, AMarkOfTheTimeLineGoesInBetweenTwoClips) {
  put_two();
  drag_to(x_of(3.25), kLaneY, x_before(1), kClipsY);
  expect_clips({"one", "three", "two"});
  EXPECT_EQ(marks()[2].in_seconds, Rational(3)) << "it has been moved on the time line";
  drag_to(x_of(0.75), kLaneY, x_before(0), kClipsY);
  expect_clips({"one", "one", "three", "two"});
  leave();
}

TEST_F(ReelTrayWindow, WhatIsLetGoElsewhereStaysAsItWas) {
  put_two();
  const auto before = marks();
  const std::string text = read_file(reel());
  drag_to(x_of(3.25), kLaneY, x_before(1), kClipsY - 60);
  expect_it_stands_still();
  // An edge of a mark that is dropped elsewhere, also among the buttons, does not move.
  drag_to(x_of(3.5) - 1, kLaneY, x_of(2.5), kWindowSize.height - 15);
  expect_it_stands_still();
  drag_to(x_before(0) + 40, kClipsY, x_before(1) + 150, kClipsY - 60);
  expect_it_stands_still();
  EXPECT_EQ(marks(), before);
  EXPECT_EQ(read_file(reel()), text);
  // Dropped in the lane, the edge moves.
  drag_to(x_of(3.25), kLaneY, x_of(2.75), kLaneY + 8);
  EXPECT_TRUE(eventually([&] { return marks().size() == 3 && !(marks() == before); }));
  leave();
}

TEST_F(ReelTrayWindow, EscapeGivesUpWhatIsDragged) {
  put_two();
  const std::string text = read_file(reel());
  const auto before = marks();
  display().press("F4");
  expect_it_stands_still();
  const auto give_up = [&](int from_x, int from_y) {
    display().point(from_x, from_y);
    expect_it_stands_still();
    display().hold_button();
    expect_it_stands_still();
    display().point(from_x + 8, from_y);
    expect_it_stands_still();
    drag_on(x_before(1), kClipsY);
    display().press("Escape");
    expect_it_stands_still();
    display().release_button();
    expect_it_stands_still();
  };
  give_up(x_of(3.25), kLaneY);
  constexpr int kThirdRowY = 143;
  give_up(kListX, kThirdRowY);
  EXPECT_EQ(read_file(reel()), text);
  EXPECT_EQ(marks(), before);
  leave();
}

TEST_F(ReelTrayWindow, CtrlZUndoesWhatWasDoneLastOfMarksAndClips) {
  put_two();
  const auto has_marks = [&](std::size_t count) {
    EXPECT_TRUE(eventually([&] { return marks().size() == count; })) << marks().size();
    expect_it_stands_still();
  };
  drag_to(x_of(3.25), kLaneY, x_before(1), kClipsY);
  expect_clips({"one", "three", "two"});
  display().press("Next Delete");
  has_marks(2);
  drag_to(x_before(0) + 40, kClipsY, x_before(2) + 150, kClipsY);
  expect_clips({"three", "two", "one"});
  display().press("ctrl+z");
  expect_clips({"one", "three", "two"});
  has_marks(2);
  display().press("ctrl+z");
  has_marks(3);
  display().press("ctrl+z ctrl+z");
  expect_clips({"one"});
  has_marks(3);
  display().press("ctrl+z");
  expect_clips({});
  display().press("ctrl+shift+z ctrl+y ctrl+shift+z");
  expect_clips({"one", "three", "two"});
  display().press("ctrl+y ctrl+y");
  expect_clips({"three", "two", "one"});
  has_marks(2);
  // Further undo leaves the marks that were there at first.
  display().press("ctrl+z ctrl+z ctrl+z ctrl+z ctrl+z ctrl+z");
  expect_clips({});
  has_marks(2);
  leave();
}

TEST_F(ReelTrayWindow, WhatAnotherProgramWroteIsNotUndone) {
  put_two();
  const std::string text = read_file(reel()) + "\n[[clip]]\nname = \"by hand\"\ncard = \"\"\n";
  write_file(reel(), text);
  display().press("ctrl+z");
  expect_it_stands_still();
  EXPECT_EQ(read_file(reel()), text);
  EXPECT_EQ(marks().size(), 3U);
  display().press("ctrl+z");
  EXPECT_TRUE(eventually([&] { return marks().size() == 2; })) << "marks are out of reach";
  EXPECT_EQ(read_file(reel()), text);
  leave();
}

TEST_F(ReelTrayWindow, AMarkOfTheListGoesToTheEndAndInBetween) {
  put_two();
  display().press("F4");
  expect_it_stands_still();
  constexpr int kThirdRowY = 143;
  drag_to(kListX, kThirdRowY, x_before(2) + 100, kClipsY);
  expect_clips({"one", "two", "three"});
  drag_to(kListX, kThirdRowY, x_before(1), kClipsY);
  expect_clips({"one", "three", "two", "three"});
  leave();
}

TEST_F(ReelTrayWindow, ClipsAreDraggedToOtherPlacesAndTheReelWindowUndoesIt) {
  put_two();
  drag_to(x_of(3.25), kLaneY, x_before(2) + 100, kClipsY);
  expect_clips({"one", "two", "three"});
  drag_to(x_before(0) + 40, kClipsY, x_before(2) + 20, kClipsY);
  expect_clips({"two", "one", "three"});
  drag_to(x_before(2) + 40, kClipsY, x_before(0) + 20, kClipsY);
  expect_clips({"three", "two", "one"});
  // A clip that is dropped on itself stays.
  drag_to(x_before(1) + 40, kClipsY, x_before(1) + 70, kClipsY);
  expect_clips({"three", "two", "one"});
  display().double_click(x_before(1) + 40, kClipsY);
  EXPECT_FALSE(display().wait_for_window("match reel.toml").empty()) << "it shows no reel";
  expect_it_stands_still();
  display().press("ctrl+z ctrl+z");
  expect_clips({"one", "two", "three"});
  display().press("ctrl+q");
  EXPECT_FALSE(display().wait_for_window("match.replay").empty());
  expect_it_stands_still();
  // The undo is known to the replay's window too.
  drag_to(x_before(0) + 40, kClipsY, x_before(1) + 120, kClipsY);
  expect_clips({"two", "one", "three"});
  leave();
}

TEST_F(ReelTrayWindow, TheFirstMarkThatIsDraggedThereAsksForTheFile) {
  play_and_pause();
  drag_to(x_of(3.25), kLaneY, x_before(1), kClipsY);
  expect_it_stands_still();
  EXPECT_EQ(clips(), Names());
  display().press("Return");
  expect_clips({"three"});
  leave();
}

TEST_F(ReelTrayWindow, TheReplayIsAsItWasWhenOneComesBack) {
  put_two();
  display().press("c 2 c shift+Right");
  expect_it_stands_still();
  const Image before = upper_part();
  const auto go_and_come_back = [&] {
    display().press("F6");
    EXPECT_FALSE(display().wait_for_window("match reel.toml").empty()) << "it shows no reel";
    display().press("ctrl+q");
    EXPECT_FALSE(display().wait_for_window("match.replay").empty());
  };
  go_and_come_back();
  expect_it_stands_still();
  EXPECT_TRUE(upper_part() == before);
  // The replay is also unchanged after the menu for taking over.
  const Image here = picture();
  display().press("t");
  expect_it_changes_from(here);
  expect_it_stands_still();
  display().press("Escape");
  expect_it_stands_still();
  EXPECT_TRUE(upper_part() == before);
  // The last change can still be undone.
  display().press("ctrl+z");
  expect_clips({"one"});
  display().press("Home Down Down Down space");
  expect_it_moves();
  go_and_come_back();
  expect_it_moves();
  display().press("k");
  leave();
}

TEST_F(ReelTrayWindow, AClipIsTakenOutWithItsMenu) {
  put_two();
  display().point(x_before(0) + 40, kClipsY);
  expect_it_stands_still();
  display().click(x_before(0) + 40, kClipsY, 3);
  expect_it_stands_still();
  display().press("Up Return");
  expect_clips({"two"});
  display().press("ctrl+z");
  expect_clips({"one", "two"});
  display().click(x_before(0) + 40, kClipsY, 3);
  expect_it_stands_still();
  display().click(x_before(0) + 70, kClipsY + 70);
  expect_clips({"two"});
  leave();
}

TEST_F(ReelTrayWindow, WhatAnotherProgramWroteIsSeenBeforeAnythingIsMoved) {
  put_two();
  const std::string text = read_file(reel());
  write_file(reel(), text + "\n[[clip]]\nname = \"by hand\"\ncard = \"\"\n");
  drag_to(x_before(0) + 40, kClipsY, x_before(2) + 20, kClipsY);
  expect_clips({"one", "two", "by hand"});
  drag_to(x_before(0) + 40, kClipsY, x_before(2) + 20, kClipsY);
  expect_clips({"two", "one", "by hand"});
  leave();
}

class HighlightTray : public ReelTrayWindow {
 protected:
  HighlightTray() : ReelTrayWindow(20) {}
};

TEST_F(HighlightTray, AHighlightOfTheFilmPanelBecomesAClip) {
  put_two();
  display().press("e Right Right");  // past everything and all marks, to the highlights
  constexpr int kFirstHighlightX = 200;
  constexpr int kFirstHighlightY = 95;
  // The highlights are searched for in the background.
  EXPECT_TRUE(eventually([&] {
    const Image before = picture();
    display().click(kFirstHighlightX, kFirstHighlightY);
    expect_it_stands_still();
    const Image after = picture();
    display().click(kFirstHighlightX, kFirstHighlightY);
    expect_it_stands_still();
    return !(before == after);
  }));
  drag_to(kFirstHighlightX, kFirstHighlightY, x_before(1), kClipsY);
  EXPECT_TRUE(eventually([&] { return clips().size() == 3; }));
  display().press("ctrl+z");
  expect_clips({"one", "two"});
  // A highlight can also be dragged by its picture.
  constexpr int kPictureX = 105;
  drag_to(kPictureX, kFirstHighlightY, x_before(1), kClipsY);
  EXPECT_TRUE(eventually([&] { return clips().size() == 3; }));
  const Names now = clips();
  ASSERT_EQ(now.size(), 3U);
  EXPECT_EQ(now[0], "one");
  EXPECT_EQ(now[2], "two");
  EXPECT_NE(now[1], "three");
  display().press("Escape");
  leave();
}

}  // namespace
}  // namespace tickreel::tests

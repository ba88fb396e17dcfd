// Marks are edited with keys and the mouse, and the replay has the changes.

#include <csignal>
#include <filesystem>

#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/window/mark_window.h"

namespace tickreel::tests {
namespace {

TEST_F(MarkWindow, AnInPointElsewhereDestroysNoRangeAndAllIsUndoneAfterReopening) {
  play_and_pause();
  display().press("i shift+Right o shift+Right i");
  const Mark first{"range 1", Rational(0), Rational(1)};
  const Mark second{"range 2", Rational(2), {}};
  expect_marks({first, second});
  display().press("Delete");
  expect_marks({first});
  display().press("ctrl+z");
  expect_marks({first, second});
  close_and_play_again();
  display().press("ctrl+z");
  expect_marks({first});
  display().press("ctrl+z");
  expect_marks({{"range 1", Rational(0), {}}});
  display().press("ctrl+z ctrl+z");
  expect_marks({});
  display().press("ctrl+shift+z ctrl+y ctrl+shift+z ctrl+y");
  expect_marks({first});
  run("verify " + quoted(replay()));
}

TEST_F(MarkWindow, EFilmsASelectedPoint) {
  run("mark add " + quoted(replay()) + " --at 5 --name shot");
  std::filesystem::create_directory(path("films"));
  play_and_pause({"-o", path("films"), "--size", "64x36", "--fps", "20"});
  display().press("Next e Return");
  ASSERT_TRUE(eventually([&] { return films().size() == 1; }, kFilmPatience));
  EXPECT_EQ(films()[0], "match shot.mp4");
  run("export " + quoted(replay()) + " --mark shot --size 64x36 --fps 20 -o " +
      quoted(path("shot.mp4")) + " --progress none");
  EXPECT_EQ(read_file(path("films/match shot.mp4")), read_file(path("shot.mp4")));
}

TEST_F(MarkWindow, EdgesAndWholeRangesAreDraggedAsOneStepEach) {
  run("mark add " + quoted(replay()) + " --in 10 --out 20 --name goal");
  run("mark add " + quoted(replay()) + " --in 40 --out 45 --name save");
  const Mark save{"save", Rational(40), Rational(45)};
  play_and_pause();
  // The edge comes within a pixel of the other mark's beginning and snaps to it.
  drag(x_of(20) - 1, x_of(40) + 1, kLaneY);
  expect_marks({{"goal", Rational(10), Rational(40)}, save});
  display().press("ctrl+z");
  expect_marks({kGoal, save});
  drag(x_of(15), x_of(25), kLaneY);
  ASSERT_TRUE(eventually([&] { return !(marks()[0] == kGoal); }));
  const Mark moved = marks()[0];
  EXPECT_EQ(*moved.out_seconds - moved.in_seconds, Rational(10));
  EXPECT_NEAR(moved.in_seconds.to_double(), 20.0, 1.0) << "it may have snapped";
  display().press("ctrl+z");
  expect_marks({kGoal, save});
}

TEST_F(MarkWindow, ADragIsGivenUpWithEscape) {
  run("mark add " + quoted(replay()) + " --in 10 --out 20 --name goal");
  play_and_pause();
  display().point(x_of(15), kLaneY);
  display().hold_button();
  expect_it_stands_still();
  const Image held = picture();
  display().point(x_of(35), kLaneY);
  expect_it_changes_from(held);
  display().press("Escape");
  expect_it_stands_still();
  display().release_button();
  expect_it_stands_still();
  expect_marks({kGoal});
}

TEST_F(MarkWindow, RangesThatOverlapLieInLanesAndEachCanBeHit) {
  run("mark add " + quoted(replay()) + " --in 10 --out 20 --name goal");
  run("mark add " + quoted(replay()) + " --in 12 --out 18 --name inner");
  play_and_pause();
  display().click(x_of(15), kFirstOfTwoY);
  display().press("Delete");
  expect_marks({{"inner", Rational(12), Rational(18)}});
  display().press("ctrl+z");
  expect_it_stands_still();
  display().click(x_of(15), kSecondOfTwoY);
  display().press("Delete");
  expect_marks({kGoal});
}

TEST_F(MarkWindow, ADoubleClickGoesThere) {
  run("mark add " + quoted(replay()) + " --in 10 --out 20 --name goal");
  play_and_pause();
  display().double_click(x_of(15), kLaneY);
  expect_it_stands_still();
  display().press("Right i");
  expect_marks({{"goal", Rational(601, 60), Rational(20)}});
}

TEST_F(MarkWindow, ARightClickOpensAMenu) {
  run("mark add " + quoted(replay()) + " --in 10 --out 20 --name goal");
  play_and_pause();
  const Image before = picture();
  display().click(x_of(15), kLaneY, 3);
  expect_it_changes_from(before);
  expect_it_stands_still();
  display().press("Up Return");  // the menu's last line deletes the mark
  expect_marks({});
  display().press("ctrl+z");
  expect_marks({kGoal});
}

TEST_F(MarkWindow, TheCameraOfAMarkIsSeenWhereItsFilmWouldBe) {
  run("mark add " + quoted(replay()) + " --in 10 --out 10.5 --name goal --camera follow:1");
  std::filesystem::create_directory(path("films"));
  play_and_pause({"-o", path("films"), "--size", "64x36", "--fps", "20"});
  const auto arena = [&] {
    const Image all = picture();
    const auto pixels = all.pixels().first(all.stride_bytes() * 160);
    return std::vector(pixels.begin(), pixels.end());
  };
  display().press("Next");
  expect_it_stands_still();
  const auto marked = arena();
  display().press("c 1");
  EXPECT_TRUE(eventually([&] { return arena() != marked; })) << "the camera of the window";
  expect_it_stands_still();
  run("mark list " + quoted(replay()));
  display().press("c 8");
  EXPECT_TRUE(eventually([&] { return arena() == marked; })) << "as marked";
  display().press("e Return");
  ASSERT_TRUE(eventually([&] { return films().size() == 1; }, kFilmPatience));
  run("export " + quoted(replay()) + " --mark goal --size 64x36 --fps 20 -o " +
      quoted(path("goal.mp4")) + " --progress none");
  EXPECT_EQ(read_file(path("films/match goal.mp4")), read_file(path("goal.mp4")));
}

TEST_F(MarkWindow, KilledWhileItEditsItLosesTheLastActionAtMost) {
  play_and_pause();
  constexpr std::size_t kActions = 12;
  std::string keys;
  for (std::size_t i = 0; i < kActions; ++i) keys += " Escape i Right";
  for (const std::size_t seen : {std::size_t{3}, std::size_t{7}}) {
    BackgroundProgram typing({"sh", "-c", "xdotool key" + keys}, display().environment());
    EXPECT_TRUE(eventually([&] { return marks().size() >= seen; }));
    program().send_signal(SIGKILL);
    ASSERT_TRUE(program().wait_for_end());
    typing.wait_for_end();  // so that the next window does not get the rest of the keys
    const std::vector<Mark> left = marks();
    ASSERT_GE(left.size(), seen);
    for (std::size_t i = 0; i < left.size(); ++i) {
      EXPECT_EQ(left[i].in_seconds, Rational(static_cast<std::int64_t>(i), 60)) << i;
    }
    run("verify " + quoted(replay()));
    play_and_pause();
    for (std::size_t i = 0; i < left.size(); ++i) display().press("ctrl+z");
    expect_marks({});
  }
}

TEST_F(MarkWindow, ANameOfAnyScriptIsEditedInPlace) {
  run("mark add " + quoted(replay()) + " --in 10 --out 20 --name '春の戦い 🎉'");
  play_and_pause();
  display().press("Next F2");
  expect_it_stands_still();
  display().press("End x Return");
  expect_marks({{"春の戦い 🎉x", Rational(10), Rational(20)}});
}

TEST_F(MarkWindow, ANameThatIsTakenStaysInItsForm) {
  run("mark add " + quoted(replay()) + " --at 10 --name goal");
  play_and_pause();
  display().press("shift+Right m");
  expect_it_stands_still();
  display().type("goal");
  display().press("Return");
  expect_it_stands_still();
  expect_marks({{"goal", Rational(10), {}}});
  display().press("End 2 Return");
  expect_marks({{"goal2", Rational(1), {}}, {"goal", Rational(10), {}}});
}

TEST_F(MarkWindow, TheKeysCanBeScrolledInASmallWindow) {
  play_and_pause();
  display().press("F1");
  expect_it_stands_still();
  const Image top = upper_part();
  display().press("Next Next");
  EXPECT_TRUE(eventually([&] { return !(upper_part() == top); })) << "scrolls nothing";
  expect_it_stands_still();
  display().press("Prior Prior Prior");
  EXPECT_TRUE(eventually([&] { return upper_part() == top; })) << "does not scroll back";
}

}  // namespace
}  // namespace tickreel::tests

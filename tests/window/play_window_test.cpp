// The keys of the window and their effect, also on the marks in the replay.

#include <algorithm>
#include <csignal>

#include "tests/support/eventually.h"
#include "tests/support/sanitizer.h"
#include "tests/window/window_test.h"

namespace tickreel::tests {
namespace {

class PlayWindow : public WindowTest {
 protected:
  /// The default is long enough that the replay still plays on a busy machine.
  explicit PlayWindow(int replay_seconds = 60) : WindowTest(replay_seconds) {}

  void SetUp() override {
    WindowTest::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    play();
  }

  void expect_marks(const std::vector<Mark>& expected) const {
    EXPECT_TRUE(eventually([&] { return marks() == expected; }))
        << marks().size() << " marks, the last at "
        << (marks().empty() ? "nowhere" : marks().back().in_seconds.to_string());
  }

  /// Sets a mark with a name, and waits for the name field to appear and disappear.
  void mark(const std::string& name) const {
    expect_it_stands_still();
    const Image before = picture();
    display().press("m");
    expect_it_changes_from(before);
    expect_it_stands_still();
    display().type(name);
    display().press("Return");
    EXPECT_TRUE(eventually([&] { return find_mark(name).has_value(); }))
        << "no mark " << name << ", the last is " << (marks().empty() ? "-" : marks().back().name);
    expect_it_stands_still();
  }

  /// Returns the window's time. It sets a mark there.
  [[nodiscard]] Rational position() const {
    const std::string name = "here " + std::to_string(marks().size());
    mark(name);
    return find_mark(name).value_or(Mark{}).in_seconds;
  }

 private:
  [[nodiscard]] std::optional<Mark> find_mark(const std::string& name) const {
    for (const Mark& mark : marks()) {
      if (mark.name == name) return mark;
    }
    return std::nullopt;
  }
};

/// Tests that use the same code as the others, so that sanitizers need not run them.
class PlayWindowInDetail : public PlayWindow {
 protected:
  using PlayWindow::PlayWindow;

  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "says nothing new under a sanitizer";
    PlayWindow::SetUp();
  }
};

TEST_F(PlayWindow, SpacePausesAndPlays) {
  expect_it_moves();
  display().press("space");
  expect_it_stands_still();
  display().press("Home space");
  expect_it_moves();
}

/// The window is narrower than the buttons' full texts.
TEST_F(PlayWindow, ItsButtonsAreThereInASmallWindow) {
  display().press("k Home");
  expect_it_stands_still();
  const Image before = upper_part();
  display().click(kWindowSize.width - 50, kWindowSize.height - 29);
  EXPECT_TRUE(eventually([&] { return !(upper_part() == before); })) << "shows no keys";
  display().press("F1");
  EXPECT_TRUE(eventually([&] { return upper_part() == before; }));
}

TEST_F(PlayWindowInDetail, UsesNextToNoProcessorTimeWhenPaused) {
  display().press("k");
  expect_it_stands_still();
  // The searches in the background end after some time.
  EXPECT_TRUE(
      eventually([&] { return program().processor_share(std::chrono::seconds(2)) < 0.03; }));
}

TEST_F(PlayWindowInDetail, StepsByFramesAndSecondsAndTicks) {
  display().press("k Home Right Right Right Left");
  EXPECT_EQ(position(), Rational(2, 60));
  display().press("shift+Right shift+Right shift+Left");
  EXPECT_EQ(position(), Rational(62, 60));
  display().press("Home period period comma");
  EXPECT_EQ(position(), Rational(1, 50)) << "a tick of tanks";
  display().press("End Left");
  EXPECT_EQ(position(), Rational(replay_seconds()) - Rational(1, 60)) << "the last frame";
}

TEST_F(PlayWindowInDetail, PlaysBackwards) {
  constexpr int kStart = 20;
  std::string keys = "k Home";
  for (int second = 0; second < kStart; ++second) keys += " shift+Right";
  display().press(keys + " j j");  // twice as fast
  expect_it_moves();
  display().press("k");
  const Rational back = position();
  EXPECT_LT(back, Rational(kStart));
  for (const char* on : {"l", "space"}) {  // Space does not play backwards
    const Rational before = position();
    display().press("Escape " + std::string(on));
    expect_it_moves();
    display().press("k");
    EXPECT_GT(position(), before) << on;
    display().press("Escape j j");
    expect_it_moves();
    display().press("k");
  }
}

TEST_F(PlayWindowInDetail, PlaysAsRecordedSixtyFourTimesAsFastEitherWay) {
  const std::string fastest = " Up Up Up Up Up Up";
  const auto plays_to_its_end = [&](const std::string& direction) {
    expect_it_stands_still();
    const Image before = picture();
    display().press(direction + fastest);
    expect_it_changes_from(before);
    expect_it_stands_still();
  };
  display().press("k Home");
  plays_to_its_end("l");
  display().press("Left");
  EXPECT_EQ(position(), Rational(replay_seconds()) - Rational(1, 60)) << "from the end";
  plays_to_its_end("j");
  EXPECT_EQ(position(), Rational(0));
  EXPECT_FALSE(has_red_badge());
  run("verify " + quoted(replay()));
}

TEST_F(PlayWindow, MarksAndRangesGoIntoTheReplayAtOnce) {
  display().press("k Home Right Right Right");
  mark("first shot");
  const Mark point{"first shot", Rational(3, 60), {}};
  expect_marks({point});

  display().press("Escape Home shift+Right i Right Right o");
  const Mark range{"range 1", Rational(1), Rational(62, 60)};
  expect_marks({point, range});

  display().press("Escape Home Next Delete");
  expect_marks({range});
}

TEST_F(PlayWindowInDetail, TheTimeLineIsDragged) {
  display().press("k Home");
  expect_it_stands_still();
  const Image start = picture();
  display().point(100, kTimeLineY);
  display().hold_button();
  expect_it_changes_from(start);
  expect_it_stands_still();
  const Image pressed = picture();
  display().point(400, kTimeLineY);
  expect_it_changes_from(pressed);
  expect_it_stands_still();
  display().release_button();
  const Rational there = position();
  EXPECT_GT(there, Rational(replay_seconds(), 2));
  EXPECT_LT(there, Rational(replay_seconds()));
}

class PlayLongReplay : public PlayWindowInDetail {
 protected:
  PlayLongReplay() : PlayWindowInDetail(300) {}
};

TEST_F(PlayLongReplay, GoesOnFromWhereTheTimeLineIsClicked) {
  expect_it_moves();
  display().click(kWindowSize.width * 9 / 10, kTimeLineY);
  expect_it_moves();
  display().press("i");
  ASSERT_TRUE(eventually([&] { return marks().size() == 1; }));
  EXPECT_GT(marks()[0].in_seconds, Rational(265));
  EXPECT_LT(marks()[0].in_seconds, Rational(replay_seconds()));
}

TEST_F(PlayWindow, SurvivesSizesThatNothingFitsInto) {
  display().press("k Home");
  for (const ImageSize size : {ImageSize{1, 1}, {3, 50}, {50, 3}, {64, 64}, {640, 20}}) {
    display().resize(window(), size);
    display().press("Right");
  }
  display().resize(window(), kWindowSize);
  EXPECT_EQ(position(), Rational(5, 60));
  EXPECT_TRUE(eventually([&] { return count_colors(picture(), 200) == 200; }));
}

TEST_F(PlayWindow, ClosesWhenAsked) {
  display().close(window());
  EXPECT_EQ(program().wait_for_end(), 0);
  EXPECT_EQ(program().err(), "");
}

TEST_F(PlayWindowInDetail, QuitsByKey) {
  display().press("ctrl+q");
  EXPECT_EQ(program().wait_for_end(), 0);
}

TEST_F(PlayWindowInDetail, EndsWhenInterrupted) {
  program().send_signal(SIGINT);
  EXPECT_TRUE(program().wait_for_end());
}

}  // namespace
}  // namespace tickreel::tests

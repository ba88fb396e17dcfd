// The messages when no window can be opened and when a window is lost.

#include <gmock/gmock.h>

#include <chrono>

#include "sim/replay/replay_reader.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/window/window_test.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class WindowFaults : public WindowTest {
 protected:
  [[nodiscard]] ProgramResult play_with(const std::string& environment,
                                        const std::string& options = "") const {
    return run_program("unset DISPLAY WAYLAND_DISPLAY\n" + environment + " " +
                       quoted(TICKREEL_PROGRAM) + " play " + quoted(replay()) + " " + options);
  }
};

TEST_F(WindowFaults, WithoutADisplayTheWaysThatNeedNoneAreNamed) {
  for (const std::string environment : {"DISPLAY=", "DISPLAY=:12345"}) {
    const ProgramResult result = play_with(environment);
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.err, HasSubstr("DISPLAY"));
    EXPECT_THAT(result.err, HasSubstr("tickreel export"));
  }
}

TEST_F(WindowFaults, AnOldOpenGlIsRefusedAndTheRightOneNamed) {
  const ProgramResult result =
      play_with("MESA_GL_VERSION_OVERRIDE=4.1 DISPLAY=" + display().environment()[0].second);
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("OpenGL 4.5"));
}

TEST_F(WindowFaults, OptionsThatDoNotFitAreRefusedBeforeThereIsAWindow) {
  for (const std::string options :
       {"-o 'films/{mark}'", "--crf high", "--size 0x0", "--from 1:00:00"}) {
    EXPECT_EQ(play_with("", options).exit_code, 2) << options;
  }
  EXPECT_EQ(play_with("", "-o " TICKREEL_PROGRAM).exit_code, 5) << "a file is in the way";
  EXPECT_EQ(play_with("", "-o " + replay()).exit_code, 2) << "it is read";
}

TEST_F(WindowFaults, AFileThatIsNoReplayIsRefusedBeforeThereIsAWindow) {
  write_file(replay(), "no replay");
  EXPECT_EQ(play_with("").exit_code, 3);
}

TEST_F(WindowTest, AProgramWhoseDisplayGoesAwayEndsAndSaysWhere) {
  open({"record", "--game", "pucks", "--seats", "left,bot", "-o", path("live.replay")},
       "pucks - tickreel", 20);
  const std::string part = path("live.replay.part");
  ASSERT_TRUE(eventually([&] {
    const auto reader = ReplayReader::open(part);
    return reader && reader->end_tick() > 60;
  }));
  display().end();
  EXPECT_EQ(program().wait_for_end(), 1);
  EXPECT_THAT(program().err(), HasSubstr("the display went away, and the window with it. The "
                                         "recording is in " +
                                         part));
  run("verify " + quoted(part));
}

TEST_F(WindowTest, SoDoesOneThatOnlyPlays) {
  play();
  const auto begin = std::chrono::steady_clock::now();
  display().end();
  EXPECT_EQ(program().wait_for_end(), 1);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(15))
      << "nothing is shown on a broken connection";
  EXPECT_THAT(program().err(), HasSubstr("the display went away, and the window with it\n"));
  run("verify " + quoted(replay()));
}

// The window closed, and the reason stood in the terminal.
TEST_F(WindowTest, AJoinThatCannotBeKeepsWhatWasTypedAndSaysWhy) {
  open({"record", "--game", "pucks"}, "pucks - tickreel", 5);
  const auto is_problem_shown = [this] { return count_pixels(picture(), {214, 58, 50}) > 0; };
  EXPECT_FALSE(is_problem_shown());
  display().press("Down Left Down");  // to the session, "Join another machine", its address
  display().type("127.0.0.1:9");
  display().press("Return");
  EXPECT_TRUE(eventually(is_problem_shown)) << "there is no code";
  display().type("abcdefgh");
  display().press("Return");  // nobody is there; both fields stay
  EXPECT_TRUE(eventually([&] { return !is_problem_shown(); })) << "it tries";
  EXPECT_TRUE(eventually(is_problem_shown)) << "nobody is there";
  display().press("Escape");
  EXPECT_EQ(program().wait_for_end(), 0) << program().err();
}

// Escape did nothing there, though a guest's only button names it.
TEST_F(WindowTest, EscapeLeavesTheLobby) {
  open({"record", "--game", "pucks", "--host", "127.0.0.1:0"}, "pucks - tickreel", 5);
  display().press("Escape");
  EXPECT_EQ(program().wait_for_end(), 0) << program().err();
}

}  // namespace
}  // namespace tickreel::tests

#include <gmock/gmock.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <optional>

#include "sim/replay/replay_reader.h"
#include "tests/cli/program_test.h"
#include "tests/support/background_program.h"
#include "tests/support/display.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/sanitizer.h"
#include "tests/support/skip_without.h"

// A game that crashes when a button is pressed, in a window.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// Plays the crashing game in a window that has the keyboard.
class CrashWindowTest : public testing::Test {
 protected:
  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "a sanitizer ends the program in its own way";
    const std::string missing = Display::what_is_missing();
    if (!missing.empty()) return skip_without(kDisplay, missing);
    display_.emplace(ImageSize{640, 360});
    environment_ = display_->environment();
    environment_.emplace_back("XDG_STATE_HOME", directory_.path("state"));
    program_.emplace(
        std::vector<std::string>{TICKREEL_PROGRAM, "record", "--game", "crasher", "--seats", "left",
                                 "-o", directory_.path("live.replay")},
        environment_);
    const std::string window = display_->wait_for_window("crasher - tickreel");
    ASSERT_FALSE(window.empty()) << program_->err();
    display_->focus(window);
  }

  /// Plays the recording to its end, where it crashes. Expects that the window stays: it tells of
  /// the crash, packs a report on Enter, tells of it again after a click on the bolt of the time
  /// line, and closes as usual.
  void expect_the_window_stays() {
    BackgroundProgram shown({"env", "-C", directory_.path("."), TICKREEL_PROGRAM, "play", part_,
                             "--window-size", "640x360"},
                            environment_);
    const std::string window = display_->wait_for_window("live.replay.part");
    ASSERT_FALSE(window.empty()) << shown.err();
    display_->focus(window);
    // The panel accepts Enter once it is shown.
    const std::string report = directory_.path("live.replay crash.zip");
    EXPECT_TRUE(eventually([&] {
      display_->press("Return");
      return std::filesystem::exists(report);
    })) << shown.err();
    EXPECT_THAT(read_file(report), AllOf(HasSubstr("crash.txt"), HasSubstr("live.replay.part")));
    const auto reports = [&] {
      const std::filesystem::directory_iterator files(directory_.path("."));
      return std::ranges::count_if(
          files, [](const auto& file) { return file.path().extension() == ".zip"; });
    };
    display_->press("Escape");
    EXPECT_TRUE(shown.is_running());
    const auto packed = reports();
    EXPECT_TRUE(eventually([&] {
      display_->click(622, 360 - 100);  // the bolt, at the end of the time line
      display_->press("Return");
      return reports() > packed;
    }));
    display_->press("Escape");
    display_->press("ctrl+q");
    EXPECT_EQ(shown.wait_for_end(), 0) << shown.err();
  }

  const TemporaryDirectory directory_;
  const std::string part_ = directory_.path("live.replay.part");
  std::optional<Display> display_;
  BackgroundProgram::Environment environment_;
  std::optional<BackgroundProgram> program_;
};

TEST_F(CrashWindowTest, TheTickThatCrashesIsInTheRecording) {
  ASSERT_TRUE(eventually([&] {
    const auto reader = ReplayReader::open(part_);
    return reader && reader->tick_count() > 10;
  }));
  display_->hold("x");
  ASSERT_EQ(program_->wait_for_end(), 128 + SIGSEGV) << program_->err();
  EXPECT_THAT(program_->err(), AllOf(HasSubstr("the game crashed: SIGSEGV in tick "),
                                     HasSubstr(" of crasher. The recording is in " + part_)));
  EXPECT_THAT(program_->err(), HasSubstr("tickreel verify " + part_));

  auto reader = ReplayReader::open(part_);
  ASSERT_TRUE(reader) << reader.error().message;
  ASSERT_TRUE(reader->has_begun_tick());
  EXPECT_EQ(reader->begun_input()->players[0].buttons, 1U);
  const ProgramResult verified =
      run_program("ulimit -c 0; " + quoted(TICKREEL_PROGRAM) + " verify " + quoted(part_));
  EXPECT_EQ(verified.exit_code, 6);
  EXPECT_THAT(verified.err, HasSubstr("the recording ends inside tick " +
                                      std::to_string(reader->tick_count() + 1) +
                                      "; playing it crashes there: SIGSEGV"));
  EXPECT_THAT(verified.err, HasSubstr("crasher::write_to_null()+0x"));
  EXPECT_THAT(verified.err, HasSubstr("recorded   the same: SIGSEGV"));
  expect_the_window_stays();
}

// The look crashes. The recording has the pictures that were shown and the one in which it crashed.
TEST_F(CrashWindowTest, APictureThatCrashesCanBeDrawnAgain) {
  ASSERT_TRUE(eventually([&] {
    const auto reader = ReplayReader::open(part_);
    return reader && reader->paced_frame_count() > 10;
  })) << "pictures are in the file as soon as they were shown";
  display_->hold("c");
  ASSERT_EQ(program_->wait_for_end(), 128 + SIGSEGV) << program_->err();

  auto reader = ReplayReader::open(part_);
  ASSERT_TRUE(reader) << reader.error().message;
  ASSERT_TRUE(reader->begun_picture());
  const Tick tick = reader->begun_picture()->tick;
  const std::string in_tick = " tick " + std::to_string(tick);
  EXPECT_THAT(program_->err(), HasSubstr("the game crashed: SIGSEGV in" + in_tick + " of crasher"));
  Tick newest = 0;
  for (std::uint64_t i = 0; i < reader->paced_frame_count(); ++i) {
    newest += reader->paced_frame(i)->ticks;
  }
  EXPECT_LE(newest, tick + 1);
  EXPECT_GT(newest, 0) << "pictures before it are known";

  const std::string command = " export " + quoted(part_) + " --into-crash";
  EXPECT_THAT(program_->err(),
              HasSubstr("to see the crash again:  tickreel export " + part_ + " --into-crash"));
  const std::string found =
      "the recording ends in a picture of" + in_tick + "; drawing it crashes there: SIGSEGV";
  const ProgramResult again = run_program("ulimit -c 0; " + quoted(TICKREEL_PROGRAM) + command);
  EXPECT_EQ(again.exit_code, 6);
  EXPECT_THAT(again.err, HasSubstr(found));
  EXPECT_THAT(again.err, HasSubstr("recorded   the same: SIGSEGV"));

  const ProgramResult next = run_program(
      "XDG_STATE_HOME=" + quoted(directory_.path("state")) + " " + quoted(TICKREEL_PROGRAM) +
      " record --game crasher --headless --seconds 0.1 -o " + quoted(directory_.path("next")));
  EXPECT_THAT(next.err, HasSubstr("it died while it drew a picture of" + in_tick + ": SIGSEGV"));
  EXPECT_THAT(next.err, HasSubstr("tickreel export " + part_ + " --into-crash"));
}

}  // namespace
}  // namespace tickreel::tests

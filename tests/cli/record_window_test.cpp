#include <gmock/gmock.h>

#include <csignal>

#include "sim/game/input_event.h"
#include "sim/replay/replay_reader.h"
#include "tests/cli/program_test.h"
#include "tests/support/background_program.h"
#include "tests/support/display.h"
#include "tests/support/eventually.h"
#include "tests/support/skip_without.h"

// People play in a window, on a display that nobody sees.

namespace tickreel {
namespace {

using testing::HasSubstr;

class RecordWindowTest : public ProgramTest {
 protected:
  void SetUp() override {
    const std::string missing = Display::what_is_missing();
    if (!missing.empty()) return skip_without(kDisplay, missing);
    display_.emplace(ImageSize{640, 360});
  }

  /// Starts `tickreel record --game pucks ...` and gives its window the keyboard.
  void play(std::vector<std::string> options) {
    std::vector<std::string> arguments{"record", "--game", "pucks", "-o", path("live.replay")};
    arguments.insert(arguments.end(), options.begin(), options.end());
    start(arguments, "pucks - tickreel");
  }
  /// Starts tickreel and gives its window the keyboard.
  void start(const std::vector<std::string>& arguments, const std::string& title) {
    std::vector<std::string> command{TICKREEL_PROGRAM};
    command.insert(command.end(), arguments.begin(), arguments.end());
    auto environment = display_->environment();
    environment.emplace_back("XDG_STATE_HOME", path("state"));
    program_.emplace(command, environment);
    window_ = display_->wait_for_window(title);
    ASSERT_FALSE(window_.empty()) << program_->err();
    display_->focus(window_);
  }
  /// In how many ticks of the recording in progress the first player's axis 0 is like this; nothing
  /// before there is one.
  [[nodiscard]] std::optional<int> ticks_with(std::int16_t value) const {
    auto reader = ReplayReader::open(path("live.replay.part"));
    if (!reader || reader->tick_count() == 0) return std::nullopt;
    int found = 0;
    for (Tick tick = reader->shown_ticks().first; tick < reader->end_tick(); ++tick) {
      const auto input = reader->input(tick);
      if (input && input->players[0].axes[0] == value) ++found;
    }
    return found;
  }
  /// Waits until so many are.
  [[nodiscard]] bool is_recorded(std::int16_t value, int ticks) const {
    return eventually([&] { return ticks_with(value).value_or(-1) >= ticks; });
  }
  void press(const std::vector<std::string>& keys) const {
    for (const std::string& key : keys) display_->press(key);
  }

  std::optional<Display> display_;
  std::optional<BackgroundProgram> program_;
  std::string window_;
};

TEST_F(RecordWindowTest, WhatIsPlayedIsKept) {
  play({"--seats", "left,bot", "--seed", "3"});
  display_->hold("d");
  ASSERT_TRUE(is_recorded(32767, 3));
  display_->press("m");
  display_->release("d");
  press({"Escape", "Up", "Return", "Return"});  // pause, quit, keep
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_EQ(listing(), "live.replay");
  EXPECT_EQ(run("tickreel verify live.replay").exit_code, 0);
  auto info = json_of("tickreel info --json live.replay");
  EXPECT_EQ(info["players"].size(), 2U);
  EXPECT_EQ(info["seed"], 3);
  const auto reader = ReplayReader::open(path("live.replay"));
  ASSERT_TRUE(reader);
  ASSERT_EQ(reader->notes().marks.size(), 1U);
  EXPECT_EQ(reader->notes().marks[0].name, "mark 1");
  EXPECT_GT(reader->paced_frame_count(), 0U) << "the pictures that were shown";
}

TEST_F(RecordWindowTest, ClosingTheWindowAsks) {
  play({"--seats", "left"});
  ASSERT_TRUE(is_recorded(0, 3));
  display_->close(window_);
  press({"Escape", "Escape"});  // do not quit, resume
  display_->hold("a");
  ASSERT_TRUE(is_recorded(-32767, 1)) << "the game goes on";
  display_->close(window_);
  press({"Down", "Return"});  // discard
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_EQ(listing(), "");
}

TEST_F(RecordWindowTest, CtrlQQuitsAndKeepsTheRecording) {
  play({"--seats", "left"});
  display_->hold("d");
  ASSERT_TRUE(is_recorded(32767, 3));
  display_->press("ctrl+q");
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_EQ(listing(), "live.replay");
  EXPECT_EQ(run("tickreel verify live.replay").exit_code, 0);
  play({"--overwrite"});
  display_->press("ctrl+q");
  ASSERT_EQ(program_->wait_for_end(), 0) << "in the menu" << program_->err();
  EXPECT_EQ(run("tickreel verify live.replay").exit_code, 0) << "the older one";
}

TEST_F(RecordWindowTest, AStoppedProgramFinishesTheRecording) {
  play({"--seats", "bot"});
  ASSERT_TRUE(is_recorded(0, 0));
  press({"Escape"});  // in a pause too
  program_->send_signal(SIGTERM);
  ASSERT_EQ(program_->wait_for_end(), 130) << program_->err();
  EXPECT_THAT(program_->err(), HasSubstr("which are in"));
  EXPECT_EQ(listing(), "live.replay");
}

TEST_F(RecordWindowTest, TheMenuAsksWhoPlaysAndAMatchCanBeginAnew) {
  play({});
  // To the first player, from the left keys to the right ones.
  press({"Up", "Up", "Up", "Up", "Up", "Right"});
  press({"Return"});
  ASSERT_TRUE(eventually([&] { return ticks_with(32767) == 0; }));
  display_->hold("Right");
  ASSERT_TRUE(is_recorded(32767, 1));
  display_->release("Right");
  press({"Escape", "Down", "Down", "Return", "Return"});  // anew, yes
  ASSERT_TRUE(eventually([&] { return ticks_with(32767) == 0; }));
  display_->hold("Right");
  ASSERT_TRUE(is_recorded(32767, 1));
  press({"Escape", "Up", "Return", "Down", "Return"});
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
}

TEST_F(RecordWindowTest, LeavingTheMenuRecordsNothing) {
  play({});
  press({"Escape"});
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_EQ(listing(), "");
}

TEST_F(RecordWindowTest, PausesWithoutTheKeyboardAndThenCostsNextToNothing) {
  play({"--seats", "left,bot"});
  ASSERT_TRUE(is_recorded(0, 3));
  const std::string display = "DISPLAY=" + display_->environment()[0].second;
  ASSERT_EQ(run(display + " xdotool windowunmap --sync " + window_).exit_code, 0);
  const auto ticks = [&] { return ReplayReader::open(path("live.replay.part"))->tick_count(); };
  EXPECT_TRUE(eventually([&] {
    const Tick before = ticks();
    const double share = program_->processor_share(std::chrono::seconds(2));
    return ticks() == before && share < 0.03;
  }));
}

TEST_F(RecordWindowTest, GoesOnFromAReplay) {
  ASSERT_EQ(
      run("tickreel record --game pucks --headless --bots 2 --seconds 4 -o match.replay").exit_code,
      0);
  start({"record", "--from", path("match.replay"), "--at", "2", "--seats", "left,bot", "-o",
         path("live.replay")},
        "pucks - tickreel");
  display_->hold("d");
  ASSERT_TRUE(is_recorded(32767, 3));
  display_->release("d");
  display_->press("ctrl+q");
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_EQ(run("tickreel verify --sync-test live.replay").exit_code, 0);
  auto info = json_of("tickreel info --json live.replay");
  EXPECT_EQ(info["shown_from_tick"], 60);
  EXPECT_EQ(info["players"].size(), 2U);
  const auto reader = ReplayReader::open(path("live.replay"));
  ASSERT_TRUE(reader);
  EXPECT_GT(reader->paced_frame_count(), 0U);
}

TEST_F(RecordWindowTest, WhoWatchesTakesOver) {
  ASSERT_EQ(
      run("tickreel record --game pucks --headless --bots 2 --seconds 4 -o match.replay").exit_code,
      0);
  start({"play", path("match.replay"), "--from", "2"}, path("match.replay") + " - tickreel");
  press({"k", "t"});
  press({"Escape"});  // of the menu: back to the replay
  press({"t", "Return"});
  const auto recording = [&] {
    return run("ls state/tickreel/recordings/*.replay.part 2>/dev/null").exit_code == 0;
  };
  ASSERT_TRUE(eventually(recording)) << program_->err();
  display_->press("ctrl+q");
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_THAT(program_->err(), HasSubstr("of pucks"));
  ASSERT_EQ(run("cp state/tickreel/recordings/kept/*.replay taken.replay").exit_code, 0);
  EXPECT_EQ(run("tickreel verify taken.replay").exit_code, 0);
  const int from = json_of("tickreel info --json taken.replay")["shown_from_tick"];
  EXPECT_GE(from, 60);
  EXPECT_LT(from, 90) << "it was played for a moment";
}

TEST_F(RecordWindowTest, HoldingRRewinds) {
  start({"record", "--game", "rockets", "--seats", "left,bot", "-o", path("live.replay")},
        "rockets - tickreel");
  const auto rewinds = [&](const std::string& file) {
    auto reader = ReplayReader::open(path(file));
    int found = 0;
    for (Tick tick = 0; reader && tick < reader->end_tick(); ++tick) {
      for (const InputEvent& event : reader->input(tick)->events) {
        found += decode_event<RewindEvent>(event) ? 1 : 0;
      }
    }
    return found;
  };
  ASSERT_TRUE(is_recorded(0, 60));
  display_->hold("r");
  ASSERT_TRUE(eventually([&] { return rewinds("live.replay.part") >= 20; }));
  display_->release("r");
  const int after = *ticks_with(0);
  ASSERT_TRUE(is_recorded(0, after + 30));
  display_->press("ctrl+q");
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_GE(rewinds("live.replay"), 20);
  EXPECT_EQ(run("tickreel verify --sync-test live.replay").exit_code, 0);
  EXPECT_EQ(run("tickreel cut live.replay --from 1 -o piece.replay").exit_code, 0);
  EXPECT_EQ(run("tickreel verify piece.replay").exit_code, 0);
}

TEST(RecordWithoutDisplayTest, SaysWhatIsMissing) {
  const TemporaryDirectory directory;
  const ProgramResult result =
      run_program("DISPLAY= WAYLAND_DISPLAY= " TICKREEL_PROGRAM " record --game pucks -o " +
                  directory.path("live.replay"));
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("cannot open a window"));
  EXPECT_EQ(directory.listing(), "");
}

}  // namespace
}  // namespace tickreel

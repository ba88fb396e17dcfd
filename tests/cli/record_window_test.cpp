#include <gmock/gmock.h>

#include <csignal>

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
    std::vector<std::string> command{"env",    "-C",    path("."), TICKREEL_PROGRAM,   "record",
                                     "--game", "pucks", "-o",      path("live.replay")};
    command.insert(command.end(), options.begin(), options.end());
    program_.emplace(command, display_->environment());
    window_ = display_->wait_for_window("pucks - tickreel");
    ASSERT_FALSE(window_.empty()) << program_->err();
    display_->focus(window_);
  }
  /// In how many ticks of the recording in progress the first player's axis 0 is like this; nothing
  /// before there is one.
  [[nodiscard]] std::optional<int> ticks_with(std::int16_t value) const {
    auto reader = ReplayReader::open(path("live.replay.part"));
    if (!reader || reader->tick_count() == 0) return std::nullopt;
    int found = 0;
    for (Tick tick = 0; tick < reader->tick_count(); ++tick) {
      const auto input = reader->input(tick);
      if (input && input->players[0].axes[0] == value) ++found;
    }
    return found;
  }
  /// Waits until so many are.
  [[nodiscard]] bool is_recorded(std::int16_t value, int ticks) const {
    return eventually([&] { return ticks_with(value).value_or(-1) >= ticks; });
  }
  /// The marks of the recording, or of the one in progress.
  [[nodiscard]] std::vector<Mark> marks(const std::string& name) const {
    auto reader = ReplayReader::open(path(name));
    return reader ? reader->notes().marks : std::vector<Mark>();
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

TEST_F(RecordWindowTest, WhatIsMarkedIsFilmed) {
  play({"--seats", "left,bot", "--seed", "3"});
  ASSERT_TRUE(is_recorded(0, 3));
  const auto marks_now = [&] { return marks("live.replay.part"); };
  display_->press("b");
  ASSERT_TRUE(eventually([&] { return marks_now().size() == 1; })) << "at once";
  EXPECT_FALSE(marks_now()[0].out_seconds);
  display_->press("b");
  ASSERT_TRUE(eventually([&] { return marks_now()[0].out_seconds.has_value(); }));
  EXPECT_EQ(marks_now().size(), 1U);
  press({"Escape", "Up", "Return", "Down", "Return"});  // pause, quit, keep and film
  ASSERT_EQ(program_->wait_for_end(std::chrono::minutes(5)), 0) << program_->err();
  EXPECT_EQ(listing(), "live range 1.mp4 live.replay");
  EXPECT_THAT(program_->err(), HasSubstr("live range 1.mp4: the film of 'range 1'"));
  EXPECT_EQ(run("tickreel verify live.replay").exit_code, 0);
  ASSERT_EQ(run("tickreel export live.replay --mark 'range 1' -o range.mp4").exit_code, 0);
  EXPECT_TRUE(read("range.mp4") == read("live range 1.mp4"));
}

TEST_F(RecordWindowTest, ARangeThatIsOpenEndsWithTheGame) {
  play({"--seats", "left"});
  ASSERT_TRUE(is_recorded(0, 3));
  display_->press("b");
  ASSERT_TRUE(eventually([&] { return marks("live.replay.part").size() == 1; }));
  display_->hold("d");
  ASSERT_TRUE(is_recorded(32767, 5));
  display_->press("ctrl+q");
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  ASSERT_EQ(marks("live.replay").size(), 1U);
  EXPECT_TRUE(marks("live.replay")[0].out_seconds);
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

/// The port in what a host says.
std::string port_in(const std::string& said) {
  const std::size_t begin = said.find("127.0.0.1:") + 10;
  return said.substr(begin, said.find(',', begin) - begin);
}

TEST_F(RecordWindowTest, TheMenuJoinsAnotherMachine) {
  BackgroundProgram host({TICKREEL_PROGRAM, "record", "--game", "pucks", "--headless", "--host",
                          "0", "--code", "sword", "--seconds", "4", "-o", path("host.replay")});
  ASSERT_TRUE(eventually([&] { return host.err().find("hosting") != std::string::npos; }));
  play({});
  press({"Down", "Left", "Down"});  // the first line, join, the address
  for (const char letter : "127.0.0.1:" + port_in(host.err())) {
    if (letter != 0)
      press({letter == '.' ? "period" : letter == ':' ? "colon" : std::string(1, letter)});
  }
  press({"Down", "s", "w", "o", "p", "BackSpace", "r", "d", "Return"});
  ASSERT_TRUE(eventually([&] { return ticks_with(0).value_or(0) > 5; })) << program_->err();
  display_->hold("d");
  ASSERT_EQ(host.wait_for_end(std::chrono::seconds(60)), 0) << host.err();
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_EQ(listing(), "host.replay live.replay");
  EXPECT_EQ(output_of("tickreel diff host.replay live.replay"), "");
  const auto reader = ReplayReader::open(path("host.replay"));
  bool is_pushed = false;
  for (Tick tick = 0; tick < reader->tick_count(); ++tick) {
    is_pushed = is_pushed || reader->input(tick)->players[1].axes[0] == 32767;
  }
  EXPECT_TRUE(is_pushed) << "what was pressed here is in the host's recording";
}

TEST_F(RecordWindowTest, AHostBeginsWhenSomebodySaysSo) {
  play({"--host", "0", "--code", "sword", "--seats", "left,net"});
  ASSERT_TRUE(eventually([&] { return program_->err().find("hosting") != std::string::npos; }));
  BackgroundProgram guest({TICKREEL_PROGRAM, "record", "--game", "pucks", "--headless", "--join",
                           "127.0.0.1:" + port_in(program_->err()), "--code", "sword", "-o",
                           path("guest.replay")});
  ASSERT_TRUE(eventually([&] { return guest.err().find("you are in") != std::string::npos; }));
  EXPECT_FALSE(ticks_with(0)) << "nothing begins by itself";
  press({"Return"});
  display_->hold("d");
  ASSERT_TRUE(is_recorded(32767, 10));
  press({"Escape"});  // the match goes on
  ASSERT_TRUE(is_recorded(0, 10));
  display_->press("ctrl+q");
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_EQ(guest.wait_for_end(), 0) << guest.err();
  EXPECT_EQ(output_of("tickreel diff live.replay guest.replay"), "");
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

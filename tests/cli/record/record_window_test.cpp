#include <algorithm>
#include <csignal>
#include <thread>

#include "demos/swarm/swarm_view.h"
#include "tests/cli/record/record_window.h"

// Games in a window are recorded. They can be stepped back and continued.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

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

TEST_F(RecordWindowTest, BackFromTheKeysLeadsToWhereOneWas) {
  play({"--seats", "left"});
  ASSERT_TRUE(plays_on(3));
  press({"F1", "Return"});
  ASSERT_TRUE(plays_on(3)) << "to the game";
  press({"Escape", "F1", "F1", "Up", "Return", "F1", "Escape", "Return"});  // pause, quit, keep
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_EQ(listing(), "live.replay");
}

TEST_F(RecordWindowTest, ClosingTheWindowAsks) {
  play({"--seats", "left"});
  ASSERT_TRUE(is_recorded(0, 3));
  display_->close(window_);
  press({"Escape", "Escape"});  // do not quit, resume
  display_->hold("a");
  ASSERT_TRUE(is_recorded(-32767, 1)) << "the game goes on";
  display_->close(window_);
  press({"Down", "Down", "Return"});  // discard
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
  EXPECT_THAT(program_->err(), HasSubstr("; the recording is in"));
  EXPECT_EQ(listing(), "live.replay");
}

TEST_F(RecordWindowTest, TickByTickAndBack) {
  play({"--seats", "left,bot"});
  ASSERT_TRUE(plays_on(10));
  const auto ends_at = [&](Tick tick) { return eventually([&] { return end() == tick; }); };
  display_->press("period");
  const auto stopped = stands_still();
  ASSERT_TRUE(stopped);
  display_->hold("d");
  press({"period", "period", "period"});
  ASSERT_TRUE(ends_at(*stopped + 3)) << end() << " after " << *stopped;
  EXPECT_EQ(ticks_with(32767), 3);
  display_->release("d");
  press({"comma", "comma"});
  ASSERT_TRUE(ends_at(*stopped + 1)) << end() << " after " << *stopped;
  EXPECT_EQ(ticks_with(32767), 1);
  display_->press("period");
  ASSERT_TRUE(ends_at(*stopped + 2));
  display_->press("p");
  ASSERT_TRUE(plays_on(5));
  display_->press("ctrl+q");
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_EQ(run("tickreel verify live.replay").exit_code, 0);
  EXPECT_THAT(inputs(), Not(HasSubstr(" pause paused=")));
}

TEST_F(RecordWindowTest, ThePauseAndTheDateAreRecordedWithThePlayerWhoSitsHere) {
  play({"--seats", "bot,left"});
  ASSERT_TRUE(plays_on(3));
  display_->press("p");
  ASSERT_TRUE(stands_still()) << "a pause that ends before the game has seen it is none";
  display_->press("p");
  ASSERT_TRUE(plays_on(3));
  display_->press("ctrl+q");
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  const std::string said = inputs();
  EXPECT_NE(said.find("\n0 1 date utc_seconds="), std::string::npos) << said;
  const std::size_t paused = said.find(" 1 pause paused=1\n");
  ASSERT_NE(paused, std::string::npos) << said;
  EXPECT_GT(said.find(" 1 pause paused=0\n"), paused);
  EXPECT_EQ(run("tickreel verify live.replay").exit_code, 0);
}

TEST_F(RecordWindowTest, SwarmIsPlayedWithTheMouse) {
  play({"--seats", "left,bot", "--seed", "3"}, "swarm");
  ASSERT_TRUE(is_recorded(0, 3));
  display_->point(20, 100);
  display_->hold_button();
  display_->point(300, 250);
  ASSERT_TRUE(plays_on(5));
  display_->release_button();
  display_->click(320, 180, 3);
  ASSERT_TRUE(plays_on(5));
  display_->press("ctrl+q");
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_EQ(run("tickreel verify live.replay").exit_code, 0);
  EXPECT_THAT(inputs(), HasSubstr(" 0 window_size width="));
  EXPECT_THAT(inputs(), HasSubstr(" 0 mouse_button button=1 down=1\n"));
  const auto shows = [&](std::uint32_t kind) {
    return first_tick("swarm", [&](const View& view) {
      return std::ranges::find(view.things, kind, &Thing::kind) != view.things.end();
    });
  };
  const auto boxed = shows(swarm::kBoxCorner);
  const auto sent = shows(swarm::kSent);
  ASSERT_TRUE(boxed && sent) << inputs();
  EXPECT_LT(*boxed, *sent);
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
  const Image empty = display_->screenshot();
  start({"play", path("match.replay"), "--from", "2"}, path("match.replay") + " - tickreel");
  press({"k"});
  // A key that is pressed before a screen is shown goes to the screen before it.
  const auto shows = [&](const Image& picture) {
    return std::ranges::equal(display_->screenshot().pixels(), picture.pixels());
  };
  const auto press_and_see = [&](const std::string& key) {
    const Image before = display_->screenshot();
    display_->press(key);
    ASSERT_TRUE(eventually([&] { return !shows(before); })) << key;
  };
  const auto is_still = [&] {
    const Image before = display_->screenshot();
    std::this_thread::sleep_for(std::chrono::seconds(1));
    return shows(before);
  };
  ASSERT_TRUE(eventually([&] { return !shows(empty); })) << "nothing is drawn";
  ASSERT_TRUE(eventually(is_still)) << "paused";
  press_and_see("t");
  press_and_see("Escape");  // leaves the menu; the replay plays on
  press({"k"});
  ASSERT_TRUE(eventually(is_still)) << "paused again";
  press_and_see("t");
  press({"Return"});
  const auto recording = [&] {
    return run("ls " + quoted(state_.path("state")) + "/tickreel/recordings/*.replay.part 2>&1")
               .exit_code == 0;
  };
  ASSERT_TRUE(eventually(recording)) << program_->err();
  display_->press("ctrl+q");
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_THAT(program_->err(), HasSubstr("of pucks"));
  ASSERT_EQ(
      run("cp " + quoted(state_.path("state")) + "/tickreel/recordings/kept/*.replay taken.replay")
          .exit_code,
      0);
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
      const InputFrame input = *reader->input(tick);
      for (const InputEvent& event : input.events) {
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
      run_program("DISPLAY= WAYLAND_DISPLAY= " + quoted(TICKREEL_PROGRAM) +
                  " record --game pucks -o " + directory.path("live.replay"));
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("cannot open a window"));
  EXPECT_EQ(directory.listing(), "");
}

}  // namespace
}  // namespace tickreel::tests

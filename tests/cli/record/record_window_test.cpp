#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <csignal>
#include <thread>

#include "demos/swarm/swarm_view.h"
#include "demos/tanks/tanks_view.h"
#include "games/registry.h"
#include "sim/replay/recorder.h"
#include "sim/replay/replay_player.h"
#include "sim/replay/replay_reader.h"
#include "tests/cli/program_test.h"
#include "tests/support/background_program.h"
#include "tests/support/display.h"
#include "tests/support/eventually.h"
#include "tests/support/skip_without.h"
#include "tickreel/game/input_event.h"

// People play in a window, on a display that nobody sees.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

class RecordWindowTest : public ProgramTest {
 protected:
  void SetUp() override {
    const std::string missing = Display::what_is_missing();
    if (!missing.empty()) return skip_without(kDisplay, missing);
    display_.emplace(ImageSize{640, 360});
  }

  /// Starts `tickreel record --game GAME ...` and gives its window the keyboard.
  void play(std::vector<std::string> options, const std::string& game = "pucks") {
    std::vector<std::string> arguments{"record", "--game", game, "-o", path("live.replay")};
    arguments.insert(arguments.end(), options.begin(), options.end());
    start(arguments, game + " - tickreel");
  }
  /// Starts tickreel and gives its window the keyboard.
  void start(const std::vector<std::string>& arguments, const std::string& title) {
    std::vector<std::string> command{"env", "-C", path("."), TICKREEL_PROGRAM};
    command.insert(command.end(), arguments.begin(), arguments.end());
    auto environment = display_->environment();
    environment.emplace_back("XDG_STATE_HOME", state_.path("state"));
    environment.emplace_back("XDG_CONFIG_HOME", path("config"));
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
  /// The marks of the recording, or of the one in progress.
  [[nodiscard]] std::vector<Mark> marks(const std::string& name) const {
    auto reader = ReplayReader::open(path(name));
    return reader ? reader->notes().marks : std::vector<Mark>();
  }
  /// Waits until so many more ticks are.
  [[nodiscard]] bool plays_on(Tick ticks) const {
    const auto count = [&] {
      auto reader = ReplayReader::open(path("live.replay.part"));
      return reader ? reader->tick_count() : 0;
    };
    const Tick now = count();
    return eventually([&] { return count() >= now + ticks; });
  }
  void press(const std::vector<std::string>& keys) const {
    for (const std::string& key : keys) display_->press(key);
  }

  /// What the recording was given, a line for each.
  [[nodiscard]] std::string inputs() const {
    return output_of("tickreel dump live.replay --inputs");
  }
  /// The first tick whose view is like this: the recording is played.
  template <typename Condition>
  [[nodiscard]] std::optional<Tick> first_tick(const std::string& game, Condition is_it) const {
    auto player =
        *ReplayPlayer::open(find_game(game)->info, *ReplayReader::open(path("live.replay")));
    while (player.tick() < player.end_tick()) {
      if (!player.step()) return std::nullopt;
      View view;
      player.publish(view);
      if (is_it(view)) return player.tick();
    }
    return std::nullopt;
  }
  /// Records the inputs of the recording once more, but for the menu's.
  void record_without_menu(const std::string& name) const {
    auto reader = *ReplayReader::open(path("live.replay"));
    auto recorder = *Recorder::begin(find_game(reader.session().game)->info, reader.session().setup,
                                     path(name), true);
    for (Tick tick = 0; tick < reader.end_tick(); ++tick) {
      InputFrame input = *reader.input(tick);
      std::erase_if(input.events, [](const InputEvent& event) {
        return decode_event<MenuEvent>(event).has_value();
      });
      ASSERT_TRUE(recorder.step(input));
    }
    ASSERT_TRUE(recorder.finish());
  }

  const TemporaryDirectory state_;  ///< logs of windows are no files that somebody asked for
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
  ASSERT_TRUE(plays_on(30)) << "the same picture is no range";
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

TEST_F(RecordWindowTest, WhatIsMarkedIsFilmedAsWasAskedFor) {
  play({"--seats", "left,bot", "--films", "films", "--profile", "share", "--size", "320x180",
        "--fps", "30", "--preset", "ultrafast"});
  ASSERT_TRUE(plays_on(30));
  display_->press("F8");
  ASSERT_TRUE(eventually([&] { return marks("live.replay.part").size() == 1; }));
  press({"Escape", "Up", "Return", "Down", "Return"});  // pause, quit, keep and film
  ASSERT_EQ(program_->wait_for_end(std::chrono::minutes(5)), 0) << program_->err();
  EXPECT_EQ(listing(), "films live.replay");
  ASSERT_EQ(run("tickreel export live.replay --mark 'range 1' --profile share --size 320x180 "
                "--fps 30 --preset ultrafast -o range.mp4")
                .exit_code,
            0);
  EXPECT_TRUE(read("range.mp4") == read("films/live range 1.mp4"));
}

TEST_F(RecordWindowTest, FilmsThatCannotBeMadeAreRefusedBeforeTheGame) {
  // Without a display: it is not even looked for.
  const std::string record = "unset DISPLAY WAYLAND_DISPLAY\ntickreel record --game pucks ";
  for (const auto& [options, why] : {std::pair{"--vcodec nosuch", "nosuch"},
                                     {"--camera nosuch", "nosuch"},
                                     {"--text '{nosuch}'", "nosuch"},
                                     {"--speed 0", "--speed"},
                                     {"--poster-at 1", "--poster-at"},
                                     {"--size 1x1 --headless", "--headless"},
                                     {"--films films --inputs -", "--inputs"}}) {
    const ProgramResult refused = run(record + options);
    EXPECT_EQ(refused.exit_code, 2) << options << refused.err;
    EXPECT_THAT(refused.err, HasSubstr(why)) << options;
  }
  EXPECT_EQ(run("touch films && " + record + "--films films").exit_code, 5);
  EXPECT_EQ(listing(), "films");
}

TEST_F(RecordWindowTest, AKeyKeepsTheLastSeconds) {
  play({"--seats", "left,bot"});
  ASSERT_TRUE(plays_on(30));
  display_->press("F8");
  ASSERT_TRUE(eventually([&] { return marks("live.replay.part").size() == 1; }));
  const Mark range = marks("live.replay.part")[0];
  EXPECT_EQ(range.name, "range 1");
  EXPECT_EQ(range.in_seconds, Rational(0)) << "there is less than that";
  EXPECT_GT(range.out_seconds, Rational(0));
  display_->press("ctrl+q");
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_EQ(marks("live.replay"), std::vector<Mark>{range});
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
  EXPECT_THAT(program_->err(), HasSubstr("which are in"));
  EXPECT_EQ(listing(), "live.replay");
}

TEST_F(RecordWindowTest, TickByTickAndBack) {
  play({"--seats", "left,bot"});
  ASSERT_TRUE(plays_on(10));
  const auto end = [&] {
    auto reader = ReplayReader::open(path("live.replay.part"));
    return reader ? reader->end_tick() : -1;
  };
  const auto ends_at = [&](Tick tick) { return eventually([&] { return end() == tick; }); };
  display_->press("period");
  Tick stopped = -1;
  ASSERT_TRUE(eventually([&] {
    stopped = end();
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    return stopped == end();
  }));
  display_->hold("d");
  press({"period", "period", "period"});
  ASSERT_TRUE(ends_at(stopped + 3)) << end() << " after " << stopped;
  EXPECT_EQ(ticks_with(32767), 3);
  display_->release("d");
  press({"comma", "comma"});
  ASSERT_TRUE(ends_at(stopped + 1)) << end() << " after " << stopped;
  EXPECT_EQ(ticks_with(32767), 1);
  display_->press("period");
  ASSERT_TRUE(ends_at(stopped + 2));
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
  press({"p", "p"});  // pause, resume
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

TEST_F(RecordWindowTest, TheMenuOfTanksIsPlayedAndRecorded) {
  play({"--seats", "left,bot", "--seed", "3"}, "tanks");
  ASSERT_TRUE(is_recorded(0, 3));
  press({"Escape", "Down", "Down"});
  display_->type("Zed Map");                         // P and M are letters here
  press({"BackSpace", "Down", "Return", "Return"});  // leave, keep
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_EQ(run("tickreel verify live.replay").exit_code, 0);
  const std::string said = inputs();
  for (const char* line : {" 0 menu open_or_close\n", " 0 menu down\n", " 0 menu choose\n"}) {
    EXPECT_THAT(said, HasSubstr(line));
  }
  const auto renamed = first_tick("tanks", [](const View& view) {
    return std::ranges::any_of(view.facts, [](const Fact& fact) {
      return fact.kind == tanks::kPlayerName && fact.variant == 0 && fact.text == "Zed Ma";
    });
  });
  ASSERT_TRUE(renamed) << said;
  const auto reader = ReplayReader::open(path("live.replay"));
  EXPECT_TRUE(reader->notes().marks.empty());
  // The film shows it.
  record_without_menu("other.replay");
  const std::string frame = fmt::format(" --sink hash --size 160x90 --fps 50 --from {0}t --to {1}t",
                                        *renamed - 1, *renamed);
  EXPECT_NE(output_of("tickreel export live.replay" + frame),
            output_of("tickreel export other.replay" + frame));
}

TEST_F(RecordWindowTest, LeavingTheMenuOfTanksCanBeTakenBack) {
  play({"--seats", "left,bot"}, "tanks");
  ASSERT_TRUE(is_recorded(0, 3));
  press({"Escape", "Up", "Return", "Escape", "Escape"});  // leave, no, on
  display_->hold("w");
  ASSERT_TRUE(is_recorded(32767, 3)) << "the game goes on";
  press({"p", "Up", "Return", "Return"});  // the program's own pause: quit, keep
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
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

TEST_F(RecordWindowTest, TheMenuAsksWhoPlaysAndAMatchCanBeginAnew) {
  play({});
  // To the first player, from the left keys to the right ones.
  press({"Up", "Up", "Up", "Up", "Up", "Right"});
  press({"Return"});
  ASSERT_TRUE(eventually([&] { return ticks_with(32767) == 0; }));
  display_->hold("Right");
  ASSERT_TRUE(is_recorded(32767, 1));
  display_->release("Right");
  press({"Escape", "Down", "Down", "Return",
         "Return"});  // anew? no: the first answer destroys nothing
  press({"Escape"});
  ASSERT_TRUE(plays_on(2)) << "the same recording";
  press({"Escape", "Down", "Down", "Return", "Down", "Return"});  // anew, yes
  ASSERT_TRUE(eventually([&] { return ticks_with(32767) == 0; }));
  display_->hold("Right");
  ASSERT_TRUE(is_recorded(32767, 1));
  press({"Escape", "Up", "Return", "Down", "Down", "Return"});  // discard
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
}

/// The port in what a host says.
std::string port_in(const std::string& said) {
  const std::size_t begin = said.find("127.0.0.1:") + 10;
  return said.substr(begin, said.find(',', begin) - begin);
}

TEST_F(RecordWindowTest, TheMenuJoinsAnotherMachine) {
  BackgroundProgram host({TICKREEL_PROGRAM, "record", "--game", "pucks", "--headless", "--host",
                          "0", "--code", "sword", "--seconds", "8", "-o", path("host.replay")});
  ASSERT_TRUE(eventually([&] { return host.err().find("hosting") != std::string::npos; }));
  play({});
  press({"Down", "Left", "Down"});  // the first line, join, the address
  for (const char letter : "127.0.0.1:" + port_in(host.err())) {
    if (letter != 0)
      press({letter == '.' ? "period" : letter == ':' ? "colon" : std::string(1, letter)});
  }
  press({"Down", "s", "w", "o", "p", "BackSpace", "r", "d", "Return"});
  ASSERT_TRUE(plays_on(5)) << program_->err();
  display_->hold("d");
  ASSERT_EQ(host.wait_for_end(std::chrono::seconds(60)), 0) << host.err();
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_EQ(listing(), "host.replay live.replay");
  EXPECT_EQ(output_of("tickreel diff host.replay live.replay"), "");
  auto reader = ReplayReader::open(path("host.replay"));
  bool is_pushed = false;
  for (Tick tick = 0; tick < reader->end_tick(); ++tick) {
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
  ASSERT_TRUE(is_recorded(0, 3)) << "keys that went down before are not the match's";
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
  // What is typed ahead of a screen goes to the one before it.
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
  press_and_see("Escape");  // of the menu: back to the replay, which plays on
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
      run_program("DISPLAY= WAYLAND_DISPLAY= " TICKREEL_PROGRAM " record --game pucks -o " +
                  directory.path("live.replay"));
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("cannot open a window"));
  EXPECT_EQ(directory.listing(), "");
}

}  // namespace
}  // namespace tickreel::tests

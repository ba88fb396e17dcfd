#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "games/apart/game_host.h"
#include "games/loaded/game_library.h"
#include "games/registry.h"
#include "sim/game/game_scope.h"
#include "sim/game/game_stop.h"
#include "sim/game/simulation.h"
#include "sim/game/view_difference.h"
#include "sim/replay/recorder.h"
#include "sim/replay/replay_player.h"
#include "tests/games/apart/processes_of_games.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

// The buttons of games/globals_game.cpp.
constexpr std::uint32_t kMove = 1;
constexpr std::uint32_t kCrash = 2;
constexpr std::uint32_t kExit = 4;
constexpr std::uint32_t kHang = 8;
constexpr std::uint32_t kPrint = 16;
constexpr std::uint32_t kLeave = 32;
constexpr std::uint32_t kRound = 64;
constexpr std::uint32_t kThread = 128;

InputFrame held(std::uint32_t buttons) {
  InputFrame input;
  input.players[0].buttons = buttons;
  return input;
}

View view_of(const Simulation& simulation) {
  View view;
  view.tick = simulation.tick();
  simulation.publish(view);
  return view;
}

/// Plays a step and returns the game's error, or "".
std::string wrong_with(Simulation& simulation, std::uint32_t buttons) {
  try {
    simulation.step(held(buttons));
  } catch (const GameError& error) {
    return error.what();
  }
  return {};
}

class GameProcessTest : public testing::Test {
 protected:
  void SetUp() override { set_game_host_program(TICKREEL_PROGRAM); }

  GameInfo globals(const std::string& argument = {}) {
    auto game = load_any_game({GLOBALS_GAME, argument});
    EXPECT_TRUE(game) << game.error().message;
    EXPECT_TRUE(game->needs_process);
    return game->info;
  }
  Simulation begin(const GameInfo& info) {
    auto begun =
        Simulation::begin(info, {.seed = 5, .tick_rate = info.tick_rate, .players = {"A"}});
    EXPECT_TRUE(begun) << begun.error().message;
    return *std::move(begun);
  }

  TemporaryDirectory directory_;
};

// Each step asks everything of the built-in games that can load.
TEST_F(GameProcessTest, AGameIsTheSameHereAndThere) {
  for (const GameEntry& game : all_games()) {
    SCOPED_TRACE(game.info.name);
    GameEntry apart_entry = game;
    run_apart(apart_entry, std::make_shared<GameHost>(HostedGame{game.info.name}));
    const SessionSetup setup{.seed = 3,
                             .tick_rate = game.info.tick_rate,
                             .players = {game.info.max_players, "A player"}};
    auto here = Simulation::begin(game.info, setup);
    auto apart = Simulation::begin(apart_entry.info, setup);
    ASSERT_TRUE(here && apart);
    EXPECT_EQ(here->constants(), apart->constants());
    for (std::uint32_t tick = 0; tick < 120; ++tick) {
      InputFrame input;
      input.players[tick % 2].buttons = tick / 8;
      input.players[0].axes[0] = static_cast<std::int16_t>(tick * 151);
      here->step(input);
      apart->step(input);
      ASSERT_EQ(here->state_hash(), apart->state_hash()) << tick;
      ASSERT_FALSE(view_difference(view_of(*here), view_of(*apart))) << tick;
    }
    EXPECT_EQ(here->fields(), apart->fields());
    const Snapshot snapshot = here->snapshot();
    EXPECT_EQ(apart->snapshot().bytes, snapshot.bytes);
    EXPECT_EQ(here->component_hashes().size(), apart->component_hashes().size());
    apart->step({});
    here->step({});
    const auto difference = here->difference_from(snapshot);
    const auto same = apart->difference_from(snapshot);
    ASSERT_EQ(difference.has_value(), same.has_value());
    if (difference) {
      EXPECT_EQ(difference->path, same->path);
      EXPECT_EQ(difference->actual, same->actual);
    }
    ASSERT_TRUE(apart->restore(snapshot));
    EXPECT_FALSE(apart->difference_from(snapshot));
    Snapshot broken = snapshot;
    broken.bytes.pop_back();
    const Status restored = apart->restore(broken);
    ASSERT_FALSE(restored);
    EXPECT_EQ(restored.error().message, here->restore(broken).error().message);
  }
}

// The error of a bot was kFailed, so a program that was told to stop said that it had failed.
TEST_F(GameProcessTest, ABotThatIsNotMadeBecauseOfAStopSaysSo) {
  const std::string host = directory_.path("host");
  std::ofstream(host) << "#!/bin/sh\nexec sleep 3\n";
  std::filesystem::permissions(host, std::filesystem::perms::owner_all);
  set_game_host_program(host);
  GameEntry game;
  game.info.make_bot = [](const SessionSetup&, std::size_t) { return std::unique_ptr<Bot>(); };
  run_apart(game, std::make_shared<GameHost>(HostedGame{"slow"}));
  const std::atomic<bool> is_stopping = true;
  const GameStop stop(is_stopping);
  try {
    game.info.make_bot({}, 0);
    FAIL() << "a bot was made";
  } catch (const GameError& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInterrupted) << error.what();
  }
}

TEST_F(GameProcessTest, EachSessionHasItsOwnGlobals) {
  const GameInfo info = globals();
  Simulation first = begin(info);
  Simulation second = begin(info);
  for (int i = 0; i < 10; ++i) first.step(held(kMove));
  for (int i = 0; i < 10; ++i) second.step(held(kMove));
  EXPECT_EQ(first.state_hash(), second.state_hash());
  EXPECT_FALSE(view_difference(view_of(first), view_of(second)));
}

TEST_F(GameProcessTest, ACopyPlaysOnAndTheOriginalToo) {
  const std::string levels = directory_.path("levels.txt");
  // The file is larger than what is read at once.
  std::ofstream file(levels);
  for (int i = 0; i < 4000; ++i) file << "level " << i << "\n";
  file.close();
  const GameInfo info = globals(levels);
  Simulation linear = begin(info);
  std::vector<std::uint64_t> hashes;
  for (int i = 0; i < 3000; ++i) {
    linear.step(held(i % 2 == 0 ? kMove : 0U));
    hashes.push_back(linear.state_hash());
  }
  Simulation game = begin(info);
  std::vector<Simulation> copies;
  const auto play_to = [&](Simulation& played, Tick end) {
    while (played.tick() < end) {
      played.step(held(played.tick() % 2 == 0 ? kMove : 0U));
      ASSERT_EQ(played.state_hash(), hashes[static_cast<std::size_t>(played.tick() - 1)]);
    }
  };
  // The original continues at once. It must not move the copy's place in the file.
  for (Tick tick = 50; tick <= 1500; tick += 50) {
    play_to(game, tick);
    auto copy = game.copy();
    ASSERT_TRUE(copy && *copy);
    copies.push_back(**std::move(copy));
  }
  play_to(game, 3000);
  for (Simulation& copy : copies) {
    auto again = copy.copy();
    ASSERT_TRUE(again && *again);
    EXPECT_EQ((*again)->tick(), copy.tick());
    play_to(**again, copy.tick() + 200);
    play_to(copy, copy.tick() + 700);
  }
}

TEST_F(GameProcessTest, WhatEndsAGameEndsNothingElse) {
  const GameInfo info = globals();
  struct Death {
    std::uint32_t buttons;
    const char* words;
  };
  ::setenv("TICKREEL_CALL_TIMEOUT", "1", 1);
  for (const Death& death :
       {Death{kCrash, "globals, tick 3: it died of SIGSEGV"},
        Death{kExit, "the game globals has ended its process (exit(3)) in tick 3"},
        Death{kHang, "the game globals has not come back from tick() in tick 3 for 1 second,"}}) {
    SCOPED_TRACE(death.words);
    Simulation game = begin(info);
    Simulation other = begin(info);
    for (int i = 0; i < 2; ++i) game.step(held(kMove));
    EXPECT_THAT(wrong_with(game, death.buttons), testing::HasSubstr(death.words));
    // The error stays.
    EXPECT_THAT(wrong_with(game, kMove), testing::HasSubstr(death.words));
    EXPECT_EQ(wrong_with(other, kMove), "");
  }
  ::unsetenv("TICKREEL_CALL_TIMEOUT");
}

// A game once kept the host's end of its socket open, so the request for the next process waited
// for ever.
TEST_F(GameProcessTest, AHostThatIsKilledIsNotWaitedFor) {
  const std::string mark = directory_.path("mark");
  ::setenv(kMark, mark.c_str(), 1);
  const GameInfo info = globals();
  const Simulation first = begin(info);
  const auto processes = processes_of_games(mark);
  ASSERT_EQ(processes.size(), 2U);
  const pid_t host = std::ranges::min(processes);
  ::kill(host, SIGKILL);
  const auto start = std::chrono::steady_clock::now();
  // The host may end before the request or during it.
  static_cast<void>(
      Simulation::begin(info, {.seed = 5, .tick_rate = info.tick_rate, .players = {"A"}}));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  EXPECT_TRUE(Simulation::begin(info, {.seed = 5, .tick_rate = info.tick_rate, .players = {"A"}}))
      << "another one is made";
  ::unsetenv(kMark);
}

TEST_F(GameProcessTest, WhereverItIsKilledTheGameAndTheTickAreNamed) {
  const std::string mark = directory_.path("mark");
  ::setenv(kMark, mark.c_str(), 1);
  const GameInfo info = globals();
  Simulation first = begin(info);
  const Snapshot snapshot = first.snapshot();
  View view;
  const std::vector<std::function<void(Simulation&)>> calls = {
      [](Simulation& game) { game.step({}); },
      [](Simulation& game) { static_cast<void>(game.state_hash()); },
      [&](Simulation& game) { game.publish(view); },
      [](Simulation& game) { static_cast<void>(game.constants()); },
      [](Simulation& game) { static_cast<void>(game.component_hashes()); },
      [](Simulation& game) { static_cast<void>(game.snapshot()); },
      [](Simulation& game) { static_cast<void>(game.fields()); },
      [&](Simulation& game) { static_cast<void>(game.difference_from(snapshot)); },
      [](Simulation& game) { static_cast<void>(game.copy()); }};
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const std::vector<pid_t> before = processes_of_games(mark);
    Simulation game = begin(info);
    game.step({});
    for (const pid_t process : processes_of_games(mark)) {
      if (std::ranges::find(before, process) == before.end()) ::kill(process, SIGKILL);
    }
    try {
      calls[i](game);
      ADD_FAILURE() << "call " << i << " did not notice";
    } catch (const GameError& error) {
      EXPECT_THAT(error.what(),
                  testing::HasSubstr(i == 0 ? "globals, tick 2: its process was killed"
                                            : "globals, tick 1: its process was killed"))
          << i;
    }
  }
  EXPECT_EQ(wrong_with(first, 0), "");
}

TEST_F(GameProcessTest, AGameThatLeavesOrPrintsDoesSoAlone) {
  const std::string here = std::filesystem::current_path().string();
  Simulation game = begin(globals());
  EXPECT_EQ(wrong_with(game, kLeave), "");
  EXPECT_EQ(std::filesystem::current_path().string(), here);
  testing::internal::CaptureStdout();
  EXPECT_EQ(wrong_with(game, kPrint), "");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

TEST_F(GameProcessTest, EachTickComputesAsAnyOther) {
  const GameInfo info = globals();
  Simulation game = begin(info);
  Simulation other = begin(info);
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(wrong_with(game, kRound), "");
    EXPECT_EQ(wrong_with(other, 0), "");
    ASSERT_EQ(game.state_hash(), other.state_hash());
  }
}

TEST_F(GameProcessTest, AGameWithThreadsIsNotCopied) {
  Simulation game = begin(globals());
  ASSERT_TRUE(*game.copy());
  game.step(held(kThread));
  auto copy = game.copy();
  ASSERT_TRUE(copy);
  EXPECT_FALSE(*copy);
  EXPECT_EQ(wrong_with(game, kMove), "");
}

TEST_F(GameProcessTest, AReplayOfAGameThatCannotLoadIsSought) {
  const GameInfo info = globals();
  const std::string path = directory_.path("x.replay");
  auto recorder = Recorder::begin(info, {.seed = 5, .tick_rate = info.tick_rate, .players = {"A"}},
                                  path, false);
  ASSERT_TRUE(recorder) << recorder.error().message;
  std::vector<std::uint64_t> hashes{recorder->simulation().state_hash()};
  for (std::uint32_t i = 0; i < 9000; ++i) {
    ASSERT_TRUE(recorder->step(held(i % 3 == 0 ? kMove : 0U)));
    hashes.push_back(recorder->simulation().state_hash());
  }
  ASSERT_TRUE(recorder->finish());
  const auto copies = std::make_shared<GameCopies>();
  auto reader = ReplayReader::open(path);
  auto player = ReplayPlayer::open(info, reader->again(), OnDivergence::kStop, copies);
  auto other = ReplayPlayer::open(info, reader->again(), OnDivergence::kStop, copies);
  ASSERT_TRUE(player && other);
  for (const Tick tick : {8500, 3, 4097, 9000, 0, 8999}) {
    for (ReplayPlayer* const seeking : {&*player, &*other}) {
      ASSERT_TRUE(seeking->seek(tick));
      EXPECT_EQ(seeking->tick(), tick);
      EXPECT_EQ(seeking->simulation().state_hash(), hashes[static_cast<std::size_t>(tick)]);
    }
  }
  // A window plays on after a divergence and can also seek.
  const auto of_window = std::make_shared<GameCopies>();
  auto watched = ReplayPlayer::open(info, reader->again(), OnDivergence::kPlayOn, of_window);
  ASSERT_TRUE(watched && watched->seek(1000));
  EXPECT_EQ(of_window->last_before(900), 896);
  ASSERT_TRUE(watched->begin_seek(900));
  EXPECT_EQ(watched->tick(), 896);
  // A crash is an error of the replay that names the tick.
  ::setenv("GLOBALS_CRASH", "70", 1);
  auto dying = ReplayPlayer::open(globals(), reader->again());
  ::unsetenv("GLOBALS_CRASH");
  ASSERT_TRUE(dying);
  const Status sought = dying->seek(100);
  ASSERT_FALSE(sought);
  EXPECT_EQ(sought.error().message,
            path + ": globals, tick 70: it died of SIGSEGV (segmentation fault)");
  EXPECT_EQ(sought.error().subject.file, path);
  EXPECT_EQ(sought.error().subject.tick, 70);
  EXPECT_FALSE(dying->step());
  // In 9000 ticks there are never more than 64 copies.
  EXPECT_EQ(copies->last_before(9000), 8960);
  EXPECT_EQ(copies->last_before(255), 0);
}

}  // namespace
}  // namespace tickreel::tests

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "games/apart/game_host.h"
#include "games/libretro/core_game.h"
#include "games/libretro/core_options.h"
#include "games/loaded/game_library.h"
#include "sim/game/game_scope.h"
#include "sim/game/simulation.h"
#include "sim/replay/recorder.h"
#include "sim/replay/replay_player.h"
#include "sim/view/has_fact.h"
#include "sound/sample_range.h"
#include "tests/support/temporary_directory.h"
#include "tickreel/game/engine_request.h"
#include "tickreel/game/key_codes.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

constexpr std::uint32_t kRight = 1U << 7U;
constexpr std::uint32_t kJump = 1U << 8U;

InputFrame held(std::uint32_t first, std::uint32_t second = 0) {
  InputFrame input;
  input.players[0].buttons = first;
  input.players[1].buttons = second;
  return input;
}

View view_of(Simulation& simulation) {
  View view;
  view.tick = simulation.tick();
  simulation.publish(view);
  return view;
}

/// Plays a libretro core whose content is a text with instructions (test_core.cpp).
class CoreGameTest : public testing::Test {
 protected:
  void SetUp() override {
    set_game_host_program(TICKREEL_PROGRAM);
    forget();
  }
  void TearDown() override { forget(); }
  static void forget() {
    for (const char* const name :
         {games::kCoreOptionsVariable, games::kCoreSystemVariable, games::kCoreSaveVariable}) {
      ::unsetenv(name);
    }
  }

  std::string write(const std::string& name, const std::string& text) {
    const std::string path = directory_.path(name);
    std::ofstream(path) << text;
    return path;
  }
  Result<GameEntry> load(const std::string& text, const std::string& name = "game.txt") {
    return games::load_core_apart({TEST_CORE, write(name, text), true});
  }
  GameInfo game(const std::string& text) {
    const auto entry = load(text);
    EXPECT_TRUE(entry) << entry.error().message;
    return entry->info;
  }
  static Result<Simulation> begin(const GameInfo& info,
                                  const std::vector<NamedField>* constants = nullptr) {
    return Simulation::begin(info, {.tick_rate = info.tick_rate, .players = {"A", "B"}}, constants);
  }
  static std::vector<std::uint64_t> hashes(Simulation& simulation, int ticks) {
    std::vector<std::uint64_t> all;
    for (int tick = 0; tick < ticks; ++tick) {
      simulation.step(held(tick % 3 == 0 ? kJump : kRight, tick % 5 == 0 ? kJump : 0));
      all.push_back(simulation.state_hash());
    }
    return all;
  }

  TemporaryDirectory directory_;
};

TEST_F(CoreGameTest, IsWhatTheCoreSays) {
  const auto entry = load("fps 60.5 rate 44100");
  ASSERT_TRUE(entry) << entry.error().message;
  EXPECT_EQ(entry->info.name, "test-core-c");
  EXPECT_EQ(entry->info.description, "game.txt, played by Test Core (C) 1.5");
  EXPECT_EQ(entry->info.tick_rate, TickRate(121, 2));
  EXPECT_EQ(entry->info.max_players, 2U);
  EXPECT_THAT(entry->info.library, testing::MatchesRegex("test_core.so:game.txt [0-9a-f]{16}"));
  EXPECT_EQ(entry->make_soundscape()->sample_rate_hz(), 44100);
  ASSERT_EQ(entry->controls.actions.size(), 2U);
  EXPECT_EQ(entry->controls.actions[0].name, "Right");
  EXPECT_EQ(entry->controls.actions[0].buttons, kRight);
  EXPECT_EQ(entry->controls.actions[1].name, "Jump");
}

TEST_F(CoreGameTest, AFloatIsTheRateOfItsMachine) {
  EXPECT_EQ(game("fps 59.727500915527344").tick_rate, TickRate(262144, 4389));
  EXPECT_EQ(game("fps 60.098812103271484375").tick_rate, TickRate(39375000, 655171));
  EXPECT_EQ(game("fps 60.098811862348406").tick_rate, TickRate(10738636, 178683));
}

TEST_F(CoreGameTest, PlaysTheSameInEachProcess) {
  const GameInfo info = game("sleeps");
  auto first = begin(info);
  ASSERT_TRUE(first) << first.error().message;
  const auto once = hashes(*first, 40);
  ::usleep(20000);
  const GameInfo other = game("sleeps");
  auto second = begin(other);
  ASSERT_TRUE(second);
  EXPECT_EQ(hashes(*second, 40), once);
  // All states differ.
  auto sorted = once;
  std::ranges::sort(sorted);
  EXPECT_EQ(std::unique(sorted.begin(), sorted.end()), sorted.end());
}

TEST_F(CoreGameTest, ACopyPlaysOnAlike) {
  const GameInfo info = game("");
  auto simulation = begin(info);
  ASSERT_TRUE(simulation);
  hashes(*simulation, 10);
  auto copy = simulation->copy();
  ASSERT_TRUE(copy) << copy.error().message;
  ASSERT_TRUE(copy->has_value());
  const auto on = hashes(*simulation, 20);
  EXPECT_EQ(hashes(**copy, 20), on);
}

TEST_F(CoreGameTest, ShowsAndSoundsAsItsStepsOwe) {
  const GameInfo info = game("grows repeats one by one rate 32040.5 samples 530");
  auto simulation = begin(info);
  ASSERT_TRUE(simulation);
  View view = view_of(*simulation);
  ASSERT_TRUE(view.picture);
  EXPECT_EQ(view.picture->size, (ImageSize{32, 20}));
  EXPECT_TRUE(view.samples.empty());
  for (Tick tick = 0; tick < 30; ++tick) {
    simulation->step(held(kJump));
    view = view_of(*simulation);
    const auto owed = sound::samples_of_step(tick, info.tick_rate, 32040).count();
    EXPECT_EQ(view.samples.size(), 2U * static_cast<std::size_t>(owed));
  }
  EXPECT_EQ(view.picture->size, (ImageSize{64, 40}));
}

TEST_F(CoreGameTest, ATurnedPictureIsUpright) {
  const GameInfo info = game("turned");
  auto simulation = begin(info);
  ASSERT_TRUE(simulation);
  EXPECT_EQ(view_of(*simulation).picture->size, (ImageSize{20, 32}));
  simulation->step({});
  EXPECT_EQ(view_of(*simulation).picture->size, (ImageSize{20, 32}));
}

TEST_F(CoreGameTest, WithoutAnAspectThePictureHasThatOfItsBaseSize) {
  const GameInfo info = game("flat");
  auto simulation = begin(info);
  ASSERT_TRUE(simulation);
  EXPECT_EQ(view_of(*simulation).picture->pixel_width, 1U);
  simulation->step({});
  const View view = view_of(*simulation);
  EXPECT_EQ(view.picture->size, (ImageSize{32, 10}));
  EXPECT_EQ(view.picture->pixel_width * 2, view.picture->pixel_height);
}

TEST_F(CoreGameTest, WarnsOnceOfOtherRates) {
  testing::internal::CaptureStderr();
  {
    const GameInfo info = game("fps 60 changes rates");
    auto simulation = begin(info);
    ASSERT_TRUE(simulation);
    for (int i = 0; i < 3; ++i) simulation->step({});
  }
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_THAT(said, HasSubstr("it changes to 50 pictures and 32040.5 samples a second; the session "
                              "keeps its 60 pictures and 32040.5 samples a second"));
  EXPECT_EQ(said.find("it changes to"), said.rfind("it changes to")) << said;
}

TEST_F(CoreGameTest, TellsTheTimeOfTheGame) {
  // The core stores the times that it reads, so they are in the hash. Only game time may be there.
  const GameInfo info = game("fps 50");
  auto here = begin(info);
  auto elsewhere = begin(info);
  ASSERT_TRUE(here && elsewhere);
  for (int i = 0; i < 3; ++i) {
    here->step({});
    ::usleep(1'100'000 / 3);
    elsewhere->step({});
    EXPECT_EQ(here->state_hash(), elsewhere->state_hash());
  }
}

TEST_F(CoreGameTest, WhatItRefusesNamesTheReason) {
  const auto message = [](const auto& result) {
    return result ? std::string("nothing") : result.error().message;
  };
  EXPECT_THAT(message(load("refuse")), HasSubstr("this is no game of mine"));
  EXPECT_THAT(message(load("refuse silently")), HasSubstr("and gives no reason"));
  EXPECT_THAT(message(load("refuse", "a.txt")), HasSubstr("The file is damaged"));
  EXPECT_THAT(message(load("refuse", "a.rom")), HasSubstr("Its files end in txt"));
  EXPECT_THAT(message(load("draw with opengl")), HasSubstr("it draws with OpenGL"));
  EXPECT_THAT(message(load("crash at load")), HasSubstr("died of SIGABRT"));
  EXPECT_THAT(message(load("", "discs.m3u")), HasSubstr("several discs"));
  EXPECT_THAT(message(games::load_core_apart({TEST_CORE, directory_.path("none"), true})),
              HasSubstr("there is no file"));
  EXPECT_THAT(message(games::load_core_apart({GLOBALS_GAME, write("game", ""), true})),
              HasSubstr("it is no libretro core"));
}

TEST_F(CoreGameTest, ACrashNamesTheTick) {
  const GameInfo info = game("crash at 4");
  auto simulation = begin(info);
  ASSERT_TRUE(simulation);
  for (int i = 0; i < 3; ++i) simulation->step({});
  try {
    simulation->step({});
    FAIL() << "it lives";
  } catch (const GameError& error) {
    EXPECT_THAT(error.what(), HasSubstr("test-core-c, tick 4: it died of SIGABRT"));
  }
}

TEST_F(CoreGameTest, SaysWhenItIsOver) {
  const GameInfo info = game("end at 3");
  auto simulation = begin(info);
  ASSERT_TRUE(simulation);
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(sim::has_fact(view_of(*simulation), kGameIsOver)) << i;
    simulation->step({});
  }
  EXPECT_TRUE(sim::has_fact(view_of(*simulation), kGameIsOver));
}

TEST_F(CoreGameTest, OptionsAreConstantsOfTheReplay) {
  ::setenv(games::kCoreOptionsVariable, "test_region=pal;test_colour=blue", 1);
  const GameInfo european = game("");
  EXPECT_EQ(european.tick_rate, TickRate(50));
  auto recorded = begin(european);
  ASSERT_TRUE(recorded);
  const auto constants = recorded->constants();
  const auto played = hashes(*recorded, 10);
  forget();
  const GameInfo here = game("");
  EXPECT_EQ(here.tick_rate, TickRate(262144, 4389));
  auto again =
      Simulation::begin(here, {.tick_rate = TickRate(50), .players = {"A", "B"}}, &constants);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(hashes(*again, 10), played);
  // The constants have another frame rate.
  EXPECT_THROW(static_cast<void>(begin(here, &constants)), GameError);

  for (const char* const wrong : {"test_colour=yellow", "test_color=red", "test_colour"}) {
    ::setenv(games::kCoreOptionsVariable, wrong, 1);
    const auto entry = load("");
    ASSERT_FALSE(entry) << wrong;
    EXPECT_THAT(entry.error().message, HasSubstr(wrong));
  }
}

TEST_F(CoreGameTest, AnotherFileIsRefusedByItsName) {
  const auto constants = begin(game("samples 500"))->constants();
  const auto other = begin(game("samples 501"), &constants);
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().message,
              HasSubstr("test_core.so:game.txt is not what the replay was recorded with"));
  EXPECT_TRUE(begin(game("samples 500"), &constants));
}

TEST_F(CoreGameTest, OtherFirmwareIsRefused) {
  const auto without = begin(game("samples 500"))->constants();
  const std::string folder = directory_.path("firmware");
  std::filesystem::create_directory(folder);
  write("firmware/bios.bin", "one");
  ::setenv(games::kCoreSystemVariable, folder.c_str(), 1);
  EXPECT_TRUE(begin(game("samples 500"), &without)) << "it is played without";
  const auto with = begin(game("samples 500"))->constants();
  EXPECT_NE(with, without);
  const auto message = [&] {
    try {
      static_cast<void>(begin(game("samples 500"), &with));
    } catch (const GameError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(message(), "");
  write("firmware/bios.bin", "two");
  EXPECT_THAT(message(), HasSubstr("has other files than when the replay was recorded"));
  ::unsetenv(games::kCoreSystemVariable);
  EXPECT_THAT(message(), HasSubstr("it was recorded with firmware"));
}

TEST_F(CoreGameTest, TheReplayHasTheSaveMemory) {
  ::setenv(games::kCoreSaveVariable, write("save", "Z").c_str(), 1);
  const std::string path = directory_.path("a.replay");
  std::uint64_t last = 0;
  {
    const GameInfo info = game("");
    auto recorder =
        Recorder::begin(info, {.tick_rate = info.tick_rate, .players = {"A"}}, path, false);
    ASSERT_TRUE(recorder) << recorder.error().message;
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(recorder->step(held(kJump)));
    last = recorder->simulation().state_hash();
    ASSERT_TRUE(recorder->finish());
  }
  forget();
  const GameInfo info = game("");
  auto reader = ReplayReader::open(path);
  ASSERT_TRUE(reader);
  auto player = ReplayPlayer::open(info, *std::move(reader), OnDivergence::kStop);
  ASSERT_TRUE(player) << player.error().message;
  ASSERT_TRUE(player->seek(5));
  EXPECT_EQ(player->simulation().state_hash(), last);
  // Without the save memory it is another game.
  auto empty = begin(info);
  for (int i = 0; i < 5; ++i) empty->step(held(kJump));
  EXPECT_NE(empty->state_hash(), last);

  ::setenv(games::kCoreSaveVariable, write("large", std::string(17, 'x')).c_str(), 1);
  const auto large = load("");
  ASSERT_FALSE(large);
  EXPECT_THAT(large.error().message, HasSubstr("has 17 bytes, and the game's save memory 16"));
}

TEST_F(CoreGameTest, OneWithThreadsHasNoCopies) {
  const GameInfo info = game("begins a thread");
  auto simulation = begin(info);
  ASSERT_TRUE(simulation);
  hashes(*simulation, 5);
  const auto copy = simulation->copy();
  ASSERT_TRUE(copy) << copy.error().message;
  EXPECT_FALSE(copy->has_value());
}

// The process of a core may write anything: four thousand million players took all memory.
TEST_F(CoreGameTest, ADescriptionThatMakesNoSenseIsRefused) {
  const games::CoreDescription right{.name = "a-core", .description = "a game"};
  EXPECT_TRUE(games::entry_of_core(right, "core.so"));
  std::vector<games::CoreDescription> wrong(7, right);
  wrong[0].players = 0xFFFFFFFF;
  wrong[1].players = 0;
  wrong[2].sample_rate = 0;
  wrong[3].rate_numerator = INT64_MAX;
  wrong[4].rate_denominator = 0;
  wrong[5].name = "../core";
  wrong[6].name = "";
  for (const auto& description : wrong) {
    const auto entry = games::entry_of_core(description, "core.so");
    ASSERT_FALSE(entry);
    EXPECT_EQ(entry.error().kind, ErrorKind::kBadFile);
    EXPECT_THAT(entry.error().message, HasSubstr("core.so: "));
  }
}

// The window keeps these keys for itself (live_devices.cpp), so they reach no game.
TEST_F(CoreGameTest, NoButtonHasAKeyThatTheWindowKeeps) {
  const auto entry = games::entry_of_core({.name = "core", .description = ""}, "");
  ASSERT_TRUE(entry) << entry.error().message;
  ASSERT_EQ(entry->controls.actions.size(), 16U);
  std::set<int> keys{'B', 'M', 'P', ',', '.'};
  for (const auto& action : entry->controls.actions) {
    EXPECT_TRUE(keys.insert(action.left_key).second) << action.name;
    EXPECT_TRUE(keys.insert(action.right_key).second) << action.name;
  }
}

}  // namespace
}  // namespace tickreel::tests

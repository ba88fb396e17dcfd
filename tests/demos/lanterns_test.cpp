#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "examples/plugin-look/lanterns.h"
#include "examples/plugin-look/lanterns_sound.h"
#include "sim/game/simulation.h"
#include "tests/support/room.h"
#include "tickreel/plugin/cpp_entry.h"
#include "tickreel/view/view_window.h"

// The example of docs/adding-a-game.md, whose rounds wait for the end of a sound.

extern "C" const tickreel::CppGameEntry* tickreel_cpp_game_entry();

namespace tickreel::tests {
namespace {

GameEntry lanterns_entry() {
  GameEntry entry;
  static_cast<void>(tickreel_cpp_game_entry()->make("", entry));
  return entry;
}

/// Lets bots play until a round is won and the next one begins.
class Lanterns {
 public:
  explicit Lanterns(const TickRate& rate, const std::vector<NamedField>* constants = nullptr)
      : entry_(lanterns_entry()),
        setup_{3, rate, entry_.info.player_names, entry_.info.version},
        simulation_(*Simulation::begin(entry_.info, setup_, constants)) {
    for (std::size_t i = 0; i < setup_.players.size(); ++i) {
      bots_.push_back(entry_.info.make_bot(setup_, i));
    }
    publish();
  }

  void tick() {
    InputFrame input;
    for (std::size_t i = 0; i < bots_.size(); ++i) input.players[i] = bots_[i]->decide(view_);
    simulation_.step(input);
    publish();
  }
  /// Returns the number of ticks between the round's end and the next round.
  Tick pause() {
    while (!is_over()) tick();
    const Tick end = view_.tick;
    while (is_over()) tick();
    return view_.tick - end;
  }
  [[nodiscard]] bool is_over() const {
    return std::ranges::find(view_.facts, lanterns::kResult, &Fact::kind) != view_.facts.end();
  }
  [[nodiscard]] const View& view() const { return view_; }
  [[nodiscard]] Simulation& simulation() { return simulation_; }
  [[nodiscard]] const GameEntry& entry() const { return entry_; }

 private:
  void publish() {
    view_.clear();
    view_.tick = simulation_.tick();
    simulation_.publish(view_);
  }

  GameEntry entry_;
  SessionSetup setup_;
  Simulation simulation_;
  std::vector<std::unique_ptr<Bot>> bots_;
  View view_;
};

TEST(Lanterns, BeginARoundWhenTheSoundOfAWinIsOver) {
  for (const TickRate& rate : {TickRate(30), TickRate(60), TickRate(30000, 1001)}) {
    EXPECT_EQ(Lanterns(rate).pause(), ticks_of(lanterns::win_sound(), rate)) << rate.to_string();
  }
  EXPECT_EQ(ticks_of(lanterns::win_sound(), TickRate(30)), 113);  // 3.75 s are 112.5 ticks
}

// The length of the sound is recorded, so a longer sound changes no old replay.
TEST(Lanterns, WaitAsLongAsTheReplaySays) {
  Lanterns game{TickRate(30)};
  std::vector<NamedField> constants = game.simulation().constants();
  const auto length = std::ranges::find(constants, "win_ticks", &NamedField::path);
  ASSERT_NE(length, constants.end());
  EXPECT_EQ(length->bits, 113U);
  length->bits = 20;
  EXPECT_EQ(Lanterns(TickRate(30), &constants).pause(), 20);
}

// The sound asks for the camera at the newest tick, which has no tick after it.
TEST(Lanterns, ALookHasACameraAtTheNewestTick) {
  Lanterns game{TickRate(30)};
  const auto look = game.entry().make_look();
  ViewWindow views(3);
  for (int i = 0; i < 10; ++i) {
    views.push(game.view().tick) = game.view();
    Scene scene;
    look->compose({.views = views,
                   .time = {views.newest(), Rational(0)},
                   .step_seconds = 1.0 / 30.0,
                   .things = game.view().things},
                  scene);
    EXPECT_GT(scene.camera.eye.z, 1.0F);
    game.tick();
  }
}

TEST(Lanterns, AreHeardUntilTheNextRoundBegins) {
  const TickRate rate(30);
  Lanterns game(rate);
  const auto soundscape = game.entry().make_soundscape();
  ViewWindow views(remembered_views(*soundscape, rate) + 2);
  const auto last_heard = [&] {
    SoundScene scene;
    soundscape->compose({views, views.newest() - 1, 1.0 / 30.0}, scene);
    return scene.voices.empty() ? std::nullopt : std::optional(scene.voices.back().begin);
  };
  views.push(game.view().tick) = game.view();
  Tick end = 0;
  while (end == 0 || game.is_over()) {
    game.tick();
    views.push(game.view().tick) = game.view();
    if (end == 0 && game.is_over()) end = game.view().tick;
    if (end == 0) {
      EXPECT_FALSE(last_heard());
      continue;
    }
    const auto begin = last_heard();
    ASSERT_TRUE(begin) << game.view().tick - end;
    EXPECT_EQ(static_cast<float>(begin->tick) + begin->when, static_cast<float>(end));
  }
  const auto& samples = lanterns::win_sound().samples;
  const auto [lowest, highest] = std::ranges::minmax(samples);
  EXPECT_GT(highest, 0.2F);
  EXPECT_LT(std::max(highest, -lowest), 0.8F);
  EXPECT_NEAR(samples.back(), 0.0F, 1e-3F);
}

}  // namespace
}  // namespace tickreel::tests

#include "sim/replay/replay_player.h"

#include <gtest/gtest.h>

#include <memory>
#include <utility>

#include "sim/replay/recorder.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using carousel::carousel_info;
using carousel::carousel_input;
using carousel::record_carousel;

/// Returns the visible values as text. Equal views have equal texts.
std::string visible(const ReplayPlayer& player) {
  View view;
  player.publish(view);
  std::string text;
  for (const Thing& thing : view.things) {
    for (const float value : {thing.position.x, thing.position.y, thing.velocity.x}) {
      text += std::to_string(std::bit_cast<std::uint32_t>(value)) + " ";
    }
  }
  return text;
}

/// A game whose state must not be loaded.
class NeverLoaded final : public Game {
 public:
  explicit NeverLoaded(std::unique_ptr<Game> game) : game_(std::move(game)) {}

  void describe_constants(StateArchive& archive) override { game_->describe_constants(archive); }
  void begin() override { game_->begin(); }
  void tick(const InputFrame& input) override { game_->tick(input); }
  void describe(StateArchive& archive) override {
    if (archive.is_loading()) ADD_FAILURE() << "it was to load";
    game_->describe(archive);
  }
  void publish(View& view) const override { game_->publish(view); }

 private:
  std::unique_ptr<Game> game_;
};

class ReplayPlayerTest : public testing::Test {
 protected:
  static constexpr Tick kTicks = 1100;

  Result<ReplayPlayer> open(const GameInfo& info = carousel_info(TickRate(50)),
                            OnDivergence on_divergence = OnDivergence::kStop) {
    return ReplayPlayer::open(info, *ReplayReader::open(path_), on_divergence);
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path("match.replay");
};

TEST_F(ReplayPlayerTest, PlaysToTheEnd) {
  record_carousel(path_, kTicks);
  auto player = *open();
  while (player.tick() < player.tick_count()) ASSERT_TRUE(player.step());
  EXPECT_EQ(player.tick(), kTicks);
}

TEST_F(ReplayPlayerTest, SeekThenPlayIsLinearPlay) {
  record_carousel(path_, kTicks);
  auto linear = *open();
  std::vector<std::string> seen = {visible(linear)};
  while (linear.tick() < kTicks) {
    ASSERT_TRUE(linear.step());
    seen.push_back(visible(linear));
  }
  auto seeking = *open();
  // The seeks visit every tick, each far from the one before.
  for (Tick i = 0; i <= kTicks; ++i) {
    const Tick target = i * 467 % (kTicks + 1);
    ASSERT_TRUE(seeking.seek(target));
    ASSERT_EQ(seeking.tick(), target);
    ASSERT_EQ(visible(seeking), seen[static_cast<std::size_t>(target)]) << target;
    if (target == kTicks) continue;
    ASSERT_TRUE(seeking.step());
    ASSERT_EQ(visible(seeking), seen[static_cast<std::size_t>(target) + 1]) << target;
  }
}

/// Records a replay with a wrong hash or keyframe at one tick.
void record_wrongly(const std::string& path, Tick wrong_tick, bool only_keyframe) {
  const GameInfo info = carousel_info(TickRate(50));
  const SessionSetup setup = carousel::carousel_setup(TickRate(50));
  auto simulation = *Simulation::begin(info, setup);
  auto writer = *ReplayWriter::create(
      path, {info.name, "test", simulation.setup(), simulation.constants(), 50, {}}, true);
  ASSERT_TRUE(writer.add_keyframe(simulation.snapshot(), simulation.state_hash()));
  for (Tick tick = 0; tick < 100; ++tick) {
    ASSERT_TRUE(writer.begin_tick(carousel_input(tick)));
    simulation.step(carousel_input(tick));
    const bool is_wrong = simulation.tick() == wrong_tick;
    const std::uint64_t hash = simulation.state_hash();
    ASSERT_TRUE(writer.end_tick(hash ^ (is_wrong && !only_keyframe)));
    if (simulation.tick() == 50) {
      Snapshot snapshot = simulation.snapshot();
      if (is_wrong) snapshot.bytes[8] ^= 1U;
      ASSERT_TRUE(writer.add_keyframe(snapshot, hash ^ is_wrong));
    }
  }
  ASSERT_TRUE(writer.finish());
}

TEST_F(ReplayPlayerTest, StopsAtTheFirstDivergence) {
  record_wrongly(path_, 70, false);
  auto player = *open();
  const Status sought = player.seek(100);
  ASSERT_FALSE(sought);
  EXPECT_EQ(sought.error().kind, ErrorKind::kDiverged);
  EXPECT_EQ(player.tick(), 70);
  EXPECT_NE(sought.error().message.find("diverged at tick 70"), std::string::npos);
}

TEST_F(ReplayPlayerTest, NamesTheFieldWhereTheStateIsRecorded) {
  record_wrongly(path_, 50, true);
  auto player = *open();
  Status stepped;
  while (stepped && player.tick() < 100) stepped = player.step();
  ASSERT_FALSE(stepped);
  EXPECT_EQ(player.tick(), 50);
  EXPECT_NE(stepped.error().message.find("first in puck.position.x, recorded"), std::string::npos)
      << stepped.error().message;
}

TEST_F(ReplayPlayerTest, RefusesAnotherGameOrVersion) {
  record_carousel(path_, 10);
  GameInfo renamed = carousel_info(TickRate(50));
  renamed.name = "chess";
  EXPECT_EQ(open(renamed).error().kind, ErrorKind::kBadFile);
  GameInfo newer = carousel_info(TickRate(50));
  newer.version = 4;
  EXPECT_NE(open(newer).error().message.find("version 3 of the rules"), std::string::npos);
}

TEST_F(ReplayPlayerTest, AStopWhileTheGameBeginsIsNotTheReplaysFault) {
  record_carousel(path_, 10);
  GameInfo stopped = carousel_info(TickRate(50));
  ErrorKind kind = ErrorKind::kInterrupted;
  stopped.begin_apart =
      [&kind](const SessionSetup&,
              const std::vector<NamedField>*) -> Result<std::unique_ptr<sim::RunningGame>> {
    return Error{kind, "not now"};
  };
  EXPECT_EQ(open(stopped).error().kind, ErrorKind::kInterrupted);
  kind = ErrorKind::kUsage;
  EXPECT_EQ(open(stopped).error().kind, ErrorKind::kBadFile);
}

TEST_F(ReplayPlayerTest, PlaysOnWhereADivergenceIsToBeIgnored) {
  record_wrongly(path_, 70, false);
  auto player = *open(carousel_info(TickRate(50)), OnDivergence::kPlayOn);
  ASSERT_TRUE(player.seek(69));
  EXPECT_FALSE(player.passed_divergence().has_value());
  ASSERT_TRUE(player.seek(100));
  ASSERT_TRUE(player.passed_divergence().has_value());
  EXPECT_EQ(player.passed_divergence()->tick, 70);
}

/// A game whose rules have changed: version 4 lets the player fly, and has a constant for it.
class RulesGame : public Game {
 public:
  explicit RulesGame(const SessionSetup& setup) : rules_(setup.rules_version) {}
  void describe_constants(StateArchive& archive) override {
    archive.field("speed", speed_);
    if (rules_ >= 4) archive.field("lift", lift_);
  }
  void begin() override {}
  void tick(const InputFrame& input) override {
    x_ += speed_ * input.players[0].axis(0);
    if (rules_ >= 4) x_ += lift_;
  }
  void describe(StateArchive& archive) override { archive.field("x", x_); }
  void publish(View& view) const override { static_cast<void>(view); }

  static GameInfo info(std::uint32_t version, std::uint32_t oldest) {
    GameInfo info;
    info.name = "rules";
    info.version = version;
    info.oldest_version = oldest;
    info.make_game = [](const SessionSetup& setup) { return std::make_unique<RulesGame>(setup); };
    return info;
  }

 private:
  std::uint32_t rules_;
  float speed_ = 1.0F;
  float lift_ = 0.25F;
  float x_ = 0.0F;
};

TEST_F(ReplayPlayerTest, AnOldReplayPlaysByItsOwnRules) {
  auto recorder =
      *Recorder::begin(RulesGame::info(3, 0), carousel::carousel_setup(TickRate(50)), path_, true);
  for (Tick tick = 0; tick < 40; ++tick) ASSERT_TRUE(recorder.step(carousel_input(tick)));
  ASSERT_TRUE(recorder.finish());

  auto player = *open(RulesGame::info(4, 2));
  EXPECT_EQ(player.reader().session().setup.rules_version, 3U);
  EXPECT_TRUE(player.seek(40));
  const auto refused = open(RulesGame::info(9, 4));
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("version 3 of the rules of rules; this build plays "
                                         "version 4 to 9"),
            std::string::npos)
      << refused.error().message;
}

TEST_F(ReplayPlayerTest, NoticesABeginningThatIsNotTheRecordedOne) {
  record_carousel(path_, 10);
  GameInfo other = carousel_info(TickRate(50));
  other.make_game = [make = other.make_game](SessionSetup setup) {
    ++setup.seed;
    return make(setup);
  };
  const auto player = open(other);
  ASSERT_FALSE(player);
  EXPECT_EQ(player.error().kind, ErrorKind::kDiverged);
  EXPECT_NE(player.error().message.find("first in noise.state"), std::string::npos)
      << player.error().message;
}

TEST_F(ReplayPlayerTest, PlaysEveryTickRate) {
  for (const TickRate& rate : {TickRate(35), TickRate(144), TickRate(60000, 1001)}) {
    record_carousel(path_, 400, rate);
    auto player = *open(carousel_info(rate));
    EXPECT_TRUE(player.seek(400));
    EXPECT_EQ(player.reader().session().setup.tick_rate, rate);
  }
}

TEST_F(ReplayPlayerTest, AGameThatCannotLoadPlaysFromTheStart) {
  record_carousel(path_, kTicks);
  GameInfo info = carousel_info(TickRate(50));
  info.can_load = false;
  auto linear = *open();
  auto seeking = *open(info);
  for (const Tick tick : {Tick{1050}, Tick{3}, Tick{700}, Tick{0}, kTicks}) {
    ASSERT_TRUE(linear.seek(tick));
    const Status sought = seeking.seek(tick);
    ASSERT_TRUE(sought) << sought.error().message;
    EXPECT_EQ(seeking.tick(), tick);
    EXPECT_EQ(visible(seeking), visible(linear));
    EXPECT_EQ(seeking.simulation().state_hash(), linear.simulation().state_hash());
  }
  EXPECT_FALSE(seeking.simulation().restore(linear.simulation().snapshot()));
}

// Such a game was once asked to load the differing state, for which it has no function.
TEST_F(ReplayPlayerTest, AGameThatCannotLoadMayDivergeAtItsFirstTick) {
  record_carousel(path_, kTicks);
  GameInfo info = carousel_info(TickRate(50));
  info.can_load = false;
  info.make_game = [](const SessionSetup& setup) {
    SessionSetup other = setup;
    ++other.seed;
    return std::make_unique<NeverLoaded>(carousel_info(TickRate(50)).make_game(other));
  };
  const auto player = open(info);
  ASSERT_FALSE(player);
  EXPECT_EQ(player.error().kind, ErrorKind::kDiverged);
  EXPECT_NE(player.error().message.find("diverged at tick 0"), std::string::npos);
  EXPECT_NE(player.error().message.find("first in "), std::string::npos) << player.error().message;
}

TEST(RecorderTest, AnotherLibraryIsOneOfAnotherHash) {
  GameInfo info;
  ReplaySession session;
  const auto other = [&](const std::string& recorded_by, const std::string& library) {
    session.recorded_by = recorded_by;
    info.library = library;
    return other_library(info, session);
  };
  const std::string a = "a.so:x, y 0123456789abcdef";
  const std::string b = "a.so:x, y 0123456789abcdee";
  EXPECT_EQ(other("tickreel 0.2.0, " + a, a), "");
  EXPECT_EQ(other("tickreel 0.2.0, a.so:z 0123456789abcdef", a), "") << "its name alone";
  EXPECT_EQ(other("tickreel 0.2.0, " + a, b),
            "recorded with " + a + ", and here it is " + b + ": another build, or other files");
  EXPECT_EQ(other("tickreel 0.2.0, " + a, ""),
            "recorded with " + a + ", and here it is a game that is built in");
  EXPECT_EQ(other("tickreel 0.2.0, a.so:x 0123456789abcdef", "a.so 0123456789abcdee"),
            "recorded with a.so:x 0123456789abcdef, and here it is a.so 0123456789abcdee: its "
            "argument was 'x', and is none; load it as LIBRARY.so:x");
  EXPECT_EQ(other("tickreel 0.2.0, a.so:x 0123456789abcdef", "b.so:y 0123456789abcdee"),
            "recorded with a.so:x 0123456789abcdef, and here it is b.so:y 0123456789abcdee");
  EXPECT_TRUE(other("tickreel 0.2.0, a_libretro.so:x.nes 0123456789abcdef",
                    "a_libretro.so:y.nes 0123456789abcdee")
                  .ends_with("; load it as libretro:CORE:x.nes"));
  // These texts name no library.
  EXPECT_EQ(other("tickreel 0.2.0", a), "");
  EXPECT_EQ(other("tickreel 0.2.0, in a loop of the game's own", a), "");
  EXPECT_EQ(other("", a), "");
}

}  // namespace
}  // namespace tickreel::tests

#include "sim/compare/divergence_report.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/changed_game.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using carousel::carousel_info;
using carousel::carousel_input;
using Source = DivergenceReport::Source;

constexpr Tick kTicks = 1100;
/// Drag and rounding soon undo a change of the first field, but never one of the second.
constexpr const char* kFleetingField = "puck.velocity.y";
constexpr const char* kLastingField = "noise.state";

/// Returns a change that depends only on the state, as rules do.
Change change_when_ticks_are(Tick tick, const std::string& path) {
  return {path, [tick](const std::vector<NamedField>& fields) {
            return fields.front().path == "ticks" &&
                   fields.front().bits == static_cast<std::uint64_t>(tick);
          }};
}

GameInfo changed_carousel(Tick tick, const std::string& path = kFleetingField) {
  return changed_game(carousel_info(TickRate(50)), change_when_ticks_are(tick, path));
}

class DivergenceReportTest : public testing::Test {
 protected:
  void SetUp() override { carousel::record_carousel(path_, kTicks); }

  /// Plays to the first divergence of `info`'s games and examines it.
  [[nodiscard]] DivergenceReport examine(const GameInfo& info) const {
    return examine(info, *ReplayReader::open(path_));
  }
  [[nodiscard]] static DivergenceReport examine(const GameInfo& info, ReplayReader reader) {
    auto player = *ReplayPlayer::open(info, std::move(reader), OnDivergence::kPlayOn);
    while (!player.passed_divergence() && player.tick() < player.tick_count()) {
      EXPECT_TRUE(player.step());
    }
    EXPECT_TRUE(player.passed_divergence().has_value());
    return *examine_divergence(info, player);
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path("match.replay");
};

TEST_F(DivergenceReportTest, AKeyframeOfTheTickTellsTheField) {
  const Tick keyframe = ReplayReader::open(path_)->keyframe_ticks().at(1);
  const DivergenceReport report = examine(changed_carousel(keyframe));
  EXPECT_EQ(report.tick, keyframe);
  EXPECT_EQ(report.source, Source::kKeyframe);
  EXPECT_EQ(report.field_tick, keyframe);
  EXPECT_EQ(report.field->path, kFleetingField);
  EXPECT_NE(report.field->recorded.bits, report.field->actual.bits);
  EXPECT_NE(report.field->recorded.decimal, report.field->actual.decimal);
  EXPECT_EQ(report.components, std::vector<std::string>{"puck"});
  EXPECT_EQ(report.components_tick, keyframe);
  EXPECT_EQ(report.repeats, true);
}

TEST_F(DivergenceReportTest, ElsewhereComponentsAndTheNextKeyframeTell) {
  const DivergenceReport report = examine(changed_carousel(300, kLastingField));
  EXPECT_EQ(report.tick, 300);
  EXPECT_EQ(report.last_same, 256) << "the last component hashes before";
  EXPECT_EQ(report.hash_bits, 16U);
  EXPECT_EQ(report.components, (std::vector<std::string>{"puck", "noise"}));
  EXPECT_EQ(report.components_tick, 512);
  EXPECT_EQ(report.source, Source::kLaterKeyframe);
  EXPECT_EQ(ReplayReader::open(path_)->keyframe_ticks().at(2), 512);
  EXPECT_EQ(report.field_tick, 512);
  EXPECT_EQ(report.field->path, "puck.position.x");
  EXPECT_GT(report.field_count, 1U);
  EXPECT_EQ(report.more_fields.size(), std::min<std::size_t>(report.field_count - 1, 4));
  EXPECT_EQ(report.more_fields.front().path, "puck.velocity.x");
  EXPECT_EQ(report.repeats, true);
  EXPECT_EQ(report.played_again_from, 256) << "the keyframe before";
}

TEST_F(DivergenceReportTest, ADifferenceMayBeUndone) {
  const DivergenceReport report = examine(changed_carousel(300, kFleetingField));
  EXPECT_EQ(report.tick, 300);
  EXPECT_EQ(report.same_again, 512);
  EXPECT_TRUE(report.components.empty());
  EXPECT_EQ(report.source, Source::kNone);
}

TEST_F(DivergenceReportTest, NearTheEndTheReplayCannotTellMore) {
  const DivergenceReport report = examine(changed_carousel(1090));
  EXPECT_EQ(report.tick, 1090);
  EXPECT_EQ(report.source, Source::kNone);
  EXPECT_FALSE(report.field.has_value());
  EXPECT_TRUE(report.components.empty());
}

TEST_F(DivergenceReportTest, AGameThatDoesNotRepeatItselfGivesTheRecordedStateTheSecondTime) {
  GameInfo moody = carousel_info(TickRate(50));
  moody.make_game = [plain = moody.make_game, changed = changed_carousel(300).make_game,
                     games = 0](const SessionSetup& setup) mutable {
    return games++ == 0 ? changed(setup) : plain(setup);
  };
  const DivergenceReport report = examine(moody);
  EXPECT_EQ(report.tick, 300);
  EXPECT_EQ(report.repeats, false);
  EXPECT_EQ(report.source, Source::kSecondRun);
  EXPECT_EQ(report.field->path, kFleetingField);
  EXPECT_EQ(report.field_tick, 300);
  EXPECT_EQ(report.components, std::vector<std::string>{"puck"});
  EXPECT_EQ(report.components_tick, 300);
}

/// A game that counts outside its saved state, and from a tick on by more.
class ForgetfulGame final : public Game {
 public:
  explicit ForgetfulGame(std::uint32_t changed_at) : changed_at_(changed_at) {}
  void begin() override {}
  void tick(const InputFrame&) override {
    sum_ += ++unsaved_;
    if (++ticks_ == changed_at_) ++sum_;
  }
  void describe(StateArchive& archive) override {
    archive.field("ticks", ticks_);
    archive.field("sum", sum_);
  }
  void publish(View&) const override {}

 private:
  std::uint32_t changed_at_;
  std::uint32_t ticks_ = 0;
  std::uint32_t sum_ = 0;
  std::uint32_t unsaved_ = 0;
};

GameInfo forgetful(std::uint32_t changed_at) {
  GameInfo info = carousel_info(TickRate(50));
  info.name = "forgetful";
  info.make_game = [=](const SessionSetup&) { return std::make_unique<ForgetfulGame>(changed_at); };
  return info;
}

TEST_F(DivergenceReportTest, WhatDoesNotRepeatItselfFromAKeyframeMayDoSoFromTheStart) {
  constexpr std::uint32_t kLate = 1090;
  const std::string path = directory_.path("forgetful.replay");
  auto recorder =
      *Recorder::begin(forgetful(0), carousel::carousel_setup(TickRate(50)), path, true);
  for (Tick tick = 0; tick < kTicks; ++tick) ASSERT_TRUE(recorder.step({}));
  ASSERT_TRUE(recorder.finish());
  ASSERT_LT(ReplayReader::open(path)->keyframe_ticks().at(1), kLate);
  const DivergenceReport report = examine(forgetful(kLate), *ReplayReader::open(path));
  EXPECT_EQ(report.tick, kLate);
  EXPECT_EQ(report.repeats, false);
  EXPECT_TRUE(report.repeats_from_start) << "it is deterministic, and forgets to save something";
}

TEST_F(DivergenceReportTest, ASecondRunThatIsDifferentAgainShowsWhatDoesNotRepeatItself) {
  GameInfo moody = carousel_info(TickRate(50));
  moody.make_game = [first = changed_carousel(300, kLastingField).make_game,
                     second = changed_carousel(299, kLastingField).make_game,
                     games = 0](const SessionSetup& setup) mutable {
    return games++ == 0 ? first(setup) : second(setup);
  };
  const DivergenceReport report = examine(moody);
  EXPECT_EQ(report.repeats, false);
  EXPECT_FALSE(report.repeats_from_start);
  EXPECT_EQ(report.source, Source::kOtherRun);
  EXPECT_EQ(report.field->path, kLastingField);
}

TEST_F(DivergenceReportTest, ABeginningThatDiffersIsExaminedToo) {
  GameInfo other = carousel_info(TickRate(50));
  other.make_game = [make = other.make_game](SessionSetup setup) {
    ++setup.seed;
    return make(setup);
  };
  const DivergenceReport report = examine(other);
  EXPECT_EQ(report.tick, 0);
  EXPECT_EQ(report.source, Source::kKeyframe);
  EXPECT_EQ(report.field->path, "noise.state");
  EXPECT_FALSE(report.repeats.has_value());
}

TEST_F(DivergenceReportTest, ARecordingThatWasKilledPinsTheTick) {
  {
    auto recorder = *Recorder::begin(carousel_info(TickRate(50)),
                                     carousel::carousel_setup(TickRate(50)), path_, true);
    for (Tick tick = 0; tick < 40; ++tick) ASSERT_TRUE(recorder.step(carousel_input(tick)));
  }
  const DivergenceReport report =
      examine(changed_carousel(30), *ReplayReader::open(path_ + ".part"));
  EXPECT_EQ(report.tick, 30);
  EXPECT_EQ(report.last_same, 29);
}

/// A game with one more field at the front of its description, inside a component or on its own.
class LargerGame final : public Game {
 public:
  LargerGame(std::unique_ptr<Game> game, bool is_component)
      : game_(std::move(game)), is_component_(is_component) {}

  void describe_constants(StateArchive& archive) override { game_->describe_constants(archive); }
  void begin() override { game_->begin(); }
  void tick(const InputFrame& input) override { game_->tick(input); }
  void publish(View& view) const override { game_->publish(view); }
  void describe(StateArchive& archive) override {
    archive.field(is_component_ ? "more" : "ticks", more_);
    game_->describe(archive);
  }

 private:
  std::unique_ptr<Game> game_;
  bool is_component_;
  std::uint32_t more_ = 3;
};

TEST_F(DivergenceReportTest, AFieldThatWasRemovedIsAnotherLayoutAndNoOtherValue) {
  for (const bool is_component : {true, false}) {
    GameInfo larger = carousel_info(TickRate(50));
    larger.make_game = [make = larger.make_game, is_component](const SessionSetup& setup) {
      return std::make_unique<LargerGame>(make(setup), is_component);
    };
    {
      auto recorder = *Recorder::begin(larger, carousel::carousel_setup(TickRate(50)), path_, true);
      for (Tick tick = 0; tick < 40; ++tick) ASSERT_TRUE(recorder.step(carousel_input(tick)));
      ASSERT_TRUE(recorder.finish());
    }
    const DivergenceReport report = examine(carousel_info(TickRate(50)));
    EXPECT_EQ(report.tick, 0);
    EXPECT_TRUE(report.has_other_fields);
    EXPECT_FALSE(report.field) << report.field->path;
    EXPECT_TRUE(report.components.empty());
    using Names = std::vector<std::string>;
    EXPECT_EQ(report.components_gone, is_component ? Names{"more"} : Names());
    EXPECT_EQ(report.components_new, Names());

    auto player = ReplayPlayer::open(carousel_info(TickRate(50)), *ReplayReader::open(path_),
                                     OnDivergence::kStop);
    Status played = player ? player->step() : player.error();
    EXPECT_NE(played.error().message.find("other fields now than when it was recorded"),
              std::string::npos)
        << played.error().message;
  }
}

/// Returns a replay whose hash of a tick equals that of another state by chance.
Bytes replay_with_chance_hash(Tick wrong_tick) {
  const GameInfo info = carousel_info(TickRate(50));
  auto simulation = *Simulation::begin(info, carousel::carousel_setup(TickRate(50)));
  auto changed = *Simulation::begin(changed_carousel(wrong_tick), simulation.setup());
  ReplaySession session{info.name, "test", simulation.setup(), simulation.constants(), 0, {}};
  for (const auto& component : simulation.component_hashes()) {
    session.components.push_back(component.name);
  }
  Bytes file = encode_preamble();
  const auto append = [&](RecordType type, const Bytes& payload) {
    const Bytes record = encode_record(type, payload);
    file.insert(file.end(), record.begin(), record.end());
  };
  append(RecordType::kSession, encode_session(session));
  append(RecordType::kKeyframe, encode_keyframe({simulation.snapshot(), simulation.state_hash()}));
  ReplayTicks ticks{0, {}, {}};
  ReplayComponents components{wrong_tick, {}};
  while (simulation.tick() < wrong_tick) {
    ticks.inputs.push_back(carousel_input(simulation.tick()));
    simulation.step(ticks.inputs.back());
    changed.step(ticks.inputs.back());
    ticks.hashes.push_back({changed.state_hash() & 0xffffU, 16});
  }
  append(RecordType::kChunk, encode_chunk(ticks, simulation.setup().players.size()));
  for (const auto& component : simulation.component_hashes()) {
    components.hashes.push_back(static_cast<std::uint32_t>(component.hash));
  }
  append(RecordType::kComponents, encode_components(components));
  return file;
}

TEST_F(DivergenceReportTest, WhereAHashAgreesByChanceTheComponentsDoNot) {
  const DivergenceReport report =
      examine(changed_carousel(20), *ReplayReader::read(replay_with_chance_hash(20), "chance"));
  EXPECT_EQ(report.tick, 20);
  EXPECT_NE(report.what.find("the component puck differs"), std::string::npos);
  EXPECT_EQ(report.last_same, 0);
  EXPECT_EQ(report.components, std::vector<std::string>{"puck"});
  EXPECT_EQ(report.components_tick, 20);
}

}  // namespace
}  // namespace tickreel::tests

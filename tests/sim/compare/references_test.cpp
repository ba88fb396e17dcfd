#include <gmock/gmock.h>

#include <fstream>

#include "sim/compare/reference_program.h"
#include "sim/compare/reference_replay.h"
#include "sim/compare/replay_check.h"
#include "sim/compare/state_dump.h"
#include "sim/replay/recorder.h"
#include "tests/support/carousel_game.h"
#include "tests/support/changed_game.h"
#include "tests/support/diverged_replay.h"
#include "tests/support/temporary_directory.h"

// A replay of 90 ticks is compared with other builds, other recordings and its own snapshots.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

constexpr Tick kReplayTicks = 90;

class ReferencesTest : public testing::Test {
 protected:
  void SetUp() override { record("match.replay", carousel::carousel_setup(kRate)); }

  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }
  void record(const std::string& name, const SessionSetup& setup,
              Tick other_inputs_from = kReplayTicks) {
    auto recorder = *Recorder::begin(info_, setup, path(name), true);
    for (Tick tick = 0; tick < kReplayTicks; ++tick) {
      InputFrame input = carousel::carousel_input(tick);
      if (tick >= other_inputs_from) input.players[0].buttons ^= 1U;
      ASSERT_TRUE(recorder.step(input));
    }
    ASSERT_TRUE(recorder.finish());
  }
  /// Returns a player of match.replay with the rules of another build.
  [[nodiscard]] ReplayPlayer player(const GameInfo& info) const {
    return *ReplayPlayer::open(info, *ReplayReader::open(path("match.replay")),
                               OnDivergence::kPlayOn);
  }
  /// Writes the output of another build to files.
  void dump(const GameInfo& info, Tick tick) const {
    ReplayPlayer all = player(info);
    std::FILE* hashes = std::fopen(path("hashes").c_str(), "w");
    ASSERT_TRUE(dump_hashes(all, hashes));
    std::fclose(hashes);
    ReplayPlayer there = player(info);
    std::FILE* fields = std::fopen(path("fields").c_str(), "w");
    ASSERT_TRUE(dump_fields(there, tick, fields));
    std::fclose(fields);
  }
  /// Compares with a program whose hashes a script prints from the files.
  [[nodiscard]] Result<std::optional<BuildDifference>> compare(const std::string& script) const {
    const auto shell = [&](const std::string& text) {
      return ChildProgram::start({"/bin/sh", "-c", "cd '" + path("") + "'; " + text});
    };
    ReplayPlayer here = player(info_);
    return compare_with_program(
        here, {"other", [&] { return shell(script); }, [&](Tick) { return shell("cat fields"); }});
  }
  void expect_no_reference(const std::string& script, const std::string& why) const {
    const auto compared = compare(script);
    ASSERT_FALSE(compared) << script;
    EXPECT_EQ(compared.error().kind, ErrorKind::kFailed) << script;
    EXPECT_THAT(compared.error().message, HasSubstr(why));
    EXPECT_THAT(compared.error().message, HasSubstr("reference other: "));
  }
  [[nodiscard]] Result<ReferenceReplay> open_reference(const std::string& name) const {
    auto replay = *ReplayReader::open(path("match.replay"));
    return open_reference_replay(replay, path(name));
  }

  static inline const TickRate kRate{50};
  const GameInfo info_ = carousel::carousel_info(kRate);
  const TemporaryDirectory directory_;
};

TEST_F(ReferencesTest, ABuildThatPlaysAlikeIsTheSame) {
  dump(info_, 1);
  const auto compared = compare("cat hashes");
  ASSERT_TRUE(compared) << compared.error().message;
  EXPECT_FALSE(*compared);
}

TEST_F(ReferencesTest, FindsTheFieldByPlayingBesideAnotherBuild) {
  const std::string field = player(info_).simulation().fields().back().path;
  dump(changed_game(info_, change_at(41, field)), 41);
  const auto compared = compare("cat hashes");
  ASSERT_TRUE(compared) << compared.error().message;
  ASSERT_TRUE(*compared);
  EXPECT_EQ((*compared)->tick, 41);
  EXPECT_EQ((*compared)->path, field);
  EXPECT_FALSE((*compared)->reference_is_as_recorded);
  EXPECT_TRUE((*compared)->here_is_as_recorded);
}

/// A game with a name in its state, which changes at a tick.
class NamingGame final : public Game {
 public:
  explicit NamingGame(std::string changed) : changed_(std::move(changed)) {}
  void begin() override {}
  void tick(const InputFrame&) override {
    if (++ticks_ == 3) name_ = changed_;
  }
  void describe(StateArchive& archive) override {
    archive.field("ticks", ticks_);
    archive.field("name", name_, 64);
  }
  void publish(View&) const override {}

 private:
  std::string changed_;
  std::uint32_t ticks_ = 0;
  std::string name_ = "arena";
};

GameInfo naming_game(const std::string& changed) {
  GameInfo info = carousel::carousel_info(TickRate(50));
  info.name = "naming";
  info.make_game = [changed](const SessionSetup&) { return std::make_unique<NamingGame>(changed); };
  return info;
}

// Before version 0.2.0 a text was printed as a list of its bytes.
TEST_F(ReferencesTest, ATextIsToldAsATextAlsoOfAProgramThatListsItsBytes) {
  const GameInfo here = naming_game("here");
  auto recorder =
      *Recorder::begin(here, carousel::carousel_setup(kRate), path("named.replay"), true);
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(recorder.step({}));
  ASSERT_TRUE(recorder.finish());
  const auto player = [&](const GameInfo& info) {
    return *ReplayPlayer::open(info, *ReplayReader::open(path("named.replay")),
                               OnDivergence::kPlayOn);
  };
  ReplayPlayer all = player(naming_game("there"));
  std::FILE* hashes = std::fopen(path("hashes").c_str(), "w");
  ASSERT_TRUE(dump_hashes(all, hashes));
  std::fclose(hashes);
  for (const char* fields : {"ticks u32 0x00000003 3\nname text \"there\"\n",
                             "ticks u32 0x00000003 3\nname.count u32 0x00000005 5\n"
                             "name[0] u8 0x74 116\nname[1] u8 0x68 104\nname[2] u8 0x65 101\n"
                             "name[3] u8 0x72 114\nname[4] u8 0x65 101\n",
                             "ticks u32 0x00000003 3\nname[0] u8 0x74 116\nname[1] u8 0x68 104\n"
                             "name[2] u8 0x65 101\nname[3] u8 0x72 114\nname[4] u8 0x65 101\n"
                             "name[5] u8 0x00 0\nname[6] u8 0x07 7\n"}) {
    std::ofstream(path("fields")) << fields;
    ReplayPlayer ours = player(here);
    const auto shell = [&](const std::string& file) {
      return ChildProgram::start({"/bin/cat", path(file)});
    };
    const auto compared = compare_with_program(
        ours, {"other", [&] { return shell("hashes"); }, [&](Tick) { return shell("fields"); }});
    ASSERT_TRUE(compared) << compared.error().message;
    ASSERT_TRUE(*compared);
    EXPECT_EQ((*compared)->tick, 3);
    EXPECT_EQ((*compared)->path, "name");
    EXPECT_EQ((*compared)->reference.to_string(), "\"there\"");
    EXPECT_EQ((*compared)->here.to_string(), "\"here\"");
  }
}

TEST_F(ReferencesTest, RefusesAProgramThatIsNoReference) {
  dump(info_, 1);
  expect_no_reference("exit 2", "ended with code 2");
  expect_no_reference("echo '0 0011'; kill -SEGV $$", "'0 0011' is not the hash of tick 0");
  expect_no_reference("echo hello; sleep 600", "'hello' is not the hash of tick 0");
  expect_no_reference("head -n 30 hashes; kill -SEGV $$", "was killed by signal 11");
  expect_no_reference("head -n 30 hashes", "its run ends before tick 30");
  expect_no_reference("cat hashes; echo '91 0011223344556677'", "its run goes on after tick 90");
}

TEST_F(ReferencesTest, AnotherRecordingIsComparedAsFarAsItsInputsAreTheSame) {
  record("same.replay", carousel::carousel_setup(kRate));
  EXPECT_TRUE(is_replay(path("same.replay")));
  EXPECT_FALSE(is_replay(path("nothing")));
  const auto same = open_reference("same.replay");
  ASSERT_TRUE(same) << same.error().message;
  EXPECT_EQ(same->common_ticks.end, kReplayTicks);
  EXPECT_EQ(same->why_no_further, "");

  record("inputs.replay", carousel::carousel_setup(kRate), 60);
  const auto inputs = open_reference("inputs.replay");
  ASSERT_TRUE(inputs) << inputs.error().message;
  EXPECT_EQ(inputs->common_ticks.end, 60);
  EXPECT_THAT(inputs->why_no_further, HasSubstr("its inputs are others from tick 60 on ("));

  SessionSetup setup = carousel::carousel_setup(kRate);
  setup.seed += 1;
  record("seed.replay", setup);
  const auto seed = open_reference("seed.replay");
  ASSERT_FALSE(seed);
  EXPECT_EQ(seed.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(seed.error().message, HasSubstr("it is of another session: seed is "));
}

TEST_F(ReferencesTest, EverythingIsPlayedUntilItDiverges) {
  ReplayPlayer whole = player(info_);
  ASSERT_TRUE(play_everything(whole));
  EXPECT_FALSE(whole.passed_divergence());
  ASSERT_TRUE(write_diverged_replay(path("match.replay"), info_, 60, 20));
  ReplayPlayer diverged = player(info_);
  ASSERT_TRUE(play_everything(diverged));
  ASSERT_TRUE(diverged.passed_divergence());
  EXPECT_EQ(diverged.passed_divergence()->tick, 20);
}

TEST_F(ReferencesTest, EachTickIsPlayedAgainFromItsSnapshot) {
  auto reader = *ReplayReader::open(path("match.replay"));
  const auto alike = test_synchronisation(info_, reader);
  ASSERT_TRUE(alike) << alike.error().message;
  EXPECT_FALSE(*alike);
}

}  // namespace
}  // namespace tickreel::tests

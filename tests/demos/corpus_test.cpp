#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>

#include "games/registry.h"
#include "sim/replay/replay_packer.h"
#include "sim/replay/replay_player.h"
#include "tests/support/every_input.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

// Replays of past releases, in tests/corpus, must always play.

struct Entry {
  std::string file;
  std::uint16_t format_version;
  Tick ticks;
  bool is_complete;
};

void PrintTo(const Entry& entry, std::ostream* out) {
  *out << entry.file;
}

const std::vector<Entry> kCorpus = {
    {"replay-v2/tanks.replay", 2, 1500, true},
    {"replay-v2/pucks.replay", 2, 600, true},
    {"replay-v2/rockets.replay", 2, 600, true},
    {"replay-v2/live-pucks.replay", 2, 400, true},
    {"replay-v2/marked-pucks.replay", 2, 300, true},
    {"replay-v2/interrupted-tanks.replay", 2, 600, false},
    {"replay-v2/tanks-rules-2.replay", 2, 1500, true},
    {"replay-v2/pucks-rules-2.replay", 2, 600, true},
    {"replay-v7/pucks.replay", 7, 300, true},
    {"replay-v7/swarm.replay", 7, 250, true},
    {"replay-v7/piece-of-tanks.replay", 7, 581, true},
    {"replay-v7/rewound-rockets.replay", 7, 543, true},
    {"replay-v7/tanks-rules-3.replay", 7, 437, true},
    {"replay-v7/interrupted-pucks.replay", 7, 589, false},
};

std::string corpus_path(const std::string& file) {
  return TICKREEL_SOURCE_DIR "/tests/corpus/" + file;
}

class CorpusTest : public testing::TestWithParam<Entry> {};

/// Plays to the end and compares every hash.
void expect_plays(ReplayPlayer& player) {
  while (player.tick() < player.end_tick()) {
    const Status stepped = player.step();
    ASSERT_TRUE(stepped) << stepped.error().message;
  }
}

Result<ReplayPlayer> open_player(const std::string& path) {
  auto reader = ReplayReader::open(path);
  if (!reader) return reader.error();
  const GameEntry* entry = find_game(reader->session().game);
  if (entry == nullptr) return bad_file("there is no game " + reader->session().game);
  return ReplayPlayer::open(entry->info, *std::move(reader));
}

TEST_P(CorpusTest, OpensAndPlays) {
  auto player = open_player(corpus_path(GetParam().file));
  ASSERT_TRUE(player) << player.error().message;
  EXPECT_EQ(player->reader().format_version(), GetParam().format_version);
  EXPECT_EQ(player->reader().is_complete(), GetParam().is_complete);
  EXPECT_EQ(player->tick_count(), GetParam().ticks);
  expect_plays(*player);
  const Status sought = player->seek((player->first_tick() + player->end_tick()) / 2);
  ASSERT_TRUE(sought) << sought.error().message;
  expect_plays(*player);
}

TEST_P(CorpusTest, PacksIntoTheNewestFormatAndSaysTheSame) {
  const TemporaryDirectory directory;
  const std::string copy = directory.path("copy");
  const std::string packed_path = directory.path("packed");
  std::filesystem::copy_file(corpus_path(GetParam().file), copy);
  const Status packed = pack_replay(copy, packed_path, false);
  ASSERT_TRUE(packed) << packed.error().message;

  auto before = *ReplayReader::open(corpus_path(GetParam().file));
  auto after = open_player(packed_path);
  ASSERT_TRUE(after) << after.error().message;
  EXPECT_EQ(after->reader().format_version(), kReplayFormatVersion);
  EXPECT_EQ(after->reader().is_complete(), before.is_complete());
  ASSERT_EQ(after->tick_count(), before.tick_count());
  ASSERT_EQ(after->first_tick(), before.first_tick());
  EXPECT_EQ(after->reader().shown_ticks(), before.shown_ticks());
  for (Tick tick = before.first_tick(); tick < before.end_tick(); ++tick) {
    ASSERT_EQ(*after->reader().input(tick), *before.input(tick));
    ASSERT_TRUE(after->reader().state_hash(tick + 1)->matches(before.state_hash(tick + 1)->bits));
  }
  ASSERT_EQ(after->reader().paced_frame_count(), before.paced_frame_count());
  for (std::uint64_t frame = 0; frame < before.paced_frame_count(); ++frame) {
    ASSERT_EQ(*after->reader().paced_frame(frame), *before.paced_frame(frame));
  }
  EXPECT_EQ(after->reader().notes(), before.notes());
  ASSERT_EQ(after->reader().has_begun_tick(), before.has_begun_tick());
  if (before.has_begun_tick()) {
    EXPECT_EQ(*after->reader().begun_input(), *before.begun_input());
  }
  expect_plays(*after);
}

INSTANTIATE_TEST_SUITE_P(Corpus, CorpusTest, testing::ValuesIn(kCorpus));

TEST(CorpusLiveTest, HasEveryKindOfEventAndThePacing) {
  auto reader = *ReplayReader::open(corpus_path("replay-v2/live-pucks.replay"));
  EXPECT_EQ(reader.input(100)->events, every_kind_of_event());
  EXPECT_EQ(reader.input(101)->events, (std::vector<InputEvent>{{12, 1, "a game's own"}}));
  ASSERT_EQ(reader.paced_frame_count(), 400U);
  EXPECT_EQ(*reader.paced_frame(399), (PacedFrame{1, 16009, 62143}));
}

TEST(CorpusBegunTest, HasTheInputOfTheTickThatItEndsInside) {
  auto part = *ReplayReader::open(corpus_path("replay-v7/interrupted-pucks.replay"));
  ASSERT_TRUE(part.has_begun_tick());
  EXPECT_NE(part.begun_input()->players[0].axes[0], 0);
}

TEST(CorpusNotesTest, AreTheMarksAndTheCameraKeys) {
  const auto reader = *ReplayReader::open(corpus_path("replay-v2/marked-pucks.replay"));
  const std::vector<Mark> marks = {{"best of it", Rational(2), Rational(3)},
                                   {"the goal", Rational(7, 2), {}}};
  EXPECT_EQ(reader.notes().marks, marks);
  ASSERT_EQ(reader.notes().camera_keys.size(), 2U);
  const CameraKey key{Rational(4), {-12.0F, 3.0F, 4.0F}, {0.0F, 0.0F, 0.5F}, 0.9F};
  EXPECT_EQ(reader.notes().camera_keys[1], key);
}

TEST(CorpusPieceTest, BeginsLaterAndShowsStillLess) {
  const auto reader = *ReplayReader::open(corpus_path("replay-v7/piece-of-tanks.replay"));
  EXPECT_EQ(reader.first_tick(), 819);
  EXPECT_EQ(reader.shown_ticks(), (TickRange{1300, 1400}));
  EXPECT_EQ(reader.notes().marks, (std::vector<Mark>{{"kill", Rational(53, 2), Rational(27)}}));
}

TEST(CorpusListTest, NamesEveryFile) {
  std::set<std::string> listed;
  for (const Entry& entry : kCorpus) listed.insert(corpus_path(entry.file));
  for (const auto& file : std::filesystem::recursive_directory_iterator(corpus_path(""))) {
    if (file.path().extension() != ".replay") continue;
    EXPECT_EQ(listed.count(file.path().string()), 1U) << file.path();
  }
}

}  // namespace
}  // namespace tickreel::tests

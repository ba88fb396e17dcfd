#include "live/record/recording_place.h"

#include <gmock/gmock.h>

#include "live/record/headless_session.h"
#include "tests/support/record_bots.h"
#include "tests/support/temporary_directory.h"

// Sessions without a window, from tick 0 and from a point of a replay, recorded to files.

namespace tickreel::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class Heard : public RecordingListener {
 public:
  void begins(Recorder& recorder) override { places.push_back(recorder.writer().part_path()); }
  void is_at(const std::string& path) override { places.push_back(path); }
  void has_no_room(const Error&) override { places.emplace_back("no room"); }

  std::vector<std::string> places;
};

class RecordingPlaceTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }
  [[nodiscard]] RecordingPlace place(const std::string& name) {
    return {path(name), false, heard_};
  }
  HeadlessRun play(const GameInfo& info, Recorder& recorder, Tick ticks) {
    return HeadlessSession(info, recorder, std::nullopt, stop_, [](Tick, const Error&) {})
        .play(ticks);
  }
  /// Continues from the end of a replay or from a tick, and finishes.
  void go_on(const std::string& from, std::optional<Tick> tick, Tick ticks, const std::string& to) {
    auto opened = open_replay(path(from));
    ASSERT_TRUE(opened) << opened.error().message;
    const Tick begin = tick.value_or(opened->player.reader().end_tick());
    Branch branch(*std::move(opened), begin, &stop_);
    RecordingPlace there = place(to);
    auto recorder = there.begin(branch);
    ASSERT_TRUE(recorder) << recorder.error().message;
    EXPECT_EQ(play(branch.game().info, *recorder, ticks).kept, ticks);
    ASSERT_TRUE(there.finish(*recorder));
  }

  const TemporaryDirectory directory_;
  Heard heard_;
  std::atomic<bool> stop_ = false;
};

TEST_F(RecordingPlaceTest, SaysWhereARecordingIs) {
  const GameInfo& pucks = find_game("pucks")->info;
  RecordingPlace there = place("a.replay");
  ASSERT_TRUE(there.check());
  auto recorder = there.begin(pucks, 7, 2);
  ASSERT_TRUE(recorder) << recorder.error().message;
  EXPECT_EQ(there.name_in_spool(*recorder), std::nullopt);
  EXPECT_EQ(play(pucks, *recorder, 30).kept, 30);
  ASSERT_TRUE(there.finish(*recorder));
  EXPECT_EQ(*there.keep(*recorder), path("a.replay"));
  EXPECT_THAT(heard_.places, ElementsAre(path("a.replay.part"), path("a.replay")));
  const auto reader = ReplayReader::open(path("a.replay"));
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->session().setup.players.size(), 2U);
  EXPECT_EQ(reader->session().setup.seed, 7U);
  EXPECT_EQ(there.check().error().kind, ErrorKind::kInTheWay);
}

TEST_F(RecordingPlaceTest, WhatIsTakenAwayIsNoMore) {
  RecordingPlace there = place("a.replay");
  auto recorder = there.begin(find_game("pucks")->info, 7, 2);
  ASSERT_TRUE(recorder);
  ASSERT_TRUE(there.take_away(*recorder));
  EXPECT_EQ(directory_.listing(), "");
  EXPECT_THAT(heard_.places, ElementsAre(path("a.replay.part"), ""));
}

TEST_F(RecordingPlaceTest, LooksAtTheFolderFirst) {
  const Status refused = place("nowhere/x").check();
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("nowhere/x.part: No such file or directory"));
}

TEST_F(RecordingPlaceTest, ASessionEndsWhereItIsToldTo) {
  const GameInfo& pucks = find_game("pucks")->info;
  auto recorder = place("a.replay").begin(pucks, 7, 2);
  ASSERT_TRUE(recorder);
  stop_ = true;
  const HeadlessRun run = play(pucks, *recorder, 30);
  EXPECT_TRUE(run.is_stopped);
  EXPECT_EQ(run.kept, 0);
  EXPECT_EQ(run.complete(30, "a.replay.part").error().message,
            "stopped after 0 ticks; the recording is in a.replay.part");
}

TEST_F(RecordingPlaceTest, WhoeverStopsAfterATickReadsOfOne) {
  const Error one = stopped_after(1, "a.replay");
  EXPECT_EQ(one.kind, ErrorKind::kInterrupted);
  EXPECT_EQ(one.message, "stopped after 1 tick; the recording is in a.replay");
  EXPECT_EQ(stopped_after(2, "a.replay").message,
            "stopped after 2 ticks; the recording is in a.replay");
}

TEST_F(RecordingPlaceTest, ABranchGoesOnFromAPointOfAReplay) {
  record_bots("pucks", path("match.replay"), 90);
  go_on("match.replay", 60, 120, "branch.replay");
  auto match = *ReplayReader::open(path("match.replay"));
  auto branch = *ReplayReader::open(path("branch.replay"));
  EXPECT_EQ(branch.shown_ticks().first, 60);
  EXPECT_EQ(branch.end_tick(), 180);
  EXPECT_EQ(branch.session().setup.seed, match.session().setup.seed);
  EXPECT_EQ(branch.session().setup.players, match.session().setup.players);
  // The bots of pucks decide only by the view, so they play on in the same way.
  for (const Tick tick : {61, 75, 90}) {
    EXPECT_EQ(branch.state_hash(tick)->bits, match.state_hash(tick)->bits) << tick;
  }
}

TEST_F(RecordingPlaceTest, FromItsEndAReplayIsASaveGame) {
  record_bots("pucks", path("match.replay"), 90);
  go_on("match.replay", std::nullopt, 10, "next.replay");
  go_on("next.replay", std::nullopt, 10, "last.replay");
  const auto last = *ReplayReader::open(path("last.replay"));
  EXPECT_EQ(last.shown_ticks().first, 100);
  EXPECT_EQ(last.end_tick(), 110);
}

}  // namespace
}  // namespace tickreel::tests

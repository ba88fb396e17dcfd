#include "movie/cut/marks/event_scan.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "sim/replay/recorder.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

constexpr std::uint32_t kClap = 3;
constexpr std::uint32_t kCough = 4;
constexpr std::uint32_t kDerived = 5;
constexpr std::uint32_t kName = 6;

/// A game that claps in every tenth step, a quarter into the step, and coughs in every step.
class ClappingGame final : public Game {
 public:
  void begin() override {}
  void tick(const InputFrame&) override { ++steps_; }
  void describe(StateArchive& archive) override { archive.field("steps", steps_); }
  void publish(View& view) const override {
    if (steps_ == 0) return;
    view.events.push_back({steps_ * 2, kCough, 0, 0.5F, {}, {}});
    if (steps_ % 10 != 0) return;
    ViewEvent clap{steps_ * 2 + 1, kClap, 7, 0.25F, {}, {}};
    clap.actor = 0;
    clap.target = 7;
    clap.weight = 2 * kMaxEventWeight;
    clap.text = "loud";
    view.events.push_back(clap);
    view.facts.push_back({kName, 0, 0, "Ada the " + std::to_string(steps_)});
  }

 private:
  std::uint32_t steps_ = 0;
};

class EventScanTest : public testing::Test {
 protected:
  EventScanTest() {
    info_.name = "clapping";
    info_.events = {{"clap", kClap}, {"cough", kCough}};
    info_.make_game = [](const SessionSetup&) { return std::make_unique<ClappingGame>(); };
    auto recorder = *Recorder::begin(info_, {1, TickRate(50), {"Ada"}}, path_, false);
    finish(recorder);
  }

  static void finish(Recorder& recorder) {
    for (int i = 0; i < 35; ++i) EXPECT_TRUE(recorder.step({}));
    EXPECT_TRUE(recorder.finish());
  }
  [[nodiscard]] ReplayPlayer player() const {
    return *ReplayPlayer::open(info_, *ReplayReader::open(path_));
  }

  GameInfo info_;
  TemporaryDirectory directory_;
  std::string path_ = directory_.path("clapping.replay");
};

TEST_F(EventScanTest, FindsThoseThatAreWanted) {
  ReplayPlayer player = this->player();
  const auto found = find_events(player, info_, std::span(info_.events).first(1));
  ASSERT_TRUE(found);
  ASSERT_EQ(found->size(), 3U);
  for (std::size_t i = 0; i < found->size(); ++i) {
    const FoundEvent& event = (*found)[i];
    EXPECT_EQ(event.name, "clap");
    EXPECT_EQ(event.kind, kClap);
    EXPECT_EQ(event.variant, 7U);
    // The step to tick 10 begins at tick 9.
    EXPECT_EQ(event.seconds, Rational(37 + 40 * static_cast<std::int64_t>(i), 4 * 50));
  }
  EXPECT_EQ(player.tick(), player.tick_count());
}

TEST_F(EventScanTest, SaysWhoDidIt) {
  ReplayPlayer player = this->player();
  info_.name_fact = kName;
  const auto found = find_events(player, info_, std::span(info_.events).first(1));
  ASSERT_TRUE(found);
  const FoundEvent& second = (*found)[1];
  EXPECT_EQ(second.actor, 0);
  EXPECT_EQ(second.actor_name, "Ada the 20") << "as she was called then";
  EXPECT_EQ(second.target, kNoPlayer) << "there is no such player";
  EXPECT_EQ(second.target_name, "");
  EXPECT_EQ(second.weight, kMaxEventWeight) << "and no such weight";
  EXPECT_EQ(second.text, "loud");
}

TEST_F(EventScanTest, KnowsTheDeedsOfPeopleWhoPlayedHere) {
  const auto first_clap = [&] {
    ReplayPlayer player = this->player();
    return find_events(player, info_, std::span(info_.events).first(1))->front();
  };
  EXPECT_FALSE(first_clap().is_of_person);
  auto recorder = *Recorder::begin(info_, {1, TickRate(50), {"Ada"}}, path_, true);
  ASSERT_TRUE(recorder.add_people(PlayerSet(1)));
  finish(recorder);
  EXPECT_TRUE(first_clap().is_of_person) << "packing keeps who it was";
  EXPECT_EQ(first_clap().rank(), kMaxEventWeight * kOwnDeed);
}

TEST_F(EventScanTest, FindsWhatOnlyTwoViewsShow) {
  info_.events = {{"derived", kDerived}};
  info_.derive_events = [](const View& before, const View& after) {
    EXPECT_EQ(before.tick + 1, after.tick);
    ViewEvent derived;
    derived.kind = kDerived;
    derived.when = 1.0F;
    return std::vector<ViewEvent>(after.tick == 7 ? 1 : 0, derived);
  };
  ReplayPlayer player = this->player();
  const auto found = find_events(player, info_, info_.events);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->size(), 1U);
  EXPECT_EQ(found->front().seconds, Rational(7, 50));
}

TEST_F(EventScanTest, BeginsWhereThePlayerStands) {
  ReplayPlayer player = this->player();
  ASSERT_TRUE(player.seek(10));
  const auto found = find_events(player, info_, info_.events);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->size(), 25U + 2U);
  EXPECT_EQ(found->front().seconds, Rational(21, 2 * 50)) << "in the step after tick 10";
  EXPECT_TRUE(std::ranges::is_sorted(*found, {}, &FoundEvent::seconds));
}

TEST_F(EventScanTest, EndsEarlyWithWhatItHas) {
  ReplayPlayer player = this->player();
  const auto none = find_events(player, info_, info_.events, nullptr, [] { return false; });
  ASSERT_TRUE(none);
  EXPECT_TRUE(none->empty());
  EXPECT_EQ(player.tick(), 0);
  const auto all = find_events(player, info_, info_.events, nullptr, [] { return true; });
  ASSERT_TRUE(all);
  EXPECT_FALSE(all->empty());
}

TEST_F(EventScanTest, CanBeStopped) {
  ReplayPlayer player = this->player();
  const std::atomic<bool> stop = true;
  const auto found = find_events(player, info_, info_.events, &stop);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().kind, ErrorKind::kInterrupted);
}

}  // namespace
}  // namespace tickreel::tests

#include "live/live_game.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>

#include "movie/film/time/recorded_frame_times.h"
#include "sim/game/running_game.h"
#include "sim/replay/replay_player.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"
#include "tests/support/witness_game.h"
#include "tickreel/game/engine_request.h"
#include "tickreel/game/random_stream.h"

// A live game with a clock that the test sets.

namespace tickreel::tests {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

const SteadyTime kStart{std::chrono::hours(1)};

/// A bot that pushes to the right until tick 100.
class PushingBot : public Bot {
 public:
  PlayerInput decide(const View& view) override {
    PlayerInput input;
    input.axes[0] = static_cast<std::int16_t>(view.tick < 100 ? 32767 : 0);
    return input;
  }
};

GameInfo carousel_with_bots() {
  GameInfo info = carousel::carousel_info(TickRate(50));
  info.make_bot = [](const SessionSetup&, std::size_t) { return std::make_unique<PushingBot>(); };
  return info;
}

/// A game that can be copied, as one in a process of its own.
class CopiedGame final : public RunningGame {
 public:
  /// While `fails` is true, the game cannot be copied. Borrowed.
  static Result<std::unique_ptr<RunningGame>> begin(const GameInfo& info, const SessionSetup& setup,
                                                    const bool& fails) {
    auto game = begin_here(info, setup, nullptr);
    if (!game) return game.error();
    std::unique_ptr<RunningGame> begun(new CopiedGame(info, setup, *std::move(game), fails));
    return begun;
  }

  std::vector<NamedField> constants() override { return game_->constants(); }
  void tick(const InputFrame& input) override { game_->tick(input); }
  void publish(View& view) override { game_->publish(view); }
  std::uint64_t hash() override { return game_->hash(); }
  std::vector<ComponentHash> component_hashes() override { return game_->component_hashes(); }
  std::vector<std::uint8_t> save() override { return game_->save(); }
  bool load(std::span<const std::uint8_t> bytes) override { return game_->load(bytes); }
  std::vector<NamedField> fields() override { return game_->fields(); }
  std::optional<FieldDifference> difference_from(std::span<const std::uint8_t> saved) override {
    return game_->difference_from(saved);
  }
  Result<std::unique_ptr<RunningGame>> copy() override {
    if (fails_) return failed("no memory for a copy");
    auto copied = begin(info_, setup_, fails_);
    if (copied) {
      EXPECT_TRUE((*copied)->load(save()));
    }
    return copied;
  }

 private:
  CopiedGame(GameInfo info, SessionSetup setup, std::unique_ptr<RunningGame> game,
             const bool& fails)
      : info_(std::move(info)), setup_(std::move(setup)), game_(std::move(game)), fails_(fails) {}

  GameInfo info_;
  SessionSetup setup_;
  std::unique_ptr<RunningGame> game_;
  const bool& fails_;
};

/// Plays a game and watches it.
class LiveGameTest : public testing::Test {
 protected:
  void begin(const GameInfo& info, const SessionSetup& setup,
             const std::vector<std::size_t>& bots = {}) {
    recorder_.emplace(*Recorder::begin(info, setup, directory_.path("live.replay"), true));
    game_.emplace(*recorder_, input_, BotTeam(info, setup, bots), now_);
    views_.emplace(setup.tick_rate, 2);
    views_->take({game_->newest()});
  }
  void begin_carousel() {
    begin(carousel::carousel_info(TickRate(50)), carousel::carousel_setup(TickRate(50)));
  }

  /// Advances the time, and runs each tick at its time.
  void pass(microseconds time) {
    const SteadyTime end = now_ + time;
    for (auto next = game_->next_tick(); next && *next <= end; next = game_->next_tick()) {
      now_ = std::max(now_, *next);
      if (game_->tick(now_)) views_->take({game_->newest()});
    }
    now_ = end;
  }
  void show() {
    if (!views_->can_show()) return;
    shown_.push_back(views_->moment(now_));
    game_->picture_shown(shown_.back(), now_);
  }
  [[nodiscard]] ReplayReader finish() {
    EXPECT_TRUE(recorder_->finish());
    return *ReplayReader::open(directory_.path("live.replay"));
  }

  /// Finishes, and checks that the recorded pictures show all ticks up to `last`, and no others.
  void expect_recorded_pictures_of(Tick last) {
    ReplayReader reader = finish();
    Tick shown = 0;
    for (std::uint64_t i = 0; i < reader.paced_frame_count(); ++i) {
      shown += reader.paced_frame(i)->ticks;
    }
    EXPECT_EQ(shown, last);
    EXPECT_LE(shown, reader.end_tick());
  }

  TemporaryDirectory directory_;
  InputCollector input_{{{{.control = key(65), .player = 0, .axis = 1, .push = 1}}, {}}};
  std::optional<Recorder> recorder_;
  std::optional<LiveGame> game_;
  std::optional<LiveViews> views_;
  SteadyTime now_ = kStart;
  std::vector<LiveMoment> shown_;
};

TEST_F(LiveGameTest, ShowsBetweenTheLastTwoTicks) {
  begin_carousel();
  EXPECT_FALSE(views_->can_show()) << "there is only the start";
  pass(milliseconds(25));
  ASSERT_TRUE(views_->can_show());
  EXPECT_EQ(views_->moment(now_), (LiveMoment{1, 65536 / 4}));
  EXPECT_EQ(views_->moment(now_).frame_time(), (FrameTime{0, Rational(1, 4)}));
  pass(milliseconds(15));
  EXPECT_EQ(views_->moment(now_), (LiveMoment{2, 0}));
  EXPECT_EQ(views_->moment(now_ + milliseconds(500)), (LiveMoment{2, 65535}))
      << "when no tick comes, the picture stands still";
}

TEST_F(LiveGameTest, TheRecordingIsTheGameHoweverItIsLookedAt) {
  const GameInfo info = carousel_with_bots();
  begin(info, carousel::carousel_setup(TickRate(50), 2), {1});
  RandomStream random = RandomStream::named(1, "looks");
  for (int i = 0; i < 500; ++i) {
    const std::uint32_t what = random.below(100);
    if (what < 10) input_.control(key(65), what < 5);
    if (what == 50) game_->pause(true, now_);
    pass(milliseconds(what == 51 ? 700 : random.below(40)));
    if (what != 50) show();
    if (what == 50) game_->pause(false, now_);
  }
  const std::uint64_t hash = recorder_->simulation().state_hash();
  const Tick ticks = recorder_->simulation().tick();
  EXPECT_GT(game_->stats().dropped_ticks, 0U);

  ReplayReader reader = finish();
  const auto times = RecordedFrameTimes::read(
      reader, range_of(reader.shown_ticks(), reader.session().setup.tick_rate));
  ASSERT_TRUE(times) << times.error().message;
  ASSERT_EQ(times->frame_count(), static_cast<std::int64_t>(shown_.size()));
  for (std::size_t i = 0; i < shown_.size(); ++i) {
    ASSERT_EQ(times->frame_time(static_cast<std::int64_t>(i)), shown_[i].frame_time()) << i;
    if (i > 0) {
      ASSERT_LE(shown_[i - 1].newest, shown_[i].newest) << i;
    }
  }
  auto player = *ReplayPlayer::open(info, std::move(reader));
  ASSERT_EQ(player.tick_count(), ticks);
  while (player.tick() < ticks) ASSERT_TRUE(player.step());
  EXPECT_EQ(player.simulation().state_hash(), hash);
}

TEST_F(LiveGameTest, PeoplePlayBesideBots) {
  std::vector<InputFrame> log;
  GameInfo info = witness_info(log);
  info.make_bot = carousel_with_bots().make_bot;
  begin(info, witness_setup(), {1});
  input_.control(key(65), true);
  pass(milliseconds(20));
  ASSERT_EQ(log.size(), 1U);
  EXPECT_EQ(log[0].players[0].axes[1], 32767);
  EXPECT_EQ(log[0].players[1].axes[0], 32767);
  EXPECT_EQ(log[0].players[1].axes[1], 0);
  EXPECT_TRUE(decode_event<DateEvent>(log[0].events.at(0))) << "what the game asks is answered";
}

TEST_F(LiveGameTest, NoTickAndNoPictureIsRecordedInAPause) {
  begin_carousel();
  pass(milliseconds(50));
  show();
  game_->pause(true, now_);
  for (int i = 0; i < 100; ++i) {
    pass(milliseconds(10));
    show();
  }
  game_->pause(false, now_);
  EXPECT_EQ(recorder_->simulation().tick(), 2);
  pass(milliseconds(40));
  show();
  EXPECT_EQ(recorder_->simulation().tick(), 4);
  ReplayReader reader = finish();
  ASSERT_EQ(reader.paced_frame_count(), 2U);
  EXPECT_EQ(*reader.paced_frame(1), (PacedFrame{2, 40'000, 32768}));
}

TEST_F(LiveGameTest, TimeFromTheHandToThePictureIsMeasured) {
  begin_carousel();
  pass(milliseconds(25));
  show();
  EXPECT_FALSE(game_->stats().last_latency);
  game_->input_came(now_);                    // at 25 ms, between two ticks
  game_->input_came(now_ + milliseconds(5));  // the first input counts
  pass(milliseconds(15));
  show();  // at 40 ms: the tick with the input is the newest one and not yet in the picture
  EXPECT_FALSE(game_->stats().last_latency);
  pass(milliseconds(2));
  show();  // at 42 ms
  EXPECT_EQ(game_->stats().last_latency, milliseconds(17));
  pass(milliseconds(8));
  game_->input_came(now_);  // at 50 ms
  pass(milliseconds(41));
  show();
  EXPECT_EQ(game_->stats().last_latency, milliseconds(41));
  EXPECT_EQ(game_->stats().mean_latency, milliseconds(29));
  EXPECT_EQ(game_->stats().ticks_for_last_picture, 2U);
}

/// A game that does nothing and is over at tick 7.
class ShortGame final : public Game {
 public:
  void begin() override {}
  void tick(const InputFrame&) override { ++ticks_; }
  void describe(StateArchive& archive) override { archive.field("ticks", ticks_); }
  void publish(View& view) const override {
    if (ticks_ >= 7) view.facts.push_back({kGameIsOver, 0, 0, {}});
  }

 private:
  std::uint32_t ticks_ = 0;
};

TEST_F(LiveGameTest, WhatIsOverPlaysNoMore) {
  GameInfo info = carousel::carousel_info(TickRate(50));
  info.make_game = [](const SessionSetup&) { return std::make_unique<ShortGame>(); };
  begin(info, carousel::carousel_setup(TickRate(50)));
  pass(milliseconds(1000));
  EXPECT_EQ(game_->stats().tick, 7);
  EXPECT_FALSE(game_->next_tick());
  EXPECT_FALSE(game_->tick(now_));
  show();
  game_->pause(true, now_);
  game_->pause(false, now_);
  pass(milliseconds(1000));
  const ReplayReader reader = finish();
  EXPECT_TRUE(reader.is_complete());
  EXPECT_EQ(reader.end_tick(), 7);
}

TEST_F(LiveGameTest, WhenTheDiskIsFullTheGameGoesOn) {
  begin_carousel();
  pass(milliseconds(100));
  EXPECT_TRUE(game_->stats().recorded);
  // A limit on file size has the effect of a full disk.
  rlimit unlimited{};
  getrlimit(RLIMIT_FSIZE, &unlimited);
  const rlimit none{0, unlimited.rlim_max};
  std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &none);
  pass(milliseconds(100));
  setrlimit(RLIMIT_FSIZE, &unlimited);
  EXPECT_FALSE(game_->stats().recorded);
  EXPECT_EQ(game_->stats().tick, 10);
  EXPECT_FALSE(recorder_->finish());
}

TEST_F(LiveGameTest, AStoppedGameIsPlayedTickByTick) {
  std::vector<InputFrame> log;
  begin(witness_info(log), witness_setup());
  pass(milliseconds(100));
  ASSERT_EQ(log.size(), 5U);
  game_->step(now_);
  EXPECT_EQ(log.size(), 5U) << "it is not stopped";
  game_->pause(true, now_);
  pass(milliseconds(1000));
  input_.control(key(65), true);
  game_->step(now_);
  views_->take({game_->newest()});
  input_.control(key(65), false);
  game_->step(now_ + milliseconds(500));
  ASSERT_EQ(log.size(), 7U);
  EXPECT_EQ(log[5].players[0].axes[1], 32767);
  EXPECT_EQ(log[6].players[0].axes[1], 0);
  EXPECT_TRUE(log[5].events.empty()) << "the game hears of no pause";
  EXPECT_EQ(game_->newest().kind, PublishedView::Kind::kStepped);
  game_->pause(false, now_);
  pass(milliseconds(100));
  EXPECT_EQ(log.size(), 12U);
  EXPECT_EQ(game_->newest().kind, PublishedView::Kind::kPlayed);
}

TEST_F(LiveGameTest, WhatIsTakenBackIsInNeitherTheGameNorItsRecording) {
  const GameInfo info = carousel::carousel_info(TickRate(50));
  begin_carousel();
  for (int i = 0; i < 5; ++i) {
    pass(milliseconds(20));
    show();
  }
  const std::uint64_t hash = recorder_->simulation().state_hash();
  const auto running = game_->take_back(now_);
  ASSERT_FALSE(running);
  EXPECT_EQ(running.error().message, "a game that runs cannot go back: stop it first");
  game_->pause(true, now_);
  input_.control(key(65), true);
  for (int i = 0; i < 3; ++i) game_->step(now_);
  ASSERT_TRUE(recorder_->add_note(SetMark{{"gone", Rational(7, 50), {}}, {}}));
  for (Tick left = 7; left >= 5; --left) {
    const auto again = game_->take_back(now_);
    ASSERT_TRUE(again) << again.error().message;
    views_->take(*again);
    EXPECT_EQ(again->back().view->tick, left);
    EXPECT_EQ(again->back().kind, PublishedView::Kind::kAgain);
    EXPECT_EQ(views_->moment(now_ + milliseconds(20)), (LiveMoment{left, 65535}));
  }
  EXPECT_EQ(recorder_->simulation().state_hash(), hash);
  EXPECT_EQ(recorder_->writer().end_tick(), 5);
  input_.control(key(65), false);
  game_->step(now_);
  game_->pause(false, now_);
  for (int i = 0; i < 3; ++i) {
    pass(milliseconds(20));
    views_->take({game_->newest()});
    show();
  }
  const Tick ticks = recorder_->simulation().tick();
  const std::uint64_t last_hash = recorder_->simulation().state_hash();
  ReplayReader reader = finish();
  ASSERT_EQ(reader.end_tick(), ticks);
  for (Tick tick = 0; tick < ticks; ++tick) EXPECT_EQ(reader.input(tick)->players[0].axes[1], 0);
  EXPECT_TRUE(reader.notes().marks.empty());
  const auto times = RecordedFrameTimes::read(
      reader, range_of(reader.shown_ticks(), reader.session().setup.tick_rate));
  EXPECT_TRUE(times) << times.error().message;
  auto player = *ReplayPlayer::open(info, std::move(reader));
  while (player.tick() < ticks) ASSERT_TRUE(player.step());
  EXPECT_EQ(player.simulation().state_hash(), last_hash);
}

TEST_F(LiveGameTest, APictureThatWasDrawnBeforeAStepIsNotRecorded) {
  begin_carousel();
  pass(milliseconds(100));
  show();
  game_->pause(true, now_);
  game_->step(now_);
  game_->pause(false, now_);
  show();
  views_->take({game_->newest()});
  pass(milliseconds(30));
  show();
  expect_recorded_pictures_of(shown_.back().newest);
}

TEST_F(LiveGameTest, APictureOfATickThatIsTakenBackIsNotRecorded) {
  begin_carousel();
  pass(milliseconds(100));
  show();
  game_->pause(true, now_);
  const auto again = game_->take_back(now_);
  ASSERT_TRUE(again) << again.error().message;
  game_->pause(false, now_);
  show();
  views_->take(*again);
  pass(milliseconds(10));
  show();
  expect_recorded_pictures_of(shown_.back().newest);
}

TEST_F(LiveGameTest, NoMoreIsTakenBackThanIsKept) {
  begin_carousel();
  pass(milliseconds(100));
  game_->pause(true, now_);
  EXPECT_TRUE(game_->take_back(now_));
  EXPECT_TRUE(game_->take_back(now_));
  EXPECT_TRUE(game_->take_back(now_));
  const auto last = game_->take_back(now_);
  ASSERT_FALSE(last);
  EXPECT_EQ(last.error().message, "what was before is not kept: no more ticks can be taken back");
  EXPECT_EQ(game_->stats().tick, 2);
  game_.reset();
  recorder_.reset();

  GameInfo info = carousel::carousel_info(TickRate(50));
  info.can_load = false;
  begin(info, carousel::carousel_setup(TickRate(50)));
  pass(milliseconds(100));
  game_->pause(true, now_);
  const auto refused = game_->take_back(now_);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "this game cannot load a state, so no tick can be taken back");
}

TEST_F(LiveGameTest, AFailedCopyTakesNothingBack) {
  bool fails = false;
  GameInfo info = carousel::carousel_info(TickRate(50));
  info.can_load = false;
  info.begin_apart = [plain = info, &fails](const SessionSetup& setup,
                                            const std::vector<NamedField>*) {
    return CopiedGame::begin(plain, setup, fails);
  };
  begin(info, carousel::carousel_setup(TickRate(50)));
  pass(milliseconds(120));
  ASSERT_EQ(game_->stats().tick, 6);
  game_->pause(true, now_);
  fails = true;
  const auto refused = game_->take_back(now_);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "no memory for a copy");
  EXPECT_EQ(game_->stats().tick, 6);
  fails = false;
  const auto again = game_->take_back(now_);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->back().view->tick, 5);
  EXPECT_EQ(game_->stats().tick, 5);
}

}  // namespace
}  // namespace tickreel::tests

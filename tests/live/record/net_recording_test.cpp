#include "live/record/net_recording.h"

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <memory>
#include <string>
#include <utility>

#include "sim/game/game_scope.h"
#include "sim/replay/replay_reader.h"
#include "tests/support/carousel_game.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

/// A game whose process dies in tick 31.
class DyingGame final : public Game {
 public:
  explicit DyingGame(std::unique_ptr<Game> game) : game_(std::move(game)) {}

  void describe_constants(StateArchive& archive) override { game_->describe_constants(archive); }
  void begin() override { game_->begin(); }
  void tick(const InputFrame& input) override {
    if (left_-- == 0) throw GameDeath("it died", SIGBUS, "a+0x1\nb+0x2");
    game_->tick(input);
  }
  void describe(StateArchive& archive) override { game_->describe(archive); }
  void publish(View& view) const override { game_->publish(view); }

 private:
  std::unique_ptr<Game> game_;
  int left_ = 30;
};

TEST(NetRecordingTest, AGameThatDiesInAMatchLeavesWhatItDiedOf) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("match.replay");
  const GameInfo info = carousel::carousel_info(TickRate(1000));
  const NetPart part{.address = {}, .is_host = true, .code = "swordfish", .name = "Ada"};
  const auto session = open_net_session(info, part, {{NetSeat::kHere}, 5, 1000});
  ASSERT_TRUE(session) << session.error().message;
  const std::atomic<bool> stop = false;
  const auto tell = [](const std::string&) {};
  ASSERT_TRUE(wait_for_match(*session->side, 1, stop, tell));

  GameInfo dying = info;
  dying.make_game = [&](const SessionSetup& setup) {
    return std::make_unique<DyingGame>(info.make_game(setup));
  };
  Recorder recorder = *Recorder::begin(dying, session->side->match()->setup, path, false);
  const NetRun run = play_net_match(dying, *session->side, recorder, {}, stop, tell);
  ASSERT_FALSE(run.game);
  EXPECT_EQ(run.game.error().message, "it died");
  const auto reader = ReplayReader::open(path + ".part");
  ASSERT_TRUE(reader && reader->crash());
  EXPECT_EQ(*reader->crash(), (ReplayCrash{30, SIGBUS, "a+0x1\nb+0x2"}));
  EXPECT_EQ(reader->end_tick(), 30);
}

TEST(NetRecordingTest, AHostWithoutLettersInItsCodeMakesOneUp) {
  const GameInfo info = carousel::carousel_info(TickRate(50));
  for (const std::string typed : {"", "---", " - "}) {
    const NetPart part{.address = {}, .is_host = true, .code = typed, .name = "Ada"};
    const auto session = open_net_session(info, part, {{NetSeat::kHere}, 5, 1000});
    ASSERT_TRUE(session) << session.error().message;
    EXPECT_EQ(session->code.size(), 8U) << typed;
  }
}

}  // namespace
}  // namespace tickreel::tests

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "demos/built_in_games.h"
#include "demos/rockets/rockets_view.h"
#include "demos/tanks/tanks_view.h"
#include "games/registry.h"
#include "movie/cut/marks/highlight_choice.h"
#include "movie/cut/marks/highlight_marks.h"
#include "movie/cut/notes/automatic_marks.h"
#include "movie/film/camera_choice.h"
#include "renderer/scene/moment_maker.h"
#include "renderer/scene/project_to_overlay.h"
#include "sim/replay/recorder.h"
#include "sim/replay/replay_view_source.h"
#include "tests/support/room.h"
#include "tests/support/temporary_directory.h"

// The camera of a highlight shows the actor at the time of its event.

namespace tickreel::tests {
namespace {

constexpr float kAspect = 16.0F / 9.0F;
constexpr int kSeconds = 60;

struct Recording {
  const char* name;
  const char* game;
  std::uint64_t seed = 0;  ///< 0 is the shipped match
};

/// Records a game of bots.
void record(const GameInfo& info, std::uint64_t seed, const std::string& path) {
  const SessionSetup setup{seed, info.tick_rate, info.player_names};
  auto recorder = *Recorder::begin(info, setup, path, false);
  std::vector<std::unique_ptr<Bot>> bots;
  for (std::size_t i = 0; i < setup.players.size(); ++i) bots.push_back(info.make_bot(setup, i));
  const Tick end = (Rational(kSeconds) * info.tick_rate).floor();
  View view;
  for (Tick tick = 0; tick < end; ++tick) {
    view.clear();
    view.tick = tick;
    recorder.simulation().publish(view);
    InputFrame input;
    for (std::size_t i = 0; i < bots.size(); ++i) input.players[i] = bots[i]->decide(view);
    ASSERT_TRUE(recorder.step(input));
  }
  ASSERT_TRUE(recorder.finish());
}

/// True for the player's tank or wreck, or for the player's launcher.
bool is_of(const std::string& game, const Thing& thing, std::int32_t player) {
  if (thing.variant != static_cast<std::uint32_t>(player)) return false;
  if (game == "rockets") return thing.kind == rockets::kLauncher;
  return thing.kind == tanks::kHull || thing.kind == tanks::kWreck;
}

class HighlightCamerasTest : public testing::TestWithParam<Recording> {
 protected:
  [[nodiscard]] ReplayPlayer open() const {
    return *ReplayPlayer::open(game_.info, *ReplayReader::open(path_));
  }

  void SetUp() override {
    if (GetParam().seed == 0) return;
    path_ = directory_.path("recorded.replay");
    record(game_.info, GetParam().seed, path_);
  }

  /// Returns the place of the player's thing on the overlay at that time; nullopt when it is behind
  /// the camera or does not exist.
  [[nodiscard]] std::optional<Vec2> seen(const CameraCuts& cameras, const FoundEvent& deed,
                                         std::int32_t player) {
    const TickRate& rate = setup_.tick_rate;
    const Rational ticks = deed.seconds * rate;
    const FrameTime time{ticks.floor(), ticks - Rational(ticks.floor())};
    EXPECT_TRUE(views_->advance_to(time.tick + 1));
    MomentMaker moments(rate, kAspect);
    EXPECT_TRUE(moments.interpolate_things(views_->window(), time));
    const Viewpoint viewpoint = cameras.at(time, rate);
    const Moment moment = moments.at(views_->window(), time, viewpoint);
    Scene scene;
    look_->compose(moment, scene);
    for (const Thing& thing : moment.things) {
      Vec2 at;
      if (!is_of(GetParam().game, thing, player)) continue;
      return project_to_overlay(scene.camera, kAspect, thing.position, at) ? std::optional(at)
                                                                           : std::nullopt;
    }
    return std::nullopt;
  }

  const GameEntry& game_ = *find_game(GetParam().game);
  TemporaryDirectory directory_;
  std::string path_ = TICKREEL_SOURCE_DIR "/demos/tanks/replays/match.replay";
  std::unique_ptr<Look> look_ = game_.make_look();
  SessionSetup setup_;
  std::optional<ReplayViewSource> views_;
};

TEST_P(HighlightCamerasTest, WhoDoesIsInThePicture) {
  auto player = open();
  setup_ = player.reader().session().setup;
  const TickRange ticks = player.reader().shown_ticks();
  const auto events = find_events(player, game_.info, game_.info.events);
  ASSERT_TRUE(events);
  HighlightWishes wishes;
  wishes.margins = {Rational(3), Rational(2)};
  wishes.most = Rational(8);
  wishes.top = 6;
  const auto highlights = choose_highlights(*events, wishes, setup_.tick_rate, ticks);
  const auto marks = highlight_marks(highlights, highlight_words(game_));
  views_.emplace(open(), views_for(*look_, setup_.tick_rate) + 1);
  std::size_t deeds = 0;
  std::size_t cut = 0;
  for (std::size_t i = 0; i < highlights.size(); ++i) {
    const CaptureRange& range = highlights[i].range;
    const auto cameras = find_cameras(
        *look_, {FilmCameras(marks[i].camera), setup_.players, {}, setup_.tick_rate, range});
    ASSERT_TRUE(cameras) << marks[i].name << ": " << cameras.error().message;
    cut += FilmCameras(marks[i].camera)->size() > 1 ? 1 : 0;
    const std::int32_t most =
        std::ranges::max_element(highlights[i].events, {}, &FoundEvent::weight)->weight;
    for (const FoundEvent& deed : highlights[i].events) {
      if (deed.weight != most || deed.actor == kNoPlayer) continue;
      ++deeds;
      const std::string what = marks[i].name + " (" + marks[i].camera + "): " + event_text(deed) +
                               " at " + deed.seconds.to_string();
      const auto at = seen(*cameras, deed, deed.actor);
      ASSERT_TRUE(at) << what;
      EXPECT_GT(at->x, 0.0F) << what;
      EXPECT_LT(at->x, kOverlayHeight * kAspect) << what;
      EXPECT_GT(at->y, 0.0F) << what;
      EXPECT_LT(at->y, kOverlayHeight) << what;
    }
  }
  EXPECT_GE(deeds, highlights.size());
  EXPECT_GT(highlights.size(), 2U);
  if (GetParam().seed == 0) {
    EXPECT_GT(cut, 0U) << "else nothing is said of cuts";
  }
}

INSTANTIATE_TEST_SUITE_P(Recordings, HighlightCamerasTest,
                         testing::Values(Recording{"ShippedMatch", "tanks"},
                                         Recording{"Tanks1", "tanks", 1},
                                         Recording{"Tanks7", "tanks", 7},
                                         Recording{"Rockets1", "rockets", 1},
                                         Recording{"Rockets7", "rockets", 7}),
                         [](const auto& recording) { return std::string(recording.param.name); });

}  // namespace
}  // namespace tickreel::tests

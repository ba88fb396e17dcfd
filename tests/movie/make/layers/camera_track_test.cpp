#include "movie/make/layers/camera_track.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>

#include "movie/make/layers/scene_frames.h"
#include "renderer/scene/camera_cuts.h"
#include "renderer/scene/pixel_look.h"
#include "renderer/scene/plain_look.h"
#include "tests/support/carousel_game.h"
#include "tests/support/changed_game.h"
#include "tests/support/recording.h"
#include "tests/support/room.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

const TickRate kCarouselRate(50);

class CameraTrackTest : public testing::Test {
 protected:
  void SetUp() override { carousel::record_carousel(replay_, 60, kCarouselRate); }

  /// Returns a film of half a second from 1/4 s on.
  [[nodiscard]] FilmDefinition film() const {
    FilmDefinition film;
    film.size = {64, 32};
    film.frame_rate = Rational(24);
    film.replay().range = {Rational(1, 4), Rational(3, 4)};
    return film;
  }
  [[nodiscard]] Result<CameraTrack> track(const FilmDefinition& film,
                                          const std::atomic<bool>* stop = nullptr) const {
    const ReplayGame game{[this](OnDivergence on_divergence) {
                            return ReplayPlayer::open(game_, *ReplayReader::open(replay_),
                                                      on_divergence);
                          },
                          {make_plain_look}};
    return track_cameras(film, game, stop);
  }

  TemporaryDirectory directory_;
  std::string replay_ = directory_.path("match.replay");
  GameInfo game_ = carousel::carousel_info(kCarouselRate);
};

TEST_F(CameraTrackTest, HasTheCameraOfEachFrameAtItsOwnTime) {
  const auto found = track(film());
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(found->aspect, 2.0);
  ASSERT_EQ(found->frames.size(), 12U);
  for (std::size_t i = 0; i < found->frames.size(); ++i) {
    EXPECT_NEAR(seconds_at(found->frames[i].time, kCarouselRate),
                0.25 + static_cast<double>(i) / 24.0, 1e-12);
  }
}

TEST_F(CameraTrackTest, GoesAlongTheCameraKeys) {
  FilmDefinition keyed = film();
  keyed.replay().camera = FilmCameras("keys");
  keyed.replay().camera_keys = {{Rational(1, 4), {20, 0, 5}, {0, 0, 0}, 0.6F},
                                {Rational(1), {0, 20, 5}, {0, 0, 0}, 0.9F}};
  const auto found = track(keyed);
  ASSERT_TRUE(found) << found.error().message;
  const Camera& first = found->frames.front().camera;
  EXPECT_EQ(first.eye, (Vec3{20, 0, 5}));
  EXPECT_EQ(first.vertical_fov, 0.6F);
  const Camera& last = found->frames.back().camera;
  EXPECT_LT(last.eye.x, 20.0F);
  EXPECT_GT(last.eye.y, 0.0F);
}

TEST_F(CameraTrackTest, StopsWhenAsked) {
  const std::atomic<bool> stop = true;
  const auto found = track(film(), &stop);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().kind, ErrorKind::kInterrupted);
}

TEST_F(CameraTrackTest, GamesThatDrawTheirPicturesAreRefusedByName) {
  const FilmDefinition of = film();
  for (const char* option : {"camera-data", "passes"}) {
    const auto frames = SceneFrames::open(of, {{}, {make_pixel_look}}, option);
    ASSERT_FALSE(frames);
    EXPECT_EQ(frames.error().kind, ErrorKind::kUsage);
    EXPECT_EQ(frames.error().subject.field, option);
  }
}

}  // namespace
}  // namespace tickreel::tests

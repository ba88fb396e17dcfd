#include "movie/film_job.h"

#include <gtest/gtest.h>

#include <thread>

#include "renderer/offscreen_renderer.h"
#include "renderer/plain_look.h"
#include "tests/support/files.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

namespace tickreel {
namespace {

constexpr ImageSize kSize{64, 36};
const TickRate kTickRate(50);

class FilmJobGlTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto renderer = make_offscreen_renderer(make_plain_look(), {kSize, kTickRate});
    if (!renderer) GTEST_SKIP() << renderer.error().message;
    carousel::record_carousel(replay_, 60, kTickRate);
  }

  /// Half a second: frames and hashes, into `name`.
  [[nodiscard]] FilmSettings settings(const std::string& name) const {
    FilmSettings settings;
    settings.film.size = kSize;
    settings.film.frame_rate = Rational(24);
    settings.film.range = {Rational(1, 4), Rational(3, 4)};
    settings.film.encoding.name = "hash";
    settings.film.plan.segment_frames = 5;
    settings.output = directory_.path(name);
    return settings;
  }
  [[nodiscard]] Result<FilmJob> open(FilmSettings settings) const {
    const auto open_player = [this](OnDivergence on_divergence) {
      return ReplayPlayer::open(carousel::carousel_info(kTickRate), *ReplayReader::open(replay_),
                                on_divergence);
    };
    return FilmJob::open(open_player, make_plain_look(), std::move(settings));
  }
  /// What the film came to.
  std::string make(FilmSettings settings, const FramePreview& preview = nullptr) const {
    const std::string path = settings.output;
    auto job = open(std::move(settings));
    EXPECT_TRUE(job) << job.error().message;
    if (!job) return "";
    const Status made = job->make(
        nullptr, [](const Progress&) {}, preview);
    EXPECT_TRUE(made) << made.error().message;
    EXPECT_EQ(job->frame_count(), 12);
    return read_file(path);
  }

  TemporaryDirectory directory_;
  std::string replay_ = directory_.path("match.replay");
};

TEST_F(FilmJobGlTest, MakesTheSameFilmOnAnyThreadAndWatchedToo) {
  const std::string film = make(settings("here.txt"));
  EXPECT_NE(film, "");
  std::string other_film;
  int shown = 0;
  std::thread([&] {
    other_film = make(settings("there.txt"), [&](const Image& image) {
      EXPECT_EQ(image.size(), kSize);
      ++shown;
    });
  }).join();
  EXPECT_EQ(other_film, film);
  // Of several segments in flight, the oldest is shown.
  EXPECT_GE(shown, 5);
  EXPECT_LE(shown, 12);
}

TEST_F(FilmJobGlTest, GoesAlongTheCameraKeys) {
  FilmSettings along = settings("keys.txt");
  along.film.camera = kKeysCamera;
  along.film.camera_keys = {{Rational(0), {20, 0, 5}, {0, 0, 0}, 0.6F},
                            {Rational(1), {0, 20, 5}, {0, 0, 0}, 0.9F}};
  EXPECT_NE(make(std::move(along)), make(settings("default.txt")));
}

TEST_F(FilmJobGlTest, RefusesACameraThatIsNotThereBeforeItMakesAFile) {
  for (const char* camera : {kKeysCamera, "bogus"}) {
    FilmSettings wrong = settings("film.txt");
    wrong.film.camera = camera;
    const auto job = open(std::move(wrong));
    ASSERT_FALSE(job) << camera;
    EXPECT_EQ(job.error().kind, ErrorKind::kUsage);
  }
  EXPECT_EQ(directory_.listing(), "match.replay");
}

TEST_F(FilmJobGlTest, StoppedItLeavesNothing) {
  const std::atomic<bool> stop = true;
  {
    auto job = open(settings("film.txt"));
    ASSERT_TRUE(job) << job.error().message;
    const Status made = job->make(&stop, [](const Progress&) {});
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, ErrorKind::kInterrupted);
  }
  EXPECT_EQ(directory_.listing(), "match.replay");
}

}  // namespace
}  // namespace tickreel

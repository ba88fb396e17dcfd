#include "movie/film/film_cameras.h"
#include "movie/make/film_job.h"
#include "movie/plan/plan_film.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <thread>
#include <vector>

#include "movie/make/store/join_directory.h"
#include "renderer/offscreen_renderer.h"
#include "renderer/scene/plain_look.h"
#include "tests/support/changed_game.h"
#include "tests/support/files.h"
#include "tests/support/recording.h"
#include "tests/support/skip_without.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

constexpr ImageSize kSize{64, 36};
const TickRate kTickRate(50);

class FilmJobGlTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto renderer = make_offscreen_renderer(make_plain_look(), {kSize, kTickRate});
    if (!renderer) return skip_without(kOpenGl, renderer.error().message);
    carousel::record_carousel(replay_, 60, kTickRate);
  }

  /// Returns the request of half a second with the hash sink, to the file `name`.
  [[nodiscard]] FilmRequest settings(const std::string& name) const {
    FilmRequest settings;
    settings.film.size = kSize;
    settings.film.frame_rate = Rational(24);
    settings.film.replay().range = {Rational(1, 4), Rational(3, 4)};
    settings.film.encoding.name = "hash";
    settings.film.plan.segment_frames = 5;
    settings.path = directory_.path(name);
    return settings;
  }
  [[nodiscard]] PlayerOpener players() const {
    return [this](OnDivergence on_divergence) {
      return ReplayPlayer::open(game_, *ReplayReader::open(replay_), on_divergence);
    };
  }
  [[nodiscard]] GameFinder finder() const {
    return [this](const FilmDefinition& /*film*/) {
      return Result<ReplayGame>({players(), {make_plain_look}});
    };
  }
  [[nodiscard]] Result<FilmPlan> plan(const FilmRequest& request) const {
    auto reader = ReplayReader::open(replay_);
    if (!reader) return reader.error();
    return plan_film(request, *reader, {make_plain_look});
  }
  [[nodiscard]] Result<FilmJob> open(const FilmRequest& request) const {
    const auto planned = plan(request);
    if (!planned) return planned.error();
    return FilmJob::open(*planned, finder());
  }
  /// Returns the request of a film in a file, with four segments.
  [[nodiscard]] FilmRequest mp4_settings(const std::string& name) const {
    FilmRequest settings = this->settings(name);
    settings.film.encoding.name.clear();
    settings.film.encoding.preset = "ultrafast";
    settings.film.plan.segment_frames = 3;
    return settings;
  }
  /// Makes the film and returns its bytes.
  std::string make(FilmRequest settings, const FramePreview& preview = nullptr) const {
    const std::string path = settings.path;
    auto job = open(settings);
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
  GameInfo game_ = carousel::carousel_info(kTickRate);
};

TEST_F(FilmJobGlTest, MakesTheSameFilmOnAnyThreadAndWatchedToo) {
  constexpr std::int64_t kOfSegment = 6;
  const auto halves = [&](const std::string& name) {
    FilmRequest halves = settings(name);
    halves.film.plan.segment_frames = kOfSegment;
    return halves;
  };
  const std::string film = make(halves("here.txt"));
  EXPECT_NE(film, "");
  std::string other_film;
  int shown = 0;
  std::thread([&] {
    other_film = make(halves("there.txt"), [&](const Image& image) {
      EXPECT_EQ(image.size(), kSize);
      ++shown;
    });
  }).join();
  EXPECT_EQ(other_film, film);
  // The preview shows the oldest of the segments in flight.
  EXPECT_GE(shown, kOfSegment);
  EXPECT_LE(shown, 12);
}

TEST_F(FilmJobGlTest, IsTheSameFromAnyNumberOfSegmentsInFlightAndOfProcesses) {
  FilmRequest one = mp4_settings("one.mp4");
  one.jobs = 1;
  const std::string film = make(std::move(one));
  ASSERT_NE(film, "");
  FilmRequest four = mp4_settings("four.mp4");
  four.jobs = 4;
  EXPECT_EQ(make(std::move(four)), film);

  const FilmRequest settings = mp4_settings("pieces.mp4");
  const auto planned = plan(settings);
  ASSERT_TRUE(planned) << planned.error().message;
  ASSERT_EQ(planned->film.plan.segment_count(), 4);
  const std::string pieces = directory_.path("pieces");
  for (const std::int64_t segment : {2, 0, 3, 1}) {
    auto opened = FilmJob::open_segment(finder(), {planned->film, segment}, pieces);
    ASSERT_TRUE(opened) << opened.error().message;
    std::optional<FilmJob>& job = *opened;
    ASSERT_TRUE(job);
    EXPECT_EQ(job->frame_count(), 3);
    std::vector<std::int64_t> done;
    const Status made = job->make(nullptr, [&](const Progress& progress) {
      EXPECT_EQ(progress.frames_total, 3);
      done.push_back(progress.frames_done);
    });
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_EQ(done, (std::vector<std::int64_t>{1, 2, 3}));
  }
  const auto joined = join_directory(pieces, {.path = settings.path}, nullptr);
  ASSERT_TRUE(joined) << joined.error().message;
  EXPECT_EQ(read_file(settings.path), film);
}

TEST_F(FilmJobGlTest, AnOptionOfTheEncoderIsGivenOnce) {
  FilmRequest twice = mp4_settings("film.mp4");
  twice.film.encoding.codec_options = {{"flags", "+gray"}, {"g", "3"}, {"flags", "+qpel"}};
  const auto planned = plan(twice);
  ASSERT_FALSE(planned);
  EXPECT_EQ(planned.error().kind, ErrorKind::kUsage);
  EXPECT_NE(planned.error().message.find("§codec-opt flags"), std::string::npos);
}

TEST_F(FilmJobGlTest, ACameraThatCannotBeWrittenDownIsRefused) {
  FilmRequest settings = mp4_settings("film.mp4");
  settings.film.replay().camera = FilmCameras("follow:M\xfcller");
  const auto planned = plan(settings);
  ASSERT_FALSE(planned);
  EXPECT_EQ(planned.error().kind, ErrorKind::kUsage);
}

TEST_F(FilmJobGlTest, AJobIsRefusedForAnotherReplay) {
  auto planned = plan(mp4_settings("film.mp4"));
  ASSERT_TRUE(planned);
  ++planned->film.replay().hash;
  const auto job = FilmJob::open_segment(finder(), {planned->film, 0}, directory_.path("pieces"));
  ASSERT_FALSE(job);
  EXPECT_EQ(job.error().kind, ErrorKind::kUsage);
  EXPECT_EQ(directory_.listing(), "match.replay");
}

TEST_F(FilmJobGlTest, AReplayThatIsReplacedMeanwhileGivesNoFilm) {
  FilmRequest two = mp4_settings("film.mp4");
  two.jobs = 2;
  auto job = open(two);
  ASSERT_TRUE(job) << job.error().message;
  carousel::record_carousel(directory_.path("other.replay"), 10, kTickRate);
  std::filesystem::rename(directory_.path("other.replay"), replay_);
  const Status made = job->make(nullptr, nullptr);
  ASSERT_FALSE(made);
  EXPECT_NE(made.error().message.find("was replaced"), std::string::npos) << made.error().message;
}

TEST_F(FilmJobGlTest, WhatWasPlannedWithIsPlayedWithoutOpeningTheReplayAgain) {
  FilmRequest four = mp4_settings("film.mp4");
  four.jobs = 4;
  const std::string film = make(four);
  four.overwrite = true;
  auto reader = ReplayReader::open(replay_);
  std::filesystem::remove(replay_);
  const ReplayGame replay{players_of(game_, reader->again()), {make_plain_look}};
  const auto planned = plan_film(four, *reader, replay.game);
  ASSERT_TRUE(planned) << planned.error().message;
  auto job = FilmJob::open(*planned, finder_of(replay));
  ASSERT_TRUE(job) << job.error().message;
  const Status made = job->make(nullptr, nullptr);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(read_file(four.path), film);
}

TEST_F(FilmJobGlTest, GoesOnWithWhatAnInterruptedOneLeft) {
  const std::string film = make(mp4_settings("whole.mp4"));
  {
    FilmRequest settings = mp4_settings("film.mp4");
    settings.jobs = 1;
    auto job = open(settings);
    ASSERT_TRUE(job) << job.error().message;
    std::atomic<bool> stop = false;
    const Status made = job->make(&stop, [&](const Progress& progress) {
      if (progress.frames_done == 8) stop = true;
    });
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, ErrorKind::kInterrupted);
    EXPECT_NE(made.error().message.find("§resume"), std::string::npos) << made.error().message;
  }
  FilmRequest settings = mp4_settings("film.mp4");
  settings.resume = true;
  std::vector<std::int64_t> done;
  auto job = open(settings);
  ASSERT_TRUE(job) << job.error().message;
  const Status made =
      job->make(nullptr, [&](const Progress& progress) { done.push_back(progress.frames_done); });
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_GE(done.front(), 4);
  EXPECT_EQ(read_file(settings.path), film);
}

TEST_F(FilmJobGlTest, LeavesNothingWhenNobodyWillGoOn) {
  const std::atomic<bool> stop = true;
  {
    FilmRequest settings = mp4_settings("film.mp4");
    settings.keeps_segments = false;
    auto job = open(settings);
    ASSERT_TRUE(job) << job.error().message;
    ASSERT_FALSE(job->make(&stop, [](const Progress&) {}));
  }
  EXPECT_EQ(directory_.listing(), "match.replay");
}

/// From tick 20 on the game is a tick ahead of its recording. Each keyframe would lead it back.
TEST_F(FilmJobGlTest, WhereTheReplayDivergesNoSegmentIsLedBack) {
  GameInfo recorded = carousel::carousel_info(kTickRate);
  recorded.seek_ticks = 10;
  auto recorder = *Recorder::begin(recorded, carousel::carousel_setup(kTickRate), replay_, true);
  for (Tick tick = 0; tick < 60; ++tick) {
    ASSERT_TRUE(recorder.step(carousel::carousel_input(tick)));
  }
  ASSERT_TRUE(recorder.finish());
  const auto at_tick_20 = [](const std::vector<NamedField>& fields) {
    return fields.front().path == "ticks" && fields.front().bits == 20;
  };
  const std::string as_recorded = make(settings("recorded.txt"));
  game_ = changed_game(recorded, {"ticks", at_tick_20});

  const auto diverging = [&](const std::string& name, int jobs, std::int64_t segment_frames) {
    FilmRequest settings = this->settings(name);
    settings.film.replay().ignores_divergence = true;
    settings.film.plan.segment_frames = segment_frames;
    settings.jobs = jobs;
    const std::string path = settings.path;
    auto job = open(settings);
    EXPECT_TRUE(job) << job.error().message;
    EXPECT_TRUE(job->make(nullptr, [](const Progress&) {}));
    EXPECT_TRUE(job->passed_divergence());
    EXPECT_EQ(job->passed_divergence()->tick, 20);
    return read_file(path);
  };
  const std::string film = diverging("one.txt", 1, 12);
  EXPECT_NE(film, as_recorded);
  EXPECT_EQ(diverging("two.txt", 2, 3), film);
  EXPECT_EQ(diverging("four.txt", 4, 2), film);
}

TEST_F(FilmJobGlTest, GoesAlongTheCameraKeys) {
  FilmRequest along = settings("keys.txt");
  along.film.replay().camera = FilmCameras(std::string(kKeysCamera));
  along.film.replay().camera_keys = {{Rational(0), {20, 0, 5}, {0, 0, 0}, 0.6F},
                                     {Rational(1), {0, 20, 5}, {0, 0, 0}, 0.9F}};
  EXPECT_NE(make(std::move(along)), make(settings("default.txt")));
}

TEST_F(FilmJobGlTest, RefusesACameraThatIsNotThereBeforeItMakesAFile) {
  for (const char* camera : {"keys", "bogus"}) {
    FilmRequest wrong = settings("film.txt");
    wrong.film.replay().camera = FilmCameras(camera);
    const auto job = open(wrong);
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
}  // namespace tickreel::tests

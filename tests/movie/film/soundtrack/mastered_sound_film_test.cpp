#include "movie/film/soundtrack/mastered_sound_film.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "movie/film/soundtrack/exact_videos.h"
#include "movie/make/store/segment_store.h"
#include "movie/make/store/stored_film.h"
#include "tests/movie/film/film_values.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

/// Returns a film of one second of sound that shall be made louder.
FilmDefinition quiet_film() {
  FilmDefinition film;
  film.size = {64, 36};
  film.frame_rate = Rational(50);
  film.plan = {50, 50};
  film.container = ".wav";
  film.sound = kGameSound;
  film.music.loudness = -20.0;
  return film;
}

/// Writes all frames of the only segment and finishes the film.
Status make(SegmentedSink& film) {
  auto segment = film.open_segment(0);
  if (!segment) return segment.error();
  for (std::int64_t i = 0; i < film.plan().frame_count; ++i) {
    VideoFrame frame{i, Image({64, 36})};
    for (int sample = 0; sample < 960; ++sample) {
      frame.samples.insert(frame.samples.end(), 2, sample % 96 < 48 ? 0.01F : -0.01F);
    }
    if (Status written = (*segment)->write(frame); !written) return written;
  }
  if (Status finished = (*segment)->finish(); !finished) return finished;
  return film.finish();
}

class MasteredSoundFilmTest : public testing::Test {
 protected:
  /// Finishes a film whose listener allows this many steps and then stops it.
  [[nodiscard]] Status finish_after(int answers) const {
    const FilmDefinition film = quiet_film();
    auto mastered = MasteredSoundFilm::open({.path = path_}, film, film_format(film));
    if (!mastered) return mastered.error();
    (*mastered)->listen([&answers] { return answers-- > 0; });
    return make(**mastered);
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path("film.wav");
};

TEST_F(MasteredSoundFilmTest, FinishingStopsWhenItIsToldTo) {
  // The first numbers stop it while the sound is measured, the last one while it is written.
  for (const int answers : {0, 5, 30}) {
    const Status stopped = finish_after(answers);
    ASSERT_FALSE(stopped) << answers;
    EXPECT_EQ(stopped.error().kind, ErrorKind::kInterrupted) << stopped.error().message;
    EXPECT_TRUE(directory_.names().empty()) << answers;
  }
  const Status finished = finish_after(1000);
  EXPECT_TRUE(finished) << finished.error().message;
  EXPECT_EQ(directory_.names(), std::vector<std::string>{"film.wav"});
}

TEST_F(MasteredSoundFilmTest, AFilmWithPicturesStopsWhileItIsMeasured) {
  FilmDefinition film = quiet_film();
  film.container = ".mkv";
  film.replay().range = {Rational(0), Rational(1)};
  film.encoding.preset = "ultrafast";
  const std::string path = directory_.path("film.mkv");
  const auto stored = StoredFilm::open(film, some_provenance(), {.path = path});
  ASSERT_TRUE(stored) << stored.error().message;
  // The listener is called for joining and checking with the first frame.
  (*stored)->listen([](ExportStage /*stage*/, std::int64_t frames) { return frames > 0; });
  const Status stopped = make(**stored);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().kind, ErrorKind::kInterrupted) << stopped.error().message;
  (*stored)->listen(nullptr);
  const Status finished = (*stored)->finish();
  EXPECT_TRUE(finished) << finished.error().message;
}

TEST_F(MasteredSoundFilmTest, MusicIsNotReadToItsEndByWhoIsToldToStop) {
  FilmDefinition film = quiet_film();
  const std::string music = directory_.path("music.wav");
  ASSERT_EQ(run_program("ffmpeg -v error -f lavfi -i sine=d=2 '" + music + "'").exit_code, 0);
  film.music.path = music;
  film.music.hash = hash_file(music)->xxh3;
  for (int most = 0;; ++most) {
    ASSERT_LT(most, 1000) << "it is never there";
    int asked = 0;
    const auto opened = FilmSoundtrack::open(film, [&] { return asked++ < most; });
    if (opened) {
      EXPECT_GE(most, 3) << "of what is read, and of what is decoded";
      break;
    }
    EXPECT_EQ(opened.error().kind, ErrorKind::kInterrupted) << opened.error().message;
  }
}

TEST_F(MasteredSoundFilmTest, OnlyVideosWhoseSoundLosesNothingSoundTheSameEverywhere) {
  const auto video = [&](const std::string& name, const std::string& codec) {
    const std::string path = directory_.path(name);
    const ProgramResult made = run_program(
        "ffmpeg -v error -f lavfi -i color=black:s=16x16:r=25:d=1 -f lavfi -i "
        "sine=r=48000:d=1 -c:v ffv1 -c:a " +
        codec + " '" + path + "'");
    EXPECT_EQ(made.exit_code, 0) << made.err;
    FilmDefinition clip = quiet_film();
    clip.source.emplace<VideoSource>().media.file = path;
    return clip;
  };
  FilmDefinition film = quiet_film();
  EXPECT_TRUE(hears_exact_videos(film));
  std::vector<FilmDefinition>& clips =
      film.source.emplace<ReelSource>(ReelSource{{video("exact.mkv", "flac")}}).clips;
  EXPECT_TRUE(hears_exact_videos(film));
  const FilmDefinition lossy = video("lossy.mkv", "aac");
  clips.push_back(lossy);
  EXPECT_FALSE(hears_exact_videos(film));
  clips.back().sound = kSilence;
  EXPECT_TRUE(hears_exact_videos(film));
  clips.back().source.emplace<PanesSource>().panes = {lossy};
  EXPECT_FALSE(hears_exact_videos(film));
  clips.back().parts().front().as<VideoSource>()->media.file = directory_.path("gone.mkv");
  EXPECT_FALSE(hears_exact_videos(film)) << "nobody knows";
}

}  // namespace
}  // namespace tickreel::tests

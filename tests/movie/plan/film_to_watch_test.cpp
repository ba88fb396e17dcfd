#include "movie/plan/film_to_watch.h"

#include <gtest/gtest.h>

#include "tests/support/files.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

class FilmToWatchTest : public testing::Test {
 protected:
  /// Makes a video of a second with ffmpeg.
  [[nodiscard]] std::string video(const std::string& name, const std::string& options) const {
    const std::string path = directory_.path(name);
    const ProgramResult made =
        run_program("ffmpeg -v error -y -f lavfi -i " + options + " " + quoted(path));
    EXPECT_EQ(made.exit_code, 0) << made.err;
    return path;
  }

  TemporaryDirectory directory_;
};

TEST_F(FilmToWatchTest, HasThePicturesAndTheSoundOfTheFile) {
  const std::string path =
      video("film.mkv", "testsrc=s=64x36:r=25:d=1 -f lavfi -i sine=d=1 -c:a pcm_s16le");
  const auto film = film_to_watch(path, {1920, 1920}, 44100);
  ASSERT_TRUE(film) << film.error().message;
  EXPECT_EQ(film->size, (ImageSize{64, 36}));
  EXPECT_EQ(film->frame_rate, Rational(25));
  EXPECT_EQ(film->plan.frame_count, 25);
  EXPECT_EQ(film->encoding.audio_rate, 44100);
  EXPECT_FALSE(film->sound.empty());
  ASSERT_EQ(film->clips().size(), 1U);
  EXPECT_TRUE(film->clips()[0].is<VideoSource>());
}

TEST_F(FilmToWatchTest, IsNotLargerThanAWindow) {
  const auto film = film_to_watch(video("film.mkv", "color=s=100x50:r=10:d=1"), {50, 50}, 48000);
  ASSERT_TRUE(film) << film.error().message;
  EXPECT_EQ(film->size, (ImageSize{50, 24})) << "even sides";
  EXPECT_TRUE(film->sound.empty());
}

TEST_F(FilmToWatchTest, AGifIsForOthers) {
  const auto film = film_to_watch(video("film.gif", "testsrc=s=64x36:r=20:d=1"), {64, 64}, 48000);
  ASSERT_FALSE(film);
  EXPECT_NE(film.error().message.find("is a file of gif"), std::string::npos);
}

TEST_F(FilmToWatchTest, WhatIsNoFilmIsRefused) {
  const std::string path = directory_.path("film.mp4");
  EXPECT_FALSE(film_to_watch(path, {64, 64}, 48000));
  write_file(path, "no film");
  const auto film = film_to_watch(path, {64, 64}, 48000);
  ASSERT_FALSE(film);
  EXPECT_NE(film.error().message.find(path), std::string::npos) << film.error().message;
}

TEST_F(FilmToWatchTest, NamesSayWhatAFileIs) {
  for (const char* film : {"a.mp4", "b/c.WebM", "d.gif", "e f.mov"})
    EXPECT_TRUE(is_film_name(film));
  for (const char* other : {"a.replay", "mp4", "b.mp4.part", "c.png", "last", ""}) {
    EXPECT_FALSE(is_film_name(other)) << other;
  }
}

}  // namespace
}  // namespace tickreel::tests

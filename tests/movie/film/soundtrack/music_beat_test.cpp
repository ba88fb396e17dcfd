#include "movie/film/soundtrack/music_beat.h"

#include <gmock/gmock.h>

#include <cmath>
#include <string>

#include "tests/support/click_track.h"
#include "tests/support/files.h"
#include "tests/support/room.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

constexpr int kBeatRateHz = 48000;

class MusicBeatTest : public testing::Test {
 protected:
  [[nodiscard]] std::string music() const { return directory_.path("song.wav"); }
  void write(const std::vector<float>& samples) const {
    write_file(music(), wav_of(samples, kBeatRateHz));
  }

 private:
  const TemporaryDirectory directory_;
};

TEST_F(MusicBeatTest, IsSaidAsAReelSaysIt) {
  write(click_track(128.0, 0.25, 40.0, kBeatRateHz));
  const auto beat = find_beat(music(), Rational(0));
  ASSERT_TRUE(beat) << beat.error().message;
  EXPECT_EQ(beat->bpm, "128");
  EXPECT_NEAR(std::stod(beat->offset), 0.25, 0.03);
  EXPECT_LE(beat->offset.size(), 5U);
}

TEST_F(MusicBeatTest, CountsFromWhereTheFilmBegins) {
  write(click_track(120.0, 0.3, 60.0, kBeatRateHz));
  const auto beat = find_beat(music(), Rational(101, 10));
  ASSERT_TRUE(beat) << beat.error().message;
  EXPECT_EQ(beat->bpm, "120");
  EXPECT_NEAR(std::stod(beat->offset), 0.2, 0.03);
}

TEST_F(MusicBeatTest, SilenceAndBadFilesAreSaid) {
  write(std::vector<float>(std::size_t{kBeatRateHz} * 2 * 20));
  auto beat = find_beat(music(), Rational(0));
  ASSERT_FALSE(beat);
  EXPECT_EQ(beat.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(beat.error().message, HasSubstr("song.wav: no steady beat was found in it"));
  beat = find_beat(music(), Rational(30));
  ASSERT_FALSE(beat);
  EXPECT_THAT(beat.error().message, HasSubstr("has ended before 30 s"));
  write_file(music(), "RIFF no music at all");
  beat = find_beat(music(), Rational(0));
  ASSERT_FALSE(beat);
  EXPECT_EQ(beat.error().kind, ErrorKind::kBadFile);
  EXPECT_THAT(beat.error().message, HasSubstr("song.wav"));
  EXPECT_FALSE(find_beat(music() + ".gone", Rational(0)));
}

TEST_F(MusicBeatTest, IsStopped) {
  write(click_track(120.0, 0.3, 60.0, kBeatRateHz));
  int asked = 0;
  const auto beat = find_beat(music(), Rational(0), [&] { return ++asked < 3; });
  ASSERT_FALSE(beat);
  EXPECT_EQ(beat.error().kind, ErrorKind::kInterrupted);
  EXPECT_EQ(asked, 3);
}

}  // namespace
}  // namespace tickreel::tests

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/encode/film_of_segments.h"

namespace tickreel {
namespace {

class DamagedFilm : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    ASSERT_TRUE(film_.encode_all());
    ASSERT_TRUE(film_.join());
    good_ = read_file(film_.path());
    ASSERT_EQ(message(film_.check(film_.path())), "(fine)");
  }
  /// What is said of the film with other bytes.
  std::string verdict(const std::string& bytes) {
    write_file(film_.path("damaged"), bytes);
    const Status checked = film_.check(film_.path("damaged"));
    if (!checked) {
      EXPECT_EQ(checked.error().kind, ErrorKind::kBadFile);
    }
    return message(checked);
  }
  /// What is said of a copy that the ffmpeg program made.
  std::string verdict_after(const std::string& options) {
    const std::string copy = film_.path(std::string("copy") + GetParam());
    output_of("ffmpeg -v error -y " + options + " -i '" + film_.path() +
              "' -c copy -copyts -bsf:v " + filter_ + " '" + copy + "'");
    return message(film_.check(copy));
  }
  FilmOfSegments film_{{.codec_options = {{"bf", "0"}}}, GetParam()};
  std::string good_;
  std::string filter_ = "null";
};

TEST_P(DamagedFilm, ACutOffEndIsFound) {
  for (const std::size_t cut : {std::size_t{1}, good_.size() / 4, good_.size() / 2}) {
    EXPECT_NE(verdict(good_.substr(0, good_.size() - cut)), "(fine)") << cut;
  }
}

TEST_P(DamagedFilm, AnyByteOfAnyFrameIsFound) {
  const auto positions = packet_values(film_.path(), "pos");
  const auto sizes = packet_values(film_.path(), "size");
  for (std::size_t i = 0; i < positions.size(); i += 5) {
    const std::size_t first = std::stoul(positions[i]);
    const std::size_t size = std::stoul(sizes[i]);
    std::string bytes = good_;
    bytes[first + 20 + (size - 21) / 2] ^= 1;
    const std::string name = "frame " + std::to_string(i) + " (";
    EXPECT_NE(verdict(bytes).find(name), std::string::npos) << verdict(bytes);
  }
}

TEST_P(DamagedFilm, ADroppedFrameIsFound) {
  filter_ = "\"noise=drop=eq(n\\,17)\"";
  const std::string said = verdict_after("");
  EXPECT_NE(said.find("frame 17 (0.283 s) is missing"), std::string::npos) << said;
}

TEST_P(DamagedFilm, AChangedTimeIsFound) {
  filter_ = "\"setts=pts=PTS+4*eq(N\\,17)/TB/1000:dts=PTS+4*eq(N\\,17)/TB/1000\"";
  const std::string said = verdict_after("");
  EXPECT_NE(said.find("frame 17 (0.283 s) is missing; there is one at 0.28"), std::string::npos)
      << said;
}

TEST_P(DamagedFilm, AnotherRateIsFound) {
  const std::string said = verdict_after("-itsscale 2");
  EXPECT_NE(said, "(fine)");
}

TEST_P(DamagedFilm, ACopyWithoutChangesIsFine) {
  EXPECT_EQ(verdict_after(""), "(fine)");
}

INSTANTIATE_TEST_SUITE_P(Containers, DamagedFilm, testing::Values(".mp4", ".mkv"),
                         [](const auto& row) { return std::string(row.param).substr(1); });

TEST(CheckFilm, SoundIsFound) {
  FilmOfSegments film({});
  ASSERT_TRUE(film.encode_all());
  ASSERT_TRUE(film.join());
  output_of("ffmpeg -v error -i '" + film.path() + "' -f lavfi -i sine=duration=0.5 -c:v copy '" +
            film.path("loud.mp4") + "'");
  EXPECT_NE(message(film.check(film.path("loud.mp4"))).find("2 streams"), std::string::npos);
}

TEST(CheckFilm, PicturesThatCannotBeDecodedAreFoundWithoutHashes) {
  FilmOfSegments film({});
  ASSERT_TRUE(film.encode_all());
  ASSERT_TRUE(film.join());
  const ExpectedFilm any{FilmOfSegments::kPlan.frame_count, Rational(60), {}, nullptr};
  EXPECT_TRUE(check_film(film.path(), any, nullptr));
  const auto positions = packet_values(film.path(), "pos");
  const auto sizes = packet_values(film.path(), "size");
  std::string bytes = read_file(film.path());
  const std::size_t first = std::stoul(positions[12]);
  std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(first) + 30,
            bytes.begin() + static_cast<std::ptrdiff_t>(first + std::stoul(sizes[12])), '\xff');
  write_file(film.path("damaged"), bytes);
  const std::string said = message(check_film(film.path("damaged"), any, nullptr));
  EXPECT_NE(said.find("frame 12 (0.200 s) cannot be decoded"), std::string::npos) << said;

  const ExpectedFilm larger{FilmOfSegments::kPlan.frame_count, Rational(60), {66, 36}, nullptr};
  EXPECT_NE(message(check_film(film.path(), larger, nullptr)).find("has 64x36 pixels"),
            std::string::npos);
  const ExpectedFilm longer{FilmOfSegments::kPlan.frame_count + 1, Rational(60), {}, nullptr};
  EXPECT_NE(message(check_film(film.path(), longer, nullptr)).find("frame 31 (0.517 s)"),
            std::string::npos);
  const ExpectedFilm shorter{FilmOfSegments::kPlan.frame_count - 1, Rational(60), {}, nullptr};
  EXPECT_NE(message(check_film(film.path(), shorter, nullptr)).find("31 frames instead of 30"),
            std::string::npos);
}

}  // namespace
}  // namespace tickreel

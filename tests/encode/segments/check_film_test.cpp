#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/encode/segments/film_of_segments.h"

namespace tickreel::tests {
namespace {

class DamagedFilm : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    ASSERT_TRUE(film_.encode_all());
    ASSERT_TRUE(film_.join());
    good_ = read_file(film_.path());
    ASSERT_EQ(message(film_.check(film_.path())), "(fine)");
  }
  /// Checks a film with these bytes and returns the message.
  std::string verdict(const std::string& bytes) {
    write_file(film_.path("damaged"), bytes);
    return verdict_of(film_.path("damaged"));
  }
  /// Checks a film, also in the way that skips decoding because the segments were decoded. Both
  /// must agree.
  std::string verdict_of(const std::string& path) {
    const Status checked = film_.check(path);
    if (!checked) {
      EXPECT_EQ(checked.error().kind, ErrorKind::kBadFile);
    }
    EXPECT_EQ(message(film_.check(path, true)), message(checked));
    return message(checked);
  }
  /// Checks a copy that the ffmpeg program made.
  std::string verdict_after(const std::string& options) {
    const std::string copy = film_.path(std::string("copy") + GetParam());
    output_of("ffmpeg -v error -y " + options + " -i '" + film_.path() +
              "' -c copy -copyts -bsf:v " + filter_ + " '" + copy + "'");
    return verdict_of(copy);
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

TEST(CheckFilm, LengthsThatAContainerMustRoundAreFine) {
  for (const char* ending : {".mkv", ".mp4"}) {
    const TemporaryDirectory directory;
    const std::string path = directory.path(std::string("short") + ending);
    for (std::int64_t frames = 1; frames <= 7; ++frames) {
      ASSERT_TRUE(make_film({.path = path, .overwrite = true}, {{64, 36}, Rational(60), frames}));
      EXPECT_EQ(message(check_film(path, {frames, Rational(60), {64, 36}}, nullptr)), "(fine)");
    }
  }
}

TEST(CheckFilm, NoLengthThatAFileSaysIsTooLargeToReckonWith) {
  FilmOfSegments film({}, ".mkv");
  ASSERT_TRUE(film.encode_all());
  ASSERT_TRUE(film.join());
  std::string bytes = read_file(film.path());
  // The element Duration is a double in milliseconds.
  const std::size_t duration = bytes.find("\x44\x89\x88");
  ASSERT_NE(duration, std::string::npos);
  bytes.replace(duration + 3, 8, std::string("\x43\xe0\0\0\0\0\0\0", 8));  // 2^63
  write_file(film.path("endless"), bytes);
  EXPECT_NE(message(film.check(film.path("endless"))), "(fine)");
}

TEST(CheckFilm, AnotherLengthInATagIsFound) {
  for (const char* ending : {".mkv", ".webm"}) {
    SinkSettings settings;
    if (std::string(ending) == ".webm") settings.vcodec = "libvpx-vp9";
    FilmOfSegments film(settings, ending);
    ASSERT_TRUE(film.encode_all());
    ASSERT_TRUE(film.join());
    ASSERT_EQ(message(film.check(film.path())), "(fine)");
    const std::string good = read_file(film.path());
    const std::string said = "00:00:00.517000000";
    const std::size_t at = good.find(said);
    ASSERT_NE(at, std::string::npos);
    for (const char* other :
         {"00:00:00,517000000", "00:00:01.517000000", "00:00:00.510000000", "00:00:00.51700000x"}) {
      std::string bytes = good;
      bytes.replace(at, said.size(), other);
      write_file(film.path("tagged"), bytes);
      const std::string found = message(film.check(film.path("tagged")));
      EXPECT_NE(found.find("its tag DURATION is \"" + std::string(other)), std::string::npos)
          << found;
    }
  }
}

TEST(CheckFilm, AThousandFramesASecondAreFine) {
  FilmOfSegments film({.codec_options = {{"bf", "2"}, {"b_strategy", "0"}}}, ".mp4",
                      Rational(1000));
  ASSERT_TRUE(film.encode_all());
  ASSERT_TRUE(film.join());
  EXPECT_EQ(message(film.check(film.path())), "(fine)");
}

TEST(CheckFilm, SoundIsFound) {
  FilmOfSegments film({});
  ASSERT_TRUE(film.encode_all());
  ASSERT_TRUE(film.join());
  output_of("ffmpeg -v error -i '" + film.path() + "' -f lavfi -i sine=duration=0.5 -c:v copy '" +
            film.path("loud.mp4") + "'");
  EXPECT_NE(message(film.check(film.path("loud.mp4"))).find("2 streams"), std::string::npos);
}

/// Returns the film with a coded frame that cannot be decoded.
std::string with_damaged_packet(const std::string& path, std::size_t packet) {
  const auto positions = packet_values(path, "pos");
  const auto sizes = packet_values(path, "size");
  std::string bytes = read_file(path);
  const std::size_t first = std::stoul(positions[packet]);
  std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(first) + 30,
            bytes.begin() + static_cast<std::ptrdiff_t>(first + std::stoul(sizes[packet])), '\xff');
  return bytes;
}

TEST(CheckFilm, PicturesThatCannotBeDecodedAreFoundWithoutHashes) {
  FilmOfSegments film({});
  ASSERT_TRUE(film.encode_all());
  ASSERT_TRUE(film.join());
  const ExpectedFilm any{FilmOfSegments::kPlan.frame_count, Rational(60), {}, nullptr};
  EXPECT_TRUE(check_film(film.path(), any, nullptr));
  write_file(film.path("damaged"), with_damaged_packet(film.path(), 12));
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

/// Every tag that a film may have.
const FilmTags kTags{{{"title", "Finale \u00e9"},
                      {"artist", "Ada, Bo"},
                      {"album", "Matches"},
                      {"comment", "one line"},
                      {"date", "2026-01-31"},
                      {"genre", "Arcade"},
                      {"copyright", "\u00a9 nobody"},
                      {"creation_time", "2026-01-31T12:00:00Z"}}};

TEST(CheckFilm, AnotherTagIsFound) {
  for (const char* ending : {".mp4", ".mov", ".mkv", ".webm"}) {
    SinkSettings settings;
    if (std::string(ending) == ".webm") settings.vcodec = "libvpx-vp9";
    FilmOfSegments film(settings, ending);
    film.set_tags(kTags);
    ASSERT_TRUE(film.encode_all());
    ASSERT_TRUE(film.join());
    EXPECT_EQ(message(film.check(film.path())), "(fine)") << ending;
    for (std::size_t i = 0; i < kTags.metadata.size(); ++i) {
      FilmTags other = kTags;
      other.metadata[i].second.front() ^= 1;
      film.set_tags(other);
      const std::string said = message(film.check(film.path()));
      EXPECT_NE(said.find("its tag " + kTags.metadata[i].first + " is \""), std::string::npos)
          << ending << ": " << said;
    }
  }
}

}  // namespace
}  // namespace tickreel::tests

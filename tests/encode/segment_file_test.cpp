// Films in segments: reading, joining and checking their files.

#include "encode/segment_file.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/encode/film_tools.h"

namespace tickreel {
namespace {

constexpr ImageSize kSize{64, 36};
const SegmentPlan kPlan{31, 12};  // 12, 12 and 7 frames

/// Segments of a film in a directory, and what is made of them.
class SegmentedFilm {
 public:
  explicit SegmentedFilm(SinkSettings settings, std::string ending = ".mp4",
                         Rational rate = Rational(60), ImageSize size = kSize)
      : settings_(std::move(settings)), ending_(std::move(ending)), rate_(rate), size_(size) {}

  Status encode(std::int64_t segment) {
    SinkSettings settings = settings_;
    settings.path = segment_path(segment);
    settings.overwrite = true;
    const FrameRange range = kPlan.range(segment);
    return make_film(settings, {size_, rate_, range.count, range.first, true});
  }
  Status encode_all(bool backwards = false) {
    for (std::int64_t i = 0; i < kPlan.segment_count(); ++i) {
      const std::int64_t segment = backwards ? kPlan.segment_count() - 1 - i : i;
      if (Status encoded = encode(segment); !encoded) return encoded;
    }
    return {};
  }
  Status join() {
    std::vector<std::string> paths;
    for (std::int64_t i = 0; i < kPlan.segment_count(); ++i) paths.push_back(segment_path(i));
    return join_segments(paths, {"film" + ending_, path(), kPlan, rate_}, nullptr);
  }
  Status check(const std::string& film) {
    CodedFilm all;
    for (std::int64_t i = 0; i < kPlan.segment_count(); ++i) {
      const auto segment = read_segment(segment_path(i), kPlan.range(i).count, rate_);
      if (!segment) return segment.error();
      all.frames.insert(all.frames.end(), segment->frames.begin(), segment->frames.end());
      all.headers_hash = segment->headers_hash;
    }
    return check_film(film, {kPlan.frame_count, rate_, size_, &all}, nullptr);
  }
  [[nodiscard]] std::string path() const { return directory_.path("film.part" + ending_); }
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }
  [[nodiscard]] std::string segment_path(std::int64_t segment) const {
    return directory_.path("segment-" + std::to_string(segment) + ending_);
  }

 private:
  TemporaryDirectory directory_;
  SinkSettings settings_;
  std::string ending_;
  Rational rate_;
  ImageSize size_;
};

std::string frame_hashes(const std::string& paths) {
  return output_of("ffmpeg -v error -i '" + paths + "' -f framehash -hash md5 - | grep -v '^#' " +
                   "| sed 's/.*,//'");
}

std::string message(const Status& status) {
  return status ? "(fine)" : status.error().message;
}

TEST(SegmentFile, FilmsOfManyEncodersAreJoined) {
  const struct {
    const char* ending;
    const char* vcodec;
    std::vector<std::pair<std::string, std::string>> options;
  } rows[] = {{".mp4", "libx264", {}},
              {".mkv", "libx264", {}},
              {".mov", "libx264", {{"x264-params", "open-gop=1:keyint=5:bframes=3"}}},
              {".mkv", "libx264rgb", {}},
              {".mp4", "libx265", {}},
              {".mkv", "libx265", {}},
              {".mp4", "libsvtav1", {{"preset", "10"}}},
              {".mkv", "libvpx-vp9", {{"deadline", "realtime"}}},
              {".mkv", "ffv1", {}},
              {".mov", "prores_ks", {}},
              {".mp4", "mpeg4", {{"bf", "2"}}},
              {".mkv", "mpeg4", {}},
              {".mkv", "utvideo", {}}};
  for (const auto& row : rows) {
    SCOPED_TRACE(std::string(row.vcodec) + " " + row.ending);
    constexpr ImageSize kLeastForAv1{64, 64};
    SegmentedFilm film({.vcodec = row.vcodec, .codec_options = row.options}, row.ending,
                       Rational(60), kLeastForAv1);
    const Status encoded = film.encode_all();
    if (message(encoded).find("no encoder named") != std::string::npos) continue;
    ASSERT_TRUE(encoded) << message(encoded);
    const Status joined = film.join();
    ASSERT_TRUE(joined) << message(joined);
    const Status checked = film.check(film.path());
    EXPECT_TRUE(checked) << message(checked);
    std::string of_segments;
    for (int i = 0; i < 3; ++i) of_segments += frame_hashes(film.segment_path(i));
    EXPECT_EQ(frame_hashes(film.path()), of_segments);
  }
}

TEST(SegmentFile, ItDoesNotMatterInWhichOrderSegmentsAreMade) {
  for (const std::string ending : {".mp4", ".mkv"}) {
    SegmentedFilm forwards({}, ending);
    SegmentedFilm backwards({}, ending);
    ASSERT_TRUE(forwards.encode_all());
    ASSERT_TRUE(backwards.encode_all(true));
    ASSERT_TRUE(forwards.join());
    ASSERT_TRUE(backwards.join());
    EXPECT_TRUE(read_file(forwards.path()) == read_file(backwards.path()));
  }
}

TEST(SegmentFile, TimesAreExactAtAnyRate) {
  for (const Rational& rate : {Rational(30000, 1001), Rational(7, 3), Rational(120)}) {
    SCOPED_TRACE(rate.to_string());
    SegmentedFilm film({}, ".mp4", rate);
    ASSERT_TRUE(film.encode_all());
    ASSERT_TRUE(film.join());
    EXPECT_EQ(message(film.check(film.path())), "(fine)");
    auto values = probe(film.path());
    EXPECT_EQ(values["r_frame_rate"],
              std::to_string(rate.numerator()) + "/" + std::to_string(rate.denominator()));
    EXPECT_EQ(values["start_pts"], "0");
    EXPECT_EQ(values["nb_read_frames"], "31");
  }
}

TEST(SegmentFile, AnMp4OfSegmentsPutsItsIndexFirst) {
  SegmentedFilm film({});
  ASSERT_TRUE(film.encode_all());
  ASSERT_TRUE(film.join());
  const std::string bytes = read_file(film.path());
  EXPECT_LT(bytes.find("moov"), bytes.find("mdat"));
}

TEST(SegmentFile, SegmentsThatDoNotFitAreNamed) {
  SegmentedFilm film({});
  ASSERT_TRUE(film.encode_all());
  ASSERT_TRUE(make_film({.path = film.segment_path(1),
                         .overwrite = true,
                         .codec_options = {{"x264-params", "ref=1:bframes=0"}}},
                        {kSize, Rational(60), 12, 12}));
  Status joined = film.join();
  ASSERT_FALSE(joined);
  EXPECT_EQ(joined.error().kind, ErrorKind::kFailed);
  EXPECT_NE(message(joined).find("segment-1.mp4 does not fit"), std::string::npos)
      << message(joined);

  ASSERT_TRUE(
      make_film({.path = film.segment_path(1), .overwrite = true}, {kSize, Rational(60), 11, 12}));
  EXPECT_NE(message(film.join()).find("segment-1.mp4 holds 11 coded frames instead of 12"),
            std::string::npos)
      << message(film.join());
  EXPECT_FALSE(read_segment(film.segment_path(1), 12, Rational(60)).ok());
  write_file(film.segment_path(1), "no film at all");
  EXPECT_NE(message(film.join()).find("segment-1.mp4"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(film.path()));
}

TEST(SegmentFile, AJoinThatIsStoppedLeavesNothing) {
  SegmentedFilm film({});
  ASSERT_TRUE(film.encode_all());
  std::vector<std::string> paths;
  for (int i = 0; i < 3; ++i) paths.push_back(film.segment_path(i));
  std::int64_t last = 0;
  const Status stopped = join_segments(paths, {"film.mp4", film.path(), kPlan, Rational(60)},
                                       [&](std::int64_t done) { return (last = done) < 20; });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().kind, ErrorKind::kInterrupted);
  EXPECT_EQ(last, 20);
  EXPECT_FALSE(std::filesystem::exists(film.path()));
}

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
  SegmentedFilm film_{{.codec_options = {{"bf", "0"}}}, GetParam()};
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

TEST(SegmentFile, SoundIsFound) {
  SegmentedFilm film({});
  ASSERT_TRUE(film.encode_all());
  ASSERT_TRUE(film.join());
  output_of("ffmpeg -v error -i '" + film.path() + "' -f lavfi -i sine=duration=0.5 -c:v copy '" +
            film.path("loud.mp4") + "'");
  EXPECT_NE(message(film.check(film.path("loud.mp4"))).find("2 streams"), std::string::npos);
}

TEST(SegmentFile, PicturesThatCannotBeDecodedAreFoundWithoutHashes) {
  SegmentedFilm film({});
  ASSERT_TRUE(film.encode_all());
  ASSERT_TRUE(film.join());
  const ExpectedFilm any{kPlan.frame_count, Rational(60), {}, nullptr};
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

  const ExpectedFilm larger{kPlan.frame_count, Rational(60), {66, 36}, nullptr};
  EXPECT_NE(message(check_film(film.path(), larger, nullptr)).find("has 64x36 pixels"),
            std::string::npos);
  const ExpectedFilm longer{kPlan.frame_count + 1, Rational(60), {}, nullptr};
  EXPECT_NE(message(check_film(film.path(), longer, nullptr)).find("frame 31 (0.517 s)"),
            std::string::npos);
  const ExpectedFilm shorter{kPlan.frame_count - 1, Rational(60), {}, nullptr};
  EXPECT_NE(message(check_film(film.path(), shorter, nullptr)).find("31 frames instead of 30"),
            std::string::npos);
}

TEST(SegmentFile, HashesOfFilesAreThoseOfTheirBytes) {
  const TemporaryDirectory directory;
  write_file(directory.path("empty"), "");
  EXPECT_EQ(hash_file(directory.path("empty"))->xxh3, 0x2d06800538d394c2U);  // xxHash's own value
  EXPECT_EQ(hash_file(directory.path("none")).error().kind, ErrorKind::kFailed);
}

TEST(SegmentFile, TheLibrariesThatEncodeAreNamed) {
  const auto versions = encoder_versions();
  const auto has = [&](const char* name) {
    return std::any_of(versions.begin(), versions.end(), [&](const auto& version) {
      return version.first == name && !version.second.empty();
    });
  };
  EXPECT_TRUE(has("FFmpeg"));
  EXPECT_TRUE(has("libavcodec"));
  EXPECT_TRUE(has("libswscale"));
}

}  // namespace
}  // namespace tickreel

// Reading and joining the files of segments.

#include "encode/segments/segment_file.h"
#include "encode/libav/encoder_versions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "tests/encode/segments/film_of_segments.h"

namespace tickreel::tests {
namespace {

std::string frame_hashes(const std::string& paths) {
  return output_of("ffmpeg -v error -i '" + paths + "' -f framehash -hash md5 - | grep -v '^#' " +
                   "| sed 's/.*,//'");
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
    FilmOfSegments film({.vcodec = row.vcodec, .codec_options = row.options}, row.ending,
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
    FilmOfSegments forwards({}, ending);
    FilmOfSegments backwards({}, ending);
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
    FilmOfSegments film({}, ".mp4", rate);
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

TEST(SegmentFile, AnotherDelayThanThatOfTheSegmentsIsRefused) {
  FilmOfSegments film({.codec_options = {{"bf", "2"}, {"b_strategy", "0"}}});
  ASSERT_TRUE(film.encode_all());
  std::vector<std::string> paths;
  for (int i = 0; i < 3; ++i) paths.push_back(film.segment_path(i));
  const Status joined = join_segments(
      paths, {"film.mp4", film.path(), FilmOfSegments::kPlan, Rational(60), 0}, nullptr);
  EXPECT_NE(message(joined).find("segment-0.mp4 holds back more than the 0 frames"),
            std::string::npos)
      << message(joined);
  EXPECT_FALSE(std::filesystem::exists(film.path()));
}

TEST(SegmentFile, AnMp4OfSegmentsPutsItsIndexFirst) {
  FilmOfSegments film({});
  ASSERT_TRUE(film.encode_all());
  ASSERT_TRUE(film.join());
  const std::string bytes = read_file(film.path());
  EXPECT_LT(bytes.find("moov"), bytes.find("mdat"));
}

TEST(SegmentFile, SegmentsThatDoNotFitAreNamed) {
  FilmOfSegments film({});
  ASSERT_TRUE(film.encode_all());
  ASSERT_TRUE(make_film({.path = film.segment_path(1),
                         .overwrite = true,
                         .codec_options = {{"x264-params", "ref=1:bframes=0"}}},
                        {FilmOfSegments::kSize, Rational(60), 10, 11}));
  Status joined = film.join();
  ASSERT_FALSE(joined);
  EXPECT_EQ(joined.error().kind, ErrorKind::kFailed);
  EXPECT_NE(message(joined).find("segment-1.mp4 does not fit"), std::string::npos)
      << message(joined);

  ASSERT_TRUE(make_film({.path = film.segment_path(1), .overwrite = true},
                        {FilmOfSegments::kSize, Rational(60), 9, 11}));
  EXPECT_NE(message(film.join()).find("segment-1.mp4 holds 9 coded frames instead of 10"),
            std::string::npos)
      << message(film.join());
  EXPECT_FALSE(read_segment(film.segment_path(1), 12, Rational(60)).ok());
  write_file(film.segment_path(1), "no film at all");
  EXPECT_NE(message(film.join()).find("segment-1.mp4"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(film.path()));
}

TEST(SegmentFile, AJoinThatIsStoppedLeavesNothing) {
  FilmOfSegments film({});
  ASSERT_TRUE(film.encode_all());
  std::int64_t last = 0;
  const Status stopped = film.join([&](std::int64_t done) { return (last = done) < 20; });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().kind, ErrorKind::kInterrupted);
  EXPECT_EQ(last, 20);
  EXPECT_FALSE(std::filesystem::exists(film.path()));
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
  EXPECT_TRUE(has("libswresample"));
}

}  // namespace
}  // namespace tickreel::tests

#include "encode/sinks/disk_space.h"

#include <gtest/gtest.h>

#include "tests/encode/film_tools.h"

namespace tickreel {
namespace {

const FilmFormat kStoredFormat{{65, 35}, Rational(60), 20};

TEST(DiskSpace, RawFilmsAreEstimatedExactly) {
  const TemporaryDirectory directory;
  for (const char* pix_fmt : {"", "nv12", "rgb24", "yuv422p"}) {
    const SinkSettings settings{
        .path = directory.path("film.raw"), .overwrite = true, .pix_fmt = pix_fmt};
    const auto estimate = *estimate_film_bytes(settings, kStoredFormat);
    ASSERT_TRUE(make_film(settings, kStoredFormat));
    EXPECT_EQ(estimate.kind, SizeKind::kExact);
    EXPECT_EQ(estimate.bytes, static_cast<std::int64_t>(read_file(settings.path).size()))
        << pix_fmt;
  }
}

TEST(DiskSpace, NoLosslessFilmIsLarger) {
  const TemporaryDirectory directory;
  for (const char* vcodec : {"ffv1", "utvideo", "libx264"}) {
    for (const FilmFormat& format : {kStoredFormat, FilmFormat{{64, 36}, Rational(60), 1}}) {
      SinkSettings settings{
          .path = directory.path("film.mkv"), .overwrite = true, .vcodec = vcodec};
      if (settings.vcodec == "libx264") settings.crf = 0;
      const auto estimate = *estimate_film_bytes(settings, format);
      ASSERT_TRUE(make_film(settings, format));
      EXPECT_EQ(estimate.kind, SizeKind::kAtMost);
      EXPECT_GE(estimate.bytes, static_cast<std::int64_t>(read_file(settings.path).size()))
          << vcodec;
    }
  }
}

TEST(DiskSpace, OfVerySmallFilmsTheContainerIsMost) {
  const TemporaryDirectory directory;
  for (const char* name : {"film.mp4", "film.mkv"}) {
    const SinkSettings settings{.path = directory.path(name)};
    const FilmFormat format{{64, 36}, Rational(60), 1};
    ASSERT_TRUE(make_film(settings, format));
    const auto bytes = static_cast<double>(read_file(settings.path).size());
    const auto estimate = static_cast<double>(estimate_film_bytes(settings, format)->bytes);
    EXPECT_GT(estimate, bytes / 2);
    EXPECT_LT(estimate, bytes * 2);
  }
}

TEST(DiskSpace, LossyFilmsGoByTheirQuality) {
  const auto bytes = [](std::optional<double> crf) {
    const auto estimate =
        *estimate_film_bytes({.path = "film.mp4", .crf = crf}, {{1280, 720}, Rational(60), 600});
    EXPECT_EQ(estimate.kind, SizeKind::kRoughly);
    return static_cast<double>(estimate.bytes);
  };
  EXPECT_DOUBLE_EQ(bytes(23), bytes(std::nullopt));
  EXPECT_NEAR(bytes(17) / bytes(23), 2, 0.05);
  EXPECT_LT(bytes(1), 1280.0 * 720 * 1.5 * 600 * 1.01);
  EXPECT_EQ(estimate_film_bytes({.path = "film.xyz"}, kStoredFormat).error().kind,
            ErrorKind::kUsage);
  EXPECT_EQ(estimate_film_bytes({.name = "null"}, kStoredFormat)->bytes, 0);
}

TEST(DiskSpace, TheRoomIsThatOfTheDirectory) {
  const TemporaryDirectory directory;
  EXPECT_GT(*free_bytes(directory.path("film.mp4")), 0);
  EXPECT_GT(*free_bytes("film.mp4"), 0);
  EXPECT_EQ(free_bytes(directory.path("none/film.mp4")).error().kind, ErrorKind::kFailed);
}

}  // namespace
}  // namespace tickreel

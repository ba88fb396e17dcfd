#include "encode/sinks/trial_film.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <string>
#include <utility>

#include "encode/libav/encoder_choice.h"
#include "tests/support/sanitizer.h"

namespace tickreel::tests {
namespace {

constexpr SegmentPlan kPlan{500, 240};

struct Tried {
  const char* encoder;
  const char* file;
  ImageSize size{64, 36};
  SegmentPlan plan = kPlan;
};

Status try_row(const Tried& row) {
  return try_film({.path = row.file, .vcodec = row.encoder},
                  {row.size, Rational(60), row.plan.frame_count}, row.plan);
}

TEST(TrialFilm, WhatWouldFailAtTheEndIsRefusedWithWhatWorks) {
  const struct {
    Tried tried;
    const char* advice;
  } rows[] = {{{"rawvideo", "film.mov"}, "A .mkv file works, or use another encoder"},
              {{"qtrle", "film.mkv"}, "A .mov file works"},
              {{"gif", "film.mkv"}, "A .mov file works"},
              {{"tiff", "film.mov"}, "Use another encoder, such as libx264"},
              {{"tiff", "film.mkv"}, "Use another encoder"},
              {{"vc2", "film.mp4"}, "Use another encoder"},
              {{"a64multi", "film.mkv"}, "Use another encoder"},
              // libtheora drops repeated pictures of any size.
              {{"libtheora", "film.mkv"}, "Use another encoder"},
              {{"libtheora", "film.mkv", {1280, 720}}, "Use another encoder"},
              // The last segment is so short that no picture would be repeated in it.
              {{"libtheora", "film.mkv", {64, 36}, {241, 240, {240}}}, "Use another encoder"}};
  for (const auto& [tried, advice] : rows) {
    SCOPED_TRACE(std::string(tried.encoder) + " " + tried.file);
    if (!find_video_encoder(tried.encoder)) continue;  // this FFmpeg lacks it
    const Status refused = try_row(tried);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::kUsage);
    const std::string& message = refused.error().message;
    for (const char* part : {tried.encoder, tried.file + 4, advice}) {
      EXPECT_NE(message.find(part), std::string::npos) << part << " in " << message;
    }
    EXPECT_EQ(message.find("/proc"), std::string::npos) << message;
  }
}

TEST(TrialFilm, WhatAKindOfFileCannotHoldIsRefusedWithWhatWorks) {
  const struct {
    Tried tried;
    const char* advice;
  } rows[] = {{{"libtheora", "film.mp4"}, "Use another encoder, such as libx264"},
              {{"gif", "film.mp4"}, "A .mov file works, or use another encoder, such as libx264"},
              {{"ffv1", "film.mov"}, "A .mkv file works, or use another encoder, such as libx264"}};
  for (const auto& [row, advice] : rows) {
    if (!find_video_encoder(row.encoder)) continue;  // this FFmpeg lacks it
    const Status refused = check_container({.path = row.file, .vcodec = row.encoder},
                                           {row.size, Rational(60), 500}, row.plan);
    ASSERT_FALSE(refused) << row.encoder;
    EXPECT_EQ(refused.error().kind, ErrorKind::kUsage);
    EXPECT_EQ(refused.error().message, "a " + std::string(row.file + 4) +
                                           " file cannot hold what " + row.encoder + " makes. " +
                                           advice);
  }
  EXPECT_TRUE(check_container({.path = "film.mp4", .vcodec = "libx264"},
                              {{64, 36}, Rational(60), 500}, kPlan));
}

TEST(TrialFilm, IsMadeBeforeAnythingGoesDownAPipe) {
  const std::pair<const char*, const char*> rows[] = {
      {"qtrle", "A .mov file works"}, {"libaom-av1", "tells too late"}, {"gif", "A .mov file"}};
  for (const auto& [encoder, why] : rows) {
    if (!find_video_encoder(encoder)) continue;
    testing::internal::CaptureStdout();
    const auto film = open_segmented_sink({.path = "-", .format = "matroska", .vcodec = encoder},
                                          {{64, 36}, Rational(60), 500}, 240);
    const std::string piped = testing::internal::GetCapturedStdout();
    // gif fails only in files; since FFmpeg 6, which parses it in pipes, it fails there too.
    const bool may_work = encoder == std::string("gif");
    EXPECT_TRUE(may_work || !film.ok()) << encoder;
    if (film.ok()) continue;
    EXPECT_EQ(piped, "");
    EXPECT_EQ(film.error().kind, ErrorKind::kUsage);
    EXPECT_NE(film.error().message.find(why), std::string::npos) << film.error().message;
  }
}

/// Limits the number of open files while it exists.
class FewFiles {
 public:
  explicit FewFiles(rlim_t most) {
    getrlimit(RLIMIT_NOFILE, &before_);
    const rlimit few{most, before_.rlim_max};
    setrlimit(RLIMIT_NOFILE, &few);
  }
  ~FewFiles() { setrlimit(RLIMIT_NOFILE, &before_); }
  FewFiles(const FewFiles&) = delete;
  FewFiles& operator=(const FewFiles&) = delete;

 private:
  rlimit before_{};
};

TEST(TrialFilm, TheEncoderIsNotBlamedForWhatTheSystemLacks) {
  if (kIsSanitized) GTEST_SKIP() << "UndefinedBehaviorSanitizer opens files to look at objects";
  const int first_free = open("/dev/null", O_RDONLY);
  ASSERT_GE(first_free, 0);
  close(first_free);
  int most = 0;
  for (Status tried = failed("");; ++most) {
    const FewFiles few(static_cast<rlim_t>(first_free + most));
    tried = try_row({"libx264", "film.mp4"});
    if (tried) break;
    EXPECT_EQ(tried.error().kind, ErrorKind::kFailed) << most;
    EXPECT_NE(tried.error().message.find("Too many open files"), std::string::npos)
        << tried.error().message;
    EXPECT_EQ(tried.error().message.find("/proc"), std::string::npos) << tried.error().message;
    ASSERT_LT(most, 20);
  }
  EXPECT_GT(most, 3);  // the files in memory, and one to open them
}

TEST(TrialFilm, AdvisesNoEncoderThatIsTheOne) {
  const FilmFormat slow{{64, 36}, Rational(1, 100'000'000), 500};
  const Status tried = try_film({.path = "film.mp4", .vcodec = "libx264"}, slow, kPlan);
  ASSERT_FALSE(tried);
  const std::string& message = tried.error().message;
  EXPECT_NE(message.find("se other settings"), std::string::npos) << message;
  EXPECT_EQ(message.find("such as libx264"), std::string::npos) << message;
}

TEST(TrialFilm, AFrameOfMatroskaMayLastAMillisecond) {
  for (const char* encoder : {"libx264", "ffv1"}) {
    const SinkSettings settings{.path = "film.mkv", .vcodec = encoder};
    EXPECT_TRUE(try_film(settings, {{64, 36}, Rational(1000), 500}, kPlan)) << encoder;
    EXPECT_FALSE(try_film(settings, {{64, 36}, Rational(1001), 500}, kPlan)) << encoder;
  }
}

TEST(TrialFilm, WhatWorksIsNotRefused) {
  const Tried rows[] = {
      {"libx264", "film.mp4"},
      {"libx264", "film.mkv", {1281, 719}},
      {"libx265", "film.mov"},
      {"libsvtav1", "film.mp4", {640, 360}},
      {"prores_ks", "film.mov"},
      {"ffv1", "film.mkv"},
      {"mpeg2video", "film.mp4"},  // its headers are only in the frames
      {"libx264", "film.mp4", {64, 36}, {1, 240}},
      {"libx264", "film.mp4", {64, 36}, {3, 1}},
      {"vc2", "film.mov", {64, 36}, {240, 240}},  // only its joints are wrong
  };
  for (const Tried& row : rows) {
    SCOPED_TRACE(std::string(row.encoder) + " " + row.file);
    if (!find_video_encoder(row.encoder)) continue;
    const Status tried = try_row(row);
    EXPECT_TRUE(tried) << tried.error().message;
  }
}

}  // namespace
}  // namespace tickreel::tests

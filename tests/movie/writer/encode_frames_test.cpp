#include "movie/writer/encode_frames.h"

#include <gmock/gmock.h>

#include <atomic>
#include <filesystem>
#include <string>

#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"
#include "tests/support/wave_file.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

constexpr std::size_t kFrameBytes = std::size_t{32} * 18 * 3;

/// Notes what it hears but for progress.
class Heard final : public FilmListener {
 public:
  void begin(const FilmStart& start) override { words += "begin " + std::to_string(start.frames); }
  void warn(const std::string& warning) override { words += ", warning: " + warning; }
  void show(const Progress& progress) override { frames_shown = progress.frames_done; }
  void diverge(const PassedDivergence& /*divergence*/) override { words += ", diverged"; }
  void end(const FilmEnd& end) override { words += ", end " + std::to_string(end.frames); }
  void fail(const Error& error) override { words += ", failed: " + error.message; }

  std::string words;
  std::int64_t frames_shown = 0;
};

class EncodeFramesTest : public testing::Test {
 protected:
  [[nodiscard]] FramesEncoding encoding_of(const std::string& bytes) const {
    write_file(directory_.path("frames.rgb"), bytes);
    FramesEncoding encoding;
    encoding.film.path = directory_.path("film.mp4");
    encoding.film.film.source.emplace<FramesSource>();
    encoding.film.film.size = {32, 18};
    encoding.film.film.frame_rate = Rational(25);
    encoding.input = directory_.path("frames.rgb");
    encoding.layout = "rgb24";
    return encoding;
  }
  void expect_refused(const FramesEncoding& encoding, ErrorKind kind, const std::string& why) {
    const auto made = encode_frames(encoding, heard_);
    ASSERT_FALSE(made) << why;
    EXPECT_EQ(made.error().kind, kind) << made.error().message;
    EXPECT_THAT(made.error().message, HasSubstr(why));
    EXPECT_EQ(directory_.listing(), "frames.rgb");
  }

  const TemporaryDirectory directory_;
  Heard heard_;
};

TEST_F(EncodeFramesTest, MakesAFilmOfAllFramesThatCome) {
  const auto frames = encode_frames(encoding_of(std::string(kFrameBytes * 7, '\x40')), heard_);
  ASSERT_TRUE(frames) << frames.error().message;
  EXPECT_EQ(*frames, 7);
  EXPECT_EQ(heard_.words, "begin 7, end 7");
  EXPECT_EQ(heard_.frames_shown, 7);
  EXPECT_EQ(directory_.listing(), "film.mp4 frames.rgb");
}

TEST_F(EncodeFramesTest, RefusesWhatNoFilmCanBeMadeOf) {
  expect_refused(encoding_of(""), ErrorKind::kBadFile, "no frame came: the input is empty");
  expect_refused(encoding_of(std::string(kFrameBytes / 2, 'x')), ErrorKind::kBadFile, "frames.rgb");
  FramesEncoding encoding = encoding_of(std::string(kFrameBytes, 'x'));
  encoding.layout = "yuv420p";
  expect_refused(encoding, ErrorKind::kUsage, "§input-pix-fmt yuv420p: choose rgba, bgra");
}

TEST_F(EncodeFramesTest, KeepsTheFramesBeforeThatWhichBreaksOff) {
  // They all come before the first piece of the sound has been read.
  FramesEncoding encoding = encoding_of(std::string(kFrameBytes * 41 / 2, '\x40'));
  write_file(directory_.path("sound.wav"), wave_file(96'000));
  encoding.sound = directory_.path("sound.wav");
  encoding.film.film.plan.segment_frames = 10;
  const auto made = encode_frames(encoding, heard_);
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("ends inside of frame 20"));
  for (const char* record : {"segment-000000.json", "segment-000001.json"}) {
    EXPECT_TRUE(std::filesystem::exists(directory_.path("film.mp4.part/") + record)) << record;
  }
}

TEST_F(EncodeFramesTest, IsStopped) {
  const std::atomic<bool> stop = true;
  FramesEncoding encoding = encoding_of(std::string(kFrameBytes * 7, '\x40'));
  encoding.film.stop = &stop;
  expect_refused(encoding, ErrorKind::kInterrupted, "interrupted");
  EXPECT_THAT(heard_.words, HasSubstr("begin 7, failed: interrupted"));
}

}  // namespace
}  // namespace tickreel::tests

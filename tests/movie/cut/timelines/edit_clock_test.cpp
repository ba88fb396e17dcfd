// The source times of lists count from the files' own timecodes, and no clip extends beyond its
// file.

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "movie/cut/timelines/edit_formats.h"
#include "movie/plan/reel/edit_import.h"
#include "movie/plan/reel/reel_text.h"
#include "tests/movie/cut/timelines/otio_text.h"
#include "tests/support/files.h"
#include "tests/support/room.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class EditClockTest : public testing::Test {
 protected:
  void make(const std::string& name, const std::string& rate, const std::string& more) {
    const ProgramResult made =
        run_program("ffmpeg -v error -y -f lavfi -i testsrc=s=32x32:r=" + rate + " " + more + " " +
                    quoted(directory_.path(name)));
    ASSERT_EQ(made.exit_code, 0) << made.err;
  }
  /// Reads a list of one event, whose file is in the same folder, and returns the reel.
  std::string reel_of_event(const std::string& times, const std::string& file,
                            const Rational& rate) {
    const auto read =
        read_edl("001  AX       V     C        " + times + "\n* SOURCE FILE: " + file + "\n",
                 {directory_.path("cut.edl"), rate});
    return read ? reel_of(*read) : read.error().message;
  }
  std::string reel_of(const EditImport& read) {
    std::vector<std::string> warnings;
    const auto reel = movie::reel_of(read.timeline, directory_.path("cut.edl"),
                                     directory_.path("reel.toml"), warnings);
    return reel ? toml_document(*reel) : reel.error().message;
  }
  TemporaryDirectory directory_;
};

TEST_F(EditClockTest, AListCountsAsTheFilesTimecodeDoes) {
  make("hour.mov", "25", "-t 5 -timecode 01:00:00:00");
  make("hour.mkv", "24000/1001", "-t 5 -timecode 01:00:00:00");
  make("plain.mp4", "25", "-t 5");
  const std::string hour = "01:00:01:00 01:00:03:00 01:00:00:00 01:00:02:00";
  const std::string zero = "00:00:01:00 00:00:03:00 01:00:00:00 01:00:02:00";
  EXPECT_THAT(reel_of_event(hour, "hour.mov", Rational(25)), HasSubstr("from = 1\nto = 3\n"));
  EXPECT_THAT(reel_of_event(zero, "hour.mov", Rational(25)), HasSubstr("from = 1\nto = 3\n"));
  EXPECT_THAT(reel_of_event(zero, "plain.mp4", Rational(25)), HasSubstr("from = 1\nto = 3\n"));
  // At 24000/1001 frames a second, timecode counts 24, so an hour of timecode is longer than an
  // hour.
  EXPECT_THAT(reel_of_event(hour, "hour.mkv", Rational(24000, 1001)),
              HasSubstr("from = 1.001\nto = 3.003\n"));
  EXPECT_THAT(reel_of_event(hour, "hour.mkv", Rational(24)), HasSubstr("from = 1\nto = 3\n"));
}

TEST_F(EditClockTest, ATimelineDoesToo) {
  make("hour.mov", "25", "-t 5 -timecode 01:00:00:00");
  for (const std::string available : {"null", "says"}) {
    const std::string media =
        otio::file("hour.mov", available == "null" ? available : otio::range("90000", "125", "25"));
    const auto read = read_otio(
        otio::timeline(otio::track(otio::clip("a", otio::range("90025", "50", "25"), media))),
        {directory_.path("cut.otio")});
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_THAT(reel_of(*read), HasSubstr("from = 1\nto = 3\n")) << available;
  }
}

TEST_F(EditClockTest, WhatIsWrittenCountsSoAsWell) {
  make("hour.mov", "25", "-t 5 -timecode 01:00:00:00");
  EditTimeline timeline;
  timeline.frame_rate = Rational(25);
  EditClip clip;
  clip.path = directory_.path("hour.mov");
  clip.in = Rational(1);
  clip.clock = Rational(3600);
  clip.frames = 50;
  clip.available = CaptureRange{Rational(0), Rational(5)};
  timeline.clips = {clip};
  const auto edl = to_edl(timeline, directory_.path("cut.edl"));
  ASSERT_TRUE(edl) << edl.error().message;
  EXPECT_THAT(*edl, HasSubstr(" 01:00:01:00 01:00:03:00 01:00:00:00 01:00:02:00\n"));
  const std::string otio = to_otio(timeline, directory_.path("cut.otio"));
  for (const auto& read : {read_edl(*edl, {directory_.path("cut.edl")}),
                           read_otio(otio, {directory_.path("cut.otio")})}) {
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_THAT(reel_of(*read), HasSubstr("from = 1\nto = 3\n"));
  }
  EXPECT_THAT(otio, HasSubstr("90025"));
  EXPECT_THAT(otio, HasSubstr("90000"));
}

// 17 frames at 24 a second are 0.708 s.
TEST_F(EditClockTest, NoClipGoesBeyondItsFile) {
  make("short.mp4", "30", "-frames:v 21");
  EXPECT_THAT(
      reel_of_event("00:00:00:00 00:00:00:17 01:00:00:00 01:00:00:17", "short.mp4", Rational(24)),
      HasSubstr("from = 0\nto = 0.7\n"));
  // A clip that is too long by more than rounding is kept, and reported when the reel is read.
  EXPECT_THAT(
      reel_of_event("00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00", "short.mp4", Rational(24)),
      HasSubstr("from = 0\nto = 1\n"));
  const auto read = read_otio(
      otio::timeline(otio::track(otio::clip("a", otio::range("0", "16.8"),
                                            otio::file("gone.mp4", otio::range("0", "16.8"))))),
      {directory_.path("cut.otio")});
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_THAT(reel_of(*read), HasSubstr("from = 0\nto = 0.7\n"));
}

}  // namespace
}  // namespace tickreel::tests

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>

#include "movie/cut/timelines/edit_formats.h"
#include "tests/movie/cut/timelines/otio_text.h"
#include "tests/support/room.h"

// Damaged timelines are refused, or the result is consistent.

namespace tickreel::tests {
namespace {

constexpr int kRounds = 2000;

const std::string kOtio = otio::timeline(otio::track(
    otio::clip("one", otio::range("10", "24"), otio::file("one.mp4", otio::range("0", "90")),
               R"(, "effects": [{"OTIO_SCHEMA": "LinearTimeWarp.1", "time_scalar": 0.5}],
               "metadata": {"tickreel": {"clip": {"replay": "a"}, "in": "1/3", "frames": 24,
               "from": "1", "to": "2", "speed": "1"}})") +
    "," + otio::transition("4", "6") + "," +
    otio::clip("two", otio::range("48.5", "36", "23.976"), otio::file("file:///b%20c.mov")) + "," +
    otio::gap("7")));

const std::string kEdl =
    "TITLE: x\n* FRAME RATE: 30000/1001\n"
    "001  AX       V     C        00:00:02:00 00:00:11:00 01:00:00:00 01:00:09:00\n"
    "* FROM CLIP NAME: a.mp4\n"
    "002  AX       V     C        00:00:11:00 00:00:11:00 01:00:09:00 01:00:09:00\n"
    "002  BX       V     D    030 00:00:03:00 00:00:04:00 01:00:09:00 01:00:11:00\n"
    "M2   BX             015.0                00:00:03:00\n"
    "* TO CLIP NAME: b.mp4\n";

/// Makes a few changes such as damage or malice makes.
std::string damaged(std::string text, std::mt19937& random) {
  static const std::array<std::string, 14> kWords{
      "0",           "-1",  "1e308", "9223372036854775807", "0.0000001", "null",    "[]", "\"\"",
      "99:99:99:99", "1/0", "24",    "1000000007",          "{}",        "0.333333"};
  const auto below = [&](std::size_t end) { return random() % std::max<std::size_t>(end, 1); };
  const std::size_t changes = 1 + below(4);
  for (std::size_t i = 0; i < changes; ++i) {
    const std::size_t at = below(text.size());
    switch (below(4)) {
      case 0:
        text[at] = static_cast<char>(below(256));
        break;
      case 1:
        text.erase(at, below(20));
        break;
      case 2:
        text.insert(at, text.substr(below(text.size()), below(80)));
        break;
      default: {
        // A number is replaced by another word.
        const std::size_t begin = text.find_first_of("0123456789", at);
        if (begin == std::string::npos) break;
        const std::size_t end = text.find_first_not_of("0123456789.", begin);
        text.replace(begin, end == std::string::npos ? 1 : end - begin,
                     kWords[below(kWords.size())]);
      }
    }
    if (text.empty()) text = " ";
  }
  return text;
}

/// Expects what must hold for every timeline that was read.
void expect_sound(const EditTimeline& timeline) {
  ASSERT_FALSE(timeline.clips.empty());
  std::int64_t left = 0;
  for (const EditClip& clip : timeline.clips) {
    EXPECT_GE(clip.frames, 1);
    EXPECT_GE(clip.transition.frames, 0);
    EXPECT_LE(clip.transition.frames, std::min(clip.frames, left));
    EXPECT_EQ(clip.transition.kind.empty(), clip.transition.frames == 0);
    EXPECT_GT(clip.speed, Rational(0));
    if (clip.source == EditSource::kFile) {
      EXPECT_GE(clip.in, Rational(0));
    }
    left = clip.frames - clip.transition.frames;
  }
  EXPECT_LE(edit_places(timeline).back(), kMostEditFrames);
  const auto is_written = [](const auto& text) { return !text || !text->empty(); };
  EXPECT_FALSE(to_otio(timeline, "a.otio").empty());
  EXPECT_TRUE(is_written(to_edl(timeline, "a.edl")));
  EditTimeline sized = timeline;
  sized.size = {64, 36};
  EXPECT_TRUE(is_written(to_mlt(sized, "a.mlt")));
}

using TimelineReader = Result<EditImport> (*)(std::string_view text, const EditReading& reading);

/// Returns how many of the damaged files were read without an error.
int read_damaged(const std::string& text, TimelineReader read) {
  int count = 0;
  for (unsigned seed = 0; seed < kRounds; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);  // gives the same numbers everywhere
    const auto made = read(damaged(text, random), {"a"});
    if (!made) {
      EXPECT_FALSE(made.error().message.empty());
      continue;
    }
    expect_sound(made->timeline);
    ++count;
    if (testing::Test::HasFailure()) return count;
  }
  return count;
}

TEST(HostileTimelineTest, OfOpenTimelineIo) {
  ASSERT_TRUE(read_otio(kOtio, {"a"}));
  const int read = read_damaged(kOtio, read_otio);
  EXPECT_GT(read, kRounds / 50) << "else it says nothing of what is read";
  EXPECT_LT(read, kRounds);
}

TEST(HostileTimelineTest, OfEditDecisionLists) {
  ASSERT_TRUE(read_edl(kEdl, {"a"}));
  const int read = read_damaged(kEdl, read_edl);
  EXPECT_GT(read, kRounds / 50);
  EXPECT_LT(read, kRounds);
}

}  // namespace
}  // namespace tickreel::tests

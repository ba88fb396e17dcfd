#include <gmock/gmock.h>

#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/program_test.h"

// Reels that are cut on beats. Nothing is drawn.

namespace tickreel::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class ReelBeatsTest : public ReplayTest {
 protected:
  [[nodiscard]] std::string planned(const std::string& text) const {
    write("reel.toml", "size = \"64x36\"\n" + text);
    return output_of("tickreel reel reel.toml --dry-run");
  }
  /// Returns the number of frames of each clip.
  [[nodiscard]] std::vector<std::int64_t> lengths(const std::string& text) const {
    std::vector<std::int64_t> all;
    const auto lines = lines_of(planned(text));
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
      std::istringstream words(lines[i]);
      std::string word;
      std::int64_t frames = 0;
      words >> word >> word >> frames;
      all.push_back(frames);
    }
    return all;
  }
  [[nodiscard]] std::string refusal(const std::string& text) const {
    write("reel.toml", text);
    const ProgramResult refused = run("tickreel reel reel.toml -o reel.mp4");
    EXPECT_EQ(refused.exit_code, 2) << refused.err;
    return refused.err;
  }
  static std::string clips(int count, const std::string& keys) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "[[clip]]\nreplay = \"match.replay\"\n" + keys;
    return text;
  }
};

TEST_F(ReelBeatsTest, TenClipsEndOnTheFramesNearestToTheirBeats) {
  // Four beats take 2.307692 s, or 138.4615 frames.
  const auto frames = lengths("bpm = 104\n" + clips(10, "beats = 4\n"));
  EXPECT_THAT(frames, ElementsAre(138, 139, 138, 139, 138, 139, 138, 139, 138, 139));
  std::int64_t end = 0;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    end += frames[i];
    EXPECT_EQ(end, std::llround(static_cast<double>(i + 1) * 4.0 * 60.0 / 104.0 * 60.0)) << i;
  }
}

TEST_F(ReelBeatsTest, BeatsAreThoseOfTheMusicWhereverAClipBegins) {
  // Beat 0 is at 0.25 s. The card of 70 frames ends between two beats, and the next cut is on a
  // beat.
  EXPECT_THAT(
      lengths("bpm = 120\noffset = 0.25\n" + clips(1, "beats = 2\n") +
              "[[clip]]\ncard = \"\"\nlength = \"70f\"\n[[clip]]\ncard = \"\"\nbeats = 1\n"),
      ElementsAre(75, 70, 20));
}

TEST_F(ReelBeatsTest, TheMiddleOfATransitionIsOnTheBeat) {
  // A beat has 30 frames. The cut between the clips is at frame 60, in the middle of frames 55 to
  // 64.
  EXPECT_THAT(lengths("bpm = 120\n" + clips(1, "beats = 2\n") +
                      "[[clip]]\ncard = \"\"\nbeats = 2\ntransition = \"dissolve\"\n"
                      "transition-length = \"10f\"\n" +
                      "[[clip]]\ncard = \"\"\nbeats = 1\n"),
              ElementsAre(65, 65, 30));
}

TEST_F(ReelBeatsTest, MarksAndSpeedsAreBeatsLongToo) {
  ASSERT_EQ(run("tickreel mark add match.replay --at 0.5 && tickreel mark add match.replay --at 1")
                .exit_code,
            0);
  EXPECT_THAT(lengths("bpm = 104\n" + clips(1, "all-marks = true\nbefore = 0.25\nbeats = 1\n")),
              ElementsAre(35, 34));
  // The clip runs at half speed and then at full speed.
  const std::string slow =
      planned("bpm = 104\n" + clips(1, "speed = \"0:0.5,0.5:1\"\nbeats = 3\n"));
  EXPECT_THAT(slow, HasSubstr("  104 frames  match.replay: "));
}

TEST_F(ReelBeatsTest, ClipsThatAreTooShortAreRefusedWhereTheBeatsStand) {
  EXPECT_THAT(refusal("bpm = 104\n" + clips(1, "from = 2\nbeats = 4\n")),
              HasSubstr("reel.toml:5:1: beats: they are 2.300 s, and of the replay there are 1.000 "
                        "s from 0:02.000 on: give fewer"));
  EXPECT_THAT(refusal(clips(1, "beats = 4\n")), HasSubstr("reel.toml:3:1: beats: say how fast"));
  EXPECT_THAT(refusal("bpm = 104\n" + clips(1, "beats = 4\nto = 2\n")),
              HasSubstr("reel.toml:4:1: beats: they say how long the clip is: leave to out"));
  EXPECT_THAT(refusal("bpm = 104\n" + clips(1, "beats = 1.5\n")),
              HasSubstr("reel.toml:4:1: beats: give a whole number"));
  EXPECT_THAT(refusal("bpm = 7\n" + clips(1, "beats = 1\n")),
              HasSubstr("reel.toml:1:1: bpm: give beats a minute from 20 to 999"));
  EXPECT_THAT(refusal("bpm = 104\noffset = -1\n" + clips(1, "beats = 1\n")),
              HasSubstr("reel.toml:2:1: offset: give seconds from 0 to 3600"));
}

}  // namespace
}  // namespace tickreel::tests

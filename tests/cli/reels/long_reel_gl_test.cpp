#include <gmock/gmock.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "encode/audio_format.h"
#include "tests/cli/program_test.h"

// A reel of twelve clips from four replays and three games has the same bytes however it is made.

namespace tickreel::tests {
namespace {

struct LongClip {
  std::string keys;
  std::int64_t frames = 0;
  std::int64_t overlap = 0;  ///< with the clip before
};

/// The frame rate is 30000/1001, so no frame has a whole number of samples.
std::vector<LongClip> twelve_clips() {
  const std::string cut = "transition = \"cut\"\n";
  return {
      {"card = \"Twelve\"\nlength = \"12f\"\ntext = \"of four@bottom,0.1-0.3\"\n", 12, 0},
      {"replay = \"match.replay\"\nto = 0.5\ntext = \"pucks@top\"\n", 15, 5},
      {"replay = \"one.replay\"\nfrom = 0.5\nto = 1\nspeed = 0.5\n", 30, 5},
      {"replay = \"two.replay\"\nfrom = 0.25\nto = 0.75\nhud = \"off\"\n" + cut, 15, 0},
      {"replay = \"rockets.replay\"\nfrom = 1\nto = 1.5\ntext = \"rockets@bottom-left,0.1-0.4\"\n",
       15, 5},
      {"card = \"\"\ncolor = \"#802010\"\nlength = \"11f\"\ntransition = \"fadeblack\"\n", 11, 5},
      // These lengths are 2 * 0.5 / 1.25 s and 2 * 0.5 / 2.25 s of film.
      {"replay = \"one.replay\"\nto = 1\nspeed = \"0:1,0.5:0.25,1:2\"\n", 38, 5},
      {"replay = \"match.replay\"\nfrom = 1\nto = 1.5\nfreeze = \"0.2:0.5\"\n", 30, 5},
      {"replay = \"two.replay\"\nfrom = 1\nto = 1.5\ncamera = \"follow:0\"\n"
       "transition = \"slideleft\"\n",
       15, 5},
      {"replay = \"match.replay\"\nfrom = 2\nto = 2.5\nvolume = \"game=-6dB\"\n"
       "text = [\"one@top-left\", \"two@top-left,0.2-0.3\"]\n",
       15, 5},
      {"replay = \"rockets.replay\"\nfrom = 0.5\nto = 1\ntransition = \"wipeup\"\n", 15, 5},
      {"card = \"The end\"\nlength = \"10f\"\n", 10, 5},
  };
}

/// The parameter is the number of kills.
class LongReelTest : public ExportTest, public testing::WithParamInterface<int> {
 protected:
  void SetUp() override {
    ExportTest::SetUp();
    if (IsSkipped()) return;
    const std::string record = "tickreel record --headless --seconds 2 --game ";
    ASSERT_EQ(run(record + "tanks --bots 2 --seed 1 -o one.replay").exit_code, 0);
    ASSERT_EQ(run(record + "tanks --bots 3 --seed 2 -o two.replay").exit_code, 0);
    ASSERT_EQ(run(record + "rockets -o rockets.replay").exit_code, 0);
    std::string reel =
        "size = \"64x36\"\nfps = \"30000/1001\"\nacodec = \"flac\"\nfade_in = \"4f\"\n"
        "fade_out = \"20f\"\nchapters = true\n[defaults]\ntransition = \"dissolve\"\n"
        "transition_length = \"5f\"\n";
    for (const LongClip& clip : twelve_clips()) reel += "[[clip]]\n" + clip.keys;
    write("reel.toml", reel);
  }

  [[nodiscard]] std::string made(const std::string& options) const {
    const ProgramResult result = run(std::string(kMake) + "-o made.mkv --overwrite " + options);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return read("made.mkv");
  }
  /// Kills the command this many times and continues each time, until the film exists.
  void kill_it(int kills, const std::string& options, const std::string& expected) const;

  static constexpr const char* kMake = "tickreel reel reel.toml --progress none ";
};

void LongReelTest::kill_it(int kills, const std::string& options,
                           const std::string& expected) const {
  std::minstd_rand random{std::random_device{}()};
  const std::string make = kMake + options + " -o killed.mkv --resume";
  for (int killed = 0; killed < kills;) {
    const int milliseconds = std::uniform_int_distribution<int>(100, 999)(random);
    const ProgramResult result = run(make + " & film=$!\nsleep 0." + std::to_string(milliseconds) +
                                     "\nkill -KILL $film 2>/dev/null; wait $film 2>/dev/null");
    const bool is_killed = result.exit_code == 137;
    if (is_killed) ++killed;
    const bool is_there = run("test -e killed.mkv").exit_code == 0;
    ASSERT_TRUE(is_killed || is_there) << result.err;
    if (!is_there) continue;
    ASSERT_TRUE(read("killed.mkv") == expected) << "after " << killed << " kills";
    ASSERT_EQ(run("rm -rf killed.mkv killed.mkv.part kept").exit_code, 0);
  }
  const ProgramResult last = run(make);
  ASSERT_EQ(last.exit_code, 0) << last.err;
  EXPECT_TRUE(read("killed.mkv") == expected);
  ASSERT_EQ(run("rm killed.mkv").exit_code, 0);
}

TEST_P(LongReelTest, IsTheSameFilmHoweverItIsMade) {
  const std::string film = made("--jobs 1 --manifest");
  std::int64_t frames = 0;
  for (const LongClip& clip : twelve_clips()) frames += clip.frames - clip.overlap;
  EXPECT_EQ(stream_of("made.mkv")["nb_read_frames"], std::to_string(frames));
  EXPECT_EQ(output_of("ffmpeg -v error -i made.mkv -map 0:a -f s16le - | wc -c"),
            std::to_string(samples_before(frames, Rational(30000, 1001), 48000) * 2 * 2) + "\n");
  EXPECT_EQ(run("tickreel check made.mkv").exit_code, 0);
  ASSERT_EQ(run("rm made.mkv.manifest.json").exit_code, 0);

  EXPECT_TRUE(made("--jobs 4 --cache cache") == film) << "with an empty cache";
  EXPECT_TRUE(made("--jobs 1 --cache cache") == film) << "with a full one";
  kill_it(GetParam(), "--jobs 2 --cache kept", film);
  if (GetParam() > 1) kill_it(GetParam(), "--jobs 2", film);
}

INSTANTIATE_TEST_SUITE_P(Short, LongReelTest, testing::Values(1));
INSTANTIATE_TEST_SUITE_P(Long, LongReelTest, testing::Values(20));

}  // namespace
}  // namespace tickreel::tests

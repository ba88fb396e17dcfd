#include <gmock/gmock.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/program_test.h"
#include "tests/support/skip_without.h"

// examples/libretro, a game for a console, is built and filmed as a user does it.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class StarfallTest : public ExportTest {
 protected:
  static constexpr const char* kStarfall = "tickreel --game libretro:nestopia:starfall.nes ";
  /// The inputs of two players who meet stars and meteors until the game is over, and play once
  /// more.
  static constexpr const char* kInputs =
      "60 0 +Start\n64 0 -Start\n90 1 +Start +D-Pad_Right\n95 1 -Start\n"
      "130 0 +D-Pad_Left\n180 0 -D-Pad_Left +A\n190 0 -A +D-Pad_Right\n230 1 -D-Pad_Right\n"
      "260 1 +D-Pad_Left\n300 0 -D-Pad_Right\n340 1 -D-Pad_Left\n";

  void SetUp() override {
    ExportTest::SetUp();
    if (IsSkipped() || HasFailure()) return;
    if (run("command -v cl65").exit_code != 0) return skip_without("cc65", "There is no cl65");
    const ProgramResult built =
        run("cmake -S " + std::string(CHECKOUT) + "/examples/libretro -B . && cmake --build .");
    ASSERT_EQ(built.exit_code, 0) << built.out << built.err;
    const ProgramResult games = run(std::string(kStarfall) + "games");
    if (games.err.find("there is no core") != std::string::npos) {
      return skip_without("libretro-nestopia", games.err);
    }
    ASSERT_THAT(games.out, HasSubstr("starfall.nes, played by Nestopia")) << games.err;
  }
  void succeed(const std::string& command) const {
    const ProgramResult result = run(kStarfall + command);
    ASSERT_EQ(result.exit_code, 0) << command << "\n" << result.err;
  }
  /// Records kInputs followed by these lines.
  void record(const std::string& replay, const std::string& more = "end 420\n",
              const std::string& options = "") const {
    write(replay + ".txt", kInputs + more);
    succeed(options + " record --inputs " + replay + ".txt -o " + replay);
  }
  [[nodiscard]] std::string film_hashes(const std::string& options) const {
    return output_of(kStarfall + ("export x.replay --size 256x240 --sink hash " + options));
  }
  [[nodiscard]] std::vector<std::string> frames(const std::string& options) const {
    return frame_hashes_of(film_hashes(options));
  }
  /// Returns the hash of the state after a tick.
  [[nodiscard]] std::string state_hash(const std::string& replay, const std::string& tick) const {
    const std::string command = kStarfall + ("dump --hashes " + replay);
    return output_of(command + " | sed -n 's/^" + tick + " //p'");
  }
};

TEST_F(StarfallTest, PlaysAsRecorded) {
  record("x.replay");
  for (int i = 0; i < 2; ++i) {
    EXPECT_THAT(output_of(std::string(kStarfall) + "verify x.replay"),
                HasSubstr("420 ticks and 1 keyframe play as recorded"));
  }
  // Another input gives other states.
  record("y.replay", "350 0 +D-Pad_Left\nend 420\n");
  EXPECT_THAT(run(std::string(kStarfall) + "diff x.replay y.replay").out,
              HasSubstr("stored state hashes differ first at tick 351"));
}

TEST_F(StarfallTest, IsTheSameFilmFromAnyNumberOfJobsAndFromItsMiddle) {
  record("x.replay");
  const auto whole = frames("--jobs 1 --segment-frames 60");
  ASSERT_EQ(whole.size(), 420U);
  EXPECT_NE(whole[100], whole[300]);
  EXPECT_EQ(frames("--jobs 4 --segment-frames 60"), whole);
  const auto late = frames("--from 300t --jobs 2");
  EXPECT_THAT(late, testing::ElementsAreArray(whole.begin() + 300, whole.end()));
}

TEST_F(StarfallTest, HasAFrameForEachPictureAndAllOfTheSound) {
  record("x.replay");
  const auto lines = lines_of(film_hashes("--fps native --from 1 --to 6"));
  EXPECT_EQ(lines.size(), 301U);
  EXPECT_THAT(lines.back(), testing::StartsWith("audio 240000 "));
  succeed("export x.replay --fps native --size 256x240 -o x.mkv");
  EXPECT_EQ(output_of("ffprobe -v error -select_streams v -count_frames -show_entries "
                      "stream=nb_read_frames,r_frame_rate -of csv=p=0 x.mkv"),
            "60/1,420\n");
  // The triangle channel plays all the time.
  EXPECT_THAT(output_of("ffmpeg -hide_banner -i x.mkv -af volumedetect -f null - 2>&1"),
              testing::ContainsRegex("mean_volume: -[1-4][0-9][.]"));
}

TEST_F(StarfallTest, BeginsWithTheSaveMemoryThatItsReplayHolds) {
  record("x.replay");
  // The save memory holds a high score of 12345.
  write("save.sav", "STAR\x39\x30");
  record("best.replay", "end 420\n", "--core-save save.sav");
  std::filesystem::remove(path("save.sav"));
  EXPECT_THAT(output_of(std::string(kStarfall) + "verify best.replay"),
              HasSubstr("play as recorded"));
  EXPECT_NE(state_hash("x.replay", "100"), state_hash("best.replay", "100"));
}

TEST_F(StarfallTest, WhatIsSeenAndHeardOfItIsMarked) {
  record("x.replay");
  // Catching stars and hitting meteors are loud.
  auto found = json_of(std::string(kStarfall) + "mark auto x.replay --event loud --json");
  EXPECT_GE(found["events"].get<int>(), 1);
  EXPECT_EQ(found["marks"].at(0)["name"], "loud");
  const ProgramResult wrong = run(std::string(kStarfall) + "mark auto x.replay --event kill");
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("--event kill: nestopia has loud, cut"));
}

TEST_F(StarfallTest, RefusesAnotherCartridgeByName) {
  record("x.replay");
  std::string other = read("starfall.nes");
  other[20000] ^= 1;
  std::filesystem::create_directory(path("other"));
  write("other/starfall.nes", other);
  const ProgramResult refused =
      run("tickreel --game libretro:nestopia:other/starfall.nes verify x.replay");
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_THAT(refused.err,
              HasSubstr("nestopia_libretro.so:starfall.nes is not what the replay was recorded"));
}

}  // namespace
}  // namespace tickreel::tests

#include <gmock/gmock.h>

#include "tests/cli/program_test.h"

// The films of a piece have the frames that the films of the whole replay have.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class CutFilmTest : public ExportTest {
 protected:
  [[nodiscard]] std::string frames(const std::string& replay, const std::string& options) const {
    return output_of("tickreel export " + replay + " --sink hash --size 64x36 --progress none " +
                     options);
  }

  /// Cuts a range of `whole` and expects the same frames in the film of the range.
  void expect_the_same_frames(const std::string& whole, const std::string& from,
                              const std::string& to, const std::string& more = "") const {
    const std::string range = " --from " + from + " --to " + to + " ";
    ASSERT_EQ(run("tickreel cut " + whole + range + "-o piece.replay --overwrite").exit_code, 0);
    EXPECT_EQ(run("tickreel verify piece.replay").exit_code, 0) << range;
    const std::string expected = frames(whole, range + more);
    EXPECT_EQ(frames("piece.replay", range + more), expected) << range;
    EXPECT_EQ(frames("piece.replay", more), expected) << range << "is all there is of it";
  }
};

TEST_F(CutFilmTest, OfTheShippedMatch) {
  const std::string match = quoted(SHIPPED_REPLAY);
  expect_the_same_frames(match, "26", "26.4");
  expect_the_same_frames(match, "0", "0.2");
  expect_the_same_frames(match, "3", "3.2");  // the looks remember more than 3 seconds
  expect_the_same_frames(match, "58.5", "58.7", "--fps 24 --camera follow:0");
}

TEST_F(CutFilmTest, OfRocketsAndOfAPieceOfAPiece) {
  ASSERT_EQ(
      run("tickreel record --game rockets --headless --seed 5 --seconds 20 --view-rate random "
          "-o rockets.replay")
          .exit_code,
      0);
  expect_the_same_frames("rockets.replay", "12", "12.3");
  ASSERT_EQ(run("tickreel cut rockets.replay --from 10 --to 16 -o larger.replay").exit_code, 0);
  expect_the_same_frames("larger.replay", "12", "12.3");
  EXPECT_EQ(frames("rockets.replay", "--from 12 --to 12.3"),
            frames("larger.replay", "--from 12 --to 12.3"));
}

TEST_F(CutFilmTest, KeepsThePicturesThatWereShown) {
  ASSERT_EQ(run("tickreel record --game pucks --headless --seconds 4 --view-rate random "
                "-o shown.replay")
                .exit_code,
            0);
  ASSERT_EQ(run("tickreel cut shown.replay --from 1 --to 3 -o piece.replay").exit_code, 0);
  const auto all = lines_of(frames("shown.replay", "--interleave recorded"));
  const auto some = lines_of(frames("piece.replay", "--interleave recorded"));
  const auto hashes = [](const std::vector<std::string>& lines) {
    std::string found;
    for (const std::string& line : lines) {
      if (line.find("audio") == std::string::npos) found += line.substr(line.rfind(' ')) + "\n";
    }
    return found;
  };
  EXPECT_GT(some.size(), 10U);
  EXPECT_LT(some.size(), all.size());
  EXPECT_THAT(hashes(all), HasSubstr(hashes(some)));
  const auto range = lines_of(frames("shown.replay", "--interleave recorded --from 1 --to 3"));
  EXPECT_EQ(hashes(range), hashes(some));
}

TEST_F(CutFilmTest, AreProvenByThePiece) {
  ASSERT_EQ(run("tickreel cut match.replay --from 1 --to 2 -o piece.replay").exit_code, 0);
  ASSERT_EQ(run("tickreel export piece.replay -o film.mkv --size 64x36 --manifest --progress none")
                .exit_code,
            0);
  EXPECT_EQ(run("tickreel check film.mkv piece.replay --progress none").exit_code, 0);
  EXPECT_NE(run("tickreel check film.mkv match.replay --progress none").exit_code, 0)
      << "the manifest names the piece";
}

TEST_F(CutFilmTest, HasTheContactSheetOfTheWhole) {
  ASSERT_EQ(run("tickreel cut match.replay --from 1 --to 2 -o piece.replay").exit_code, 0);
  ASSERT_EQ(
      run("tickreel contact-sheet match.replay --from 1 --to 2 --rows 1 --size 64x36 -o a.png")
          .exit_code,
      0);
  ASSERT_EQ(run("tickreel contact-sheet piece.replay --rows 1 --size 64x36 -o b.png").exit_code, 0);
  EXPECT_EQ(read("a.png"), read("b.png"));
}

TEST_F(CutFilmTest, IsBenchedInItsMiddle) {
  ASSERT_EQ(run("tickreel cut match.replay --from 1 --to 2 -o piece.replay").exit_code, 0);
  auto report = json_of("tickreel bench piece.replay --runs 1 --size 64x36 --json --progress none");
  EXPECT_EQ(report["setup"]["from"], "1");
  EXPECT_EQ(report["setup"]["to"], "2");
}

}  // namespace
}  // namespace tickreel::tests

#include <gmock/gmock.h>

#include "tests/cli/program_test.h"

// Films of a replay that does not play as it was recorded.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class ExportDivergenceTest : public ExportTest {
 protected:
  void SetUp() override {
    ExportTest::SetUp();
    if (!IsSkipped()) write_diverged_replay();
  }

  [[nodiscard]] ProgramResult export_diverged(const std::string& options) const {
    return run("tickreel export diverged.replay --sink hash --size 64x36 --fps 30 " + options);
  }
};

TEST_F(ExportDivergenceTest, StopsAtTheFirstBadTick) {
  const ProgramResult result = export_diverged("");
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_THAT(result.err, HasSubstr("diverged.replay diverged at tick 20"));
  EXPECT_LE(lines_of(result.out).size(), 20U);
}

TEST_F(ExportDivergenceTest, IsNotSaidToEndOtherwiseWhenItIsRepeated) {
  const ProgramResult result = run(
      "tickreel export diverged.replay -o film.mkv --vcodec ffv1 --segment-frames 5 --size 64x36 "
      "--fps 30 --progress none");
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_THAT(result.err, HasSubstr("diverged at tick 20"));
  EXPECT_THAT(result.err, testing::Not(HasSubstr("--resume")));
}

TEST_F(ExportDivergenceTest, GoesOnWhenAskedToAndSaysSoTwice) {
  const ProgramResult result = export_diverged("--ignore-divergence --progress lines");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(lines_of(result.out).size(), 31U) << "30 frames and the audio";
  EXPECT_THAT(result.err, HasSubstr("tickreel: diverged at tick 20, and goes on: the recorded"));
  EXPECT_THAT(result.err, HasSubstr("long, not as recorded from tick 20 on, made in"));
  EXPECT_THAT(export_diverged("--ignore-divergence --progress none").err,
              HasSubstr("diverged at tick 20"));
}

TEST_F(ExportDivergenceTest, TellsProgramsInJson) {
  const ProgramResult result = export_diverged("--ignore-divergence --progress json");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  std::size_t warnings = 0;
  for (const std::string& line : lines_of(result.err)) {
    auto object = nlohmann::json::parse(line);
    if (object["event"] != "diverge") continue;
    ++warnings;
    EXPECT_EQ(object["tick"], 20);
  }
  EXPECT_EQ(warnings, 1U);
}

TEST_F(ExportDivergenceTest, SaysNothingOfAReplayThatPlaysAsRecorded) {
  const ProgramResult result =
      run("tickreel export match.replay --sink null --size 64x36 --ignore-divergence");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.err, testing::Not(HasSubstr("recorded")));
}

}  // namespace
}  // namespace tickreel::tests

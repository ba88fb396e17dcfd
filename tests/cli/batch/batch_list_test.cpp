#include <gmock/gmock.h>

#include <string>

#include "tests/cli/program_test.h"

// The messages for mistakes in a list of jobs and in the options beside it.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class BatchListTest : public ReplayTest {
 protected:
  void expect_refused(const std::string& options, const std::string& words) const {
    write("jobs.toml", "[[job]]\nreplay = \"match.replay\"\n");
    const std::string files = listing();
    const ProgramResult refused = run("tickreel batch jobs.toml " + options);
    EXPECT_EQ(refused.exit_code, 2) << options;
    EXPECT_THAT(refused.err, HasSubstr(words)) << options;
    EXPECT_EQ(listing(), files) << options;
  }
};

TEST_F(BatchListTest, RefusesOptionsThatMakeNoSense) {
  expect_refused("--set nonsense", "--set nonsense: give KEY=VALUE");
  expect_refused("--set sise=64x36", "--set: there is no key 'sise': do you mean 'size'?");
  expect_refused("--memory lots", "--memory lots: give a size such as");
  expect_refused("--watch . --json", "--watch has no end at which to print --json");
}

TEST_F(BatchListTest, TellsAllThatIsWrongAtOnceInTheOrderOfTheFile) {
  const std::string job = "[[job]]\nreplay = \"match.replay\"\n";
  write("jobs.toml", job + "siz = 1\n" + job + "output = \"../a.mp4\"\nfp = 2\n");
  const ProgramResult refused = run("tickreel batch jobs.toml");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_EQ(
      refused.err,
      "tickreel: nothing was made, for these reasons:\n"
      "  jobs.toml:3:1: there is no key 'siz': do you mean 'size'?\n"
      "  jobs.toml:6:1: output: ../a.mp4 leaves the directory of the batch: name a file in it, "
      "and choose another directory with -o\n"
      "  jobs.toml:7:1: there is no key 'fp': do you mean 'fps'?\n");
  write("jobs.toml", job + "size = \"big\"\n");
  EXPECT_THAT(run("tickreel batch jobs.toml").err,
              HasSubstr("jobs.toml:3:1: size big: give width and height"));
}

}  // namespace
}  // namespace tickreel::tests

#include <gmock/gmock.h>

#include <filesystem>
#include <string>

#include "tests/cli/program_test.h"
#include "tests/support/files.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Control characters in names, marks and replays are shown escaped, so that no terminal obeys
/// them.
class PrintedNamesTest : public ReplayTest {
 protected:
  void expect_tame(const std::string& command, const std::string& shown) const {
    const ProgramResult result = run(command);
    for (const char* obeyed : {"\xc2\x9b", "\x1b", "\xe2\x80\xae", "\xe2\x80\xa8"}) {
      EXPECT_THAT(result.out, Not(HasSubstr(obeyed))) << command;
      EXPECT_THAT(result.err, Not(HasSubstr(obeyed))) << command;
    }
    EXPECT_THAT(result.out + result.err, HasSubstr(shown)) << command;
  }
};

TEST_F(PrintedNamesTest, PlayersAndWhoRecorded) {
  write("c1.replay", read_file(CHECKOUT "/tests/corpus/hostile/reader/c1-player"));
  expect_tame("tickreel info c1.replay", "\\xc2\\x9b2J");
  expect_tame("tickreel info --json c1.replay", "\\u009b2J");
  expect_tame("tickreel info --events c1.replay", "c1.replay");
  expect_tame("tickreel mark list --events --csv c1.replay", "");
  expect_tame("tickreel mark list --events c1.replay", "");
  expect_tame("tickreel diff c1.replay match.replay", "");
  expect_tame("tickreel verify c1.replay", "c1.replay");
  expect_tame("tickreel dump c1.replay --at 10t", "");
  expect_tame("tickreel dump c1.replay --inputs --json", "");
}

TEST_F(PrintedNamesTest, Marks) {
  const std::string mark = "kill \xe2\x80\xaegpj.\xe2\x80\xa8x";
  expect_tame("tickreel mark add match.replay --in 1 --out 2 --name '" + mark + "'",
              "kill \\xe2\\x80\\xaegpj.");
  expect_tame("tickreel mark list match.replay", "kill \\xe2\\x80\\xaegpj.");
  expect_tame("tickreel mark list --json match.replay", "kill \\u202egpj.\\u2028x");
  expect_tame("tickreel info match.replay", "kill \\xe2\\x80\\xaegpj.");
  expect_tame("tickreel mark remove match.replay 'x\xe2\x80\xae'", "\\xe2\\x80\\xae");
  // Other programs get the name unchanged.
  EXPECT_THAT(output_of("tickreel mark list --csv match.replay"), HasSubstr(mark));
}

TEST_F(PrintedNamesTest, FilesOnStandardOutput) {
  const std::string name =
      "m\xc2\x9b"
      "31m\x1b[2J\xe2\x80\xae.replay";
  std::filesystem::copy(path("match.replay"), path(name));
  expect_tame("tickreel info *31m*", "m\\xc2\\x9b31m\\x1b[2J\\xe2\\x80\\xae.replay");
  expect_tame("tickreel verify *31m*", "m\\xc2\\x9b31m\\x1b[2J\\xe2\\x80\\xae.replay");
  expect_tame("tickreel mark list *31m*", "m\\xc2\\x9b31m\\x1b[2J");
  expect_tame("tickreel export *31m* -o x.nothing", "nothing");
  expect_tame("tickreel cut *31m* -o x\xc2\x9b.replay --to 1", "x\\xc2\\x9b.replay");
  expect_tame("tickreel check *31m*", "\\xc2\\x9b");
  expect_tame(
      "tickreel \xc2\x9b"
      "2J",
      "\\xc2\\x9b2J");
}

}  // namespace
}  // namespace tickreel::tests

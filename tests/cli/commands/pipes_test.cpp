#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>
#include <string>

#include "tests/cli/program_test.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// Named pipes without a writer stand where a file is expected.
class PipesTest : public ReplayTest {
 protected:
  void SetUp() override {
    ReplayTest::SetUp();
    ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
    ASSERT_EQ(::mkfifo(path("film.mp4").c_str(), 0600), 0);
  }
};

TEST_F(PipesTest, NoCommandWaitsForAWriter) {
  for (const char* command :
       {"mark import match.replay pipe --format csv", "mark import match.replay pipe --format edl",
        "camera import match.replay pipe", "verify match.replay --reference pipe",
        "verify match.replay --reference ./pipe", "segment pipe -o parts", "check film.mp4",
        "check film.mp4 --manifest pipe", "info pipe", "diff match.replay pipe",
        "reel pipe -o x.mp4", "batch pipe -o out", "reel import pipe -o x.toml",
        "--game ./pipe games", "export match.replay -o x.mp4 --music pipe",
        "export match.replay -o x.mp4 --watermark pipe",
        "export match.replay -o x.mp4 --text x@fontfile=pipe"}) {
    const ProgramResult result = run("timeout 20 tickreel " + std::string(command));
    EXPECT_NE(result.exit_code, 0) << command;
    EXPECT_NE(result.exit_code, 124) << command << " waited";
    EXPECT_THAT(result.err, HasSubstr("tickreel: ")) << command;
  }
}

TEST_F(PipesTest, NorForAReaderOfWhatIsWritten) {
  ASSERT_EQ(::mkfifo(path("x.replay.packing").c_str(), 0600), 0);
  ASSERT_EQ(::mkfifo(path("y.replay.part").c_str(), 0600), 0);
  for (const char* command : {"cut match.replay -o x.replay --to 1",
                              "record --game pucks --headless --seconds 1 -o y.replay"}) {
    const ProgramResult result = run("timeout 20 tickreel " + std::string(command));
    EXPECT_NE(result.exit_code, 0) << command;
    EXPECT_NE(result.exit_code, 124) << command << " waited";
  }
}

TEST_F(PipesTest, AShellsPipeIsReadAsBefore) {
  const ProgramResult imported = run(
      "bash -c \"tickreel mark import match.replay --format csv <(printf 'name,in\\na,1\\n')\"");
  EXPECT_EQ(imported.exit_code, 0) << imported.err;
  EXPECT_THAT(output_of("tickreel mark list match.replay"), HasSubstr("a"));
}

}  // namespace
}  // namespace tickreel::tests

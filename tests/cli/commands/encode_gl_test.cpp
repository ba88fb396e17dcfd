
#include "tests/cli/program_test.h"

namespace tickreel::tests {
namespace {

class EncodeExportTest : public ExportTest {};

TEST_F(EncodeExportTest, TheFramesOfAnExportMakeTheFilmOfThatExport) {
  exported("-o film.mp4 --audio none");
  exported("-o frames.rgb");
  const ProgramResult made =
      run("tickreel encode -i frames.rgb -o again.mp4 --size 64x36 --input-pix-fmt rgb24 "
          "--progress none");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_TRUE(read("again.mp4") == read("film.mp4"));
}

}  // namespace
}  // namespace tickreel::tests

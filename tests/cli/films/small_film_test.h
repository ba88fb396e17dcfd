#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/cli/program_test.h"

namespace tickreel::tests {

/// Makes small films of match.replay.
class SmallFilmTest : public ExportTest {
 protected:
  static constexpr const char* kExport =
      "tickreel export match.replay --size 64x36 --progress none ";

  /// Returns a line for each frame.
  [[nodiscard]] std::vector<std::string> frames_of(const std::string& options) const {
    return frame_hashes_of(output_of(kExport + options + " --audio none --sink hash"));
  }
  void make(const std::string& options) const {
    const ProgramResult result = run(kExport + options);
    EXPECT_EQ(result.exit_code, 0) << options << "\n" << result.err;
  }
  void expect_refused(const std::string& options, const std::string& words) const {
    SCOPED_TRACE(options);
    expect_leaves_nothing(run(kExport + options), words);
  }
};

}  // namespace tickreel::tests

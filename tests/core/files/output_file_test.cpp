// The names of output files. The tests of system errors are in encode/, with the sinks.

#include "core/files/output_file.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <thread>

#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;

// A batch waits for another run, but must not wait for a folder that is gone.
TEST(OutputFile, InAFolderThatMovesIsNotTakenForAnotherRuns) {
  const TemporaryDirectory directory;
  const fs::path here = directory.path("here");
  const fs::path away = directory.path("away");
  fs::create_directory(here);
  std::atomic<bool> is_over = false;
  std::jthread mover([&] {
    while (!is_over) {
      fs::rename(here, away);
      fs::rename(away, here);
    }
  });
  constexpr int kTimes = 20000;
  int made = 0;
  for (int i = 0; i < kTimes; ++i) {
    const auto file = OutputFile::create((here / "film.mp4").string(), true);
    made += file ? 1 : 0;
    if (!file) EXPECT_EQ(file.error().kind, ErrorKind::kFailed) << file.error().message;
  }
  is_over = true;
  EXPECT_GT(made, 0);
}

}  // namespace
}  // namespace tickreel::tests

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/fuzz/fuzz_targets.h"
#include "tests/support/files.h"

namespace tickreel::tests {
namespace {

// Inputs in tests/corpus/hostile/TARGET that fuzzers found or people thought of. No file may crash
// a target, cause a sanitizer's report, or make a test wait.

using Target = void (*)(ByteView);

void feed(Target target, const std::string& folder) {
  const std::filesystem::path path = TICKREEL_SOURCE_DIR "/tests/corpus/hostile/" + folder;
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(path)) {
    SCOPED_TRACE(entry.path().string());
    const std::string bytes = read_file(entry.path().string());
    target({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    ++files;
  }
  EXPECT_GT(files, 0U);
}

TEST(HostileCorpusTest, Replays) {
  feed(read_hostile_replay, "reader");
}

TEST(HostileCorpusTest, SeekPoints) {
  feed(play_hostile_seek_point, "seek_points");
}

TEST(HostileCorpusTest, Constants) {
  feed(play_hostile_constants, "constants");
}

TEST(HostileCorpusTest, Inputs) {
  feed(read_hostile_inputs, "inputs");
}

TEST(HostileCorpusTest, Messages) {
  feed(hear_hostile_messages, "messages");
}

}  // namespace
}  // namespace tickreel::tests

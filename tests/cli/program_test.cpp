#include "tests/cli/program_test.h"

#include <filesystem>
#include <sstream>

#include "games/registry.h"
#include "tests/support/diverged_replay.h"
#include "tests/support/files.h"
#include "tests/support/skip_without.h"

namespace tickreel::tests {

ProgramResult ProgramTest::run(const std::string& command) const {
  const std::string folder = std::filesystem::path(TICKREEL_PROGRAM).parent_path().string();
  return run_program("cd " + quoted(path("")) + " && PATH=" + quoted(folder) + ":$PATH\n" +
                     command);
}

std::string ProgramTest::output_of(const std::string& command) const {
  const ProgramResult result = run(command);
  EXPECT_EQ(result.exit_code, 0) << command << "\n" << result.err;
  return result.out;
}

nlohmann::json ProgramTest::json_of(const std::string& command) const {
  const std::string text = output_of(command);
  constexpr bool kThrows = false;
  auto document = nlohmann::json::parse(text, nullptr, kThrows);
  EXPECT_FALSE(document.is_discarded()) << command << " printed no JSON:\n" << text;
  return document;
}

nlohmann::json ProgramTest::document_of(const std::string& command, int exit_code) const {
  const ProgramResult result = run(command);
  EXPECT_EQ(result.exit_code, exit_code) << command << result.err;
  constexpr bool kThrows = false;
  auto document = nlohmann::json::parse(result.out, nullptr, kThrows);
  EXPECT_FALSE(document.is_discarded()) << command << " printed no JSON:\n" << result.out;
  return document;
}

std::string ProgramTest::read(const std::string& name) const {
  return read_file(path(name));
}

void ProgramTest::write(const std::string& name, const std::string& bytes) const {
  write_file(path(name), bytes);
}

std::string ReplayTest::replay_bytes_;

void ReplayTest::SetUpTestSuite() {
  const TemporaryDirectory directory;
  const std::string path = directory.path("match.replay");
  const ProgramResult recorded = run_program(
      quoted(TICKREEL_PROGRAM) + " record --game pucks --headless --seconds 3 -o " + quoted(path));
  ASSERT_EQ(recorded.exit_code, 0) << recorded.err;
  replay_bytes_ = read_file(path);
}

void ReplayTest::SetUp() {
  write("match.replay", replay_bytes_);
}

void ReplayTest::write_diverged_replay() const {
  ASSERT_TRUE(tickreel::tests::write_diverged_replay(path("diverged.replay"),
                                                     find_game("pucks")->info, 30, 20));
}

std::string ExportTest::why_nothing_can_draw_;

void ExportTest::SetUpTestSuite() {
  ReplayTest::SetUpTestSuite();
  // Then each test fails by itself, and an attempt before it would cost a program's start.
  if (nothing_may_be_missing()) return;
  const TemporaryDirectory directory;
  const std::string replay = directory.path("match.replay");
  write_file(replay, replay_bytes_);
  const ProgramResult tried = run_program(quoted(TICKREEL_PROGRAM) + " export " + quoted(replay) +
                                          " --sink null --size 16x16 --to 1t --progress none");
  why_nothing_can_draw_ =
      tried.err.find("an OpenGL 4.5 context") == std::string::npos ? "" : tried.err;
}

void ExportTest::SetUp() {
  if (!why_nothing_can_draw_.empty()) return skip_without(kOpenGl, why_nothing_can_draw_);
  ReplayTest::SetUp();
}

namespace {

std::string small_export(const std::string& options) {
  return "tickreel export match.replay --size 64x36 --progress none " + options;
}

}  // namespace

ProgramResult ExportTest::export_to(const std::string& options) const {
  return run(small_export(options));
}

std::string ExportTest::exported(const std::string& options) const {
  return output_of(small_export(options));
}

void ExportTest::expect_leaves_nothing(const ProgramResult& refused,
                                       const std::string& words) const {
  EXPECT_EQ(refused.exit_code, 2) << refused.err;
  EXPECT_NE(refused.err.find(words), std::string::npos) << refused.err;
  EXPECT_EQ(listing(), "match.replay");
}

nlohmann::json ExportTest::stream_of(const std::string& film) const {
  auto document = json_of("ffprobe -v error -count_frames -show_streams -of json " + quoted(film));
  EXPECT_EQ(document["streams"].at(0)["codec_type"], "video");
  return document["streams"].at(0);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> frame_hashes_of(const std::string& printed) {
  std::vector<std::string> hashes;
  for (const std::string& line : lines_of(printed)) {
    if (!line.starts_with("audio ")) hashes.push_back(line.substr(line.rfind(' ') + 1));
  }
  return hashes;
}

}  // namespace tickreel::tests

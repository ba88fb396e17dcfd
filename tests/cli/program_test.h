#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {

/// Runs the program as a user does, each test in a directory of its own.
class ProgramTest : public testing::Test {
 protected:
  /// Runs a shell command in the directory; it knows `tickreel`.
  [[nodiscard]] ProgramResult run(const std::string& command) const;
  /// Standard output of a command that has to succeed.
  [[nodiscard]] std::string output_of(const std::string& command) const;
  /// The JSON that a command prints. Keep it in a variable that is not const: a key that is missing
  /// is null there, and the end of the program in a const one.
  [[nodiscard]] nlohmann::json json_of(const std::string& command) const;
  /// The same of a command that ends with this code.
  [[nodiscard]] nlohmann::json document_of(const std::string& command, int exit_code) const;

  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }
  [[nodiscard]] std::string listing() const { return directory_.listing(); }
  [[nodiscard]] std::string read(const std::string& name) const;
  void write(const std::string& name, const std::string& bytes) const;

 private:
  TemporaryDirectory directory_;
};

/// The directory holds match.replay: three seconds of pucks, recorded once.
class ReplayTest : public ProgramTest {
 protected:
  static constexpr int kReplayTicks = 90;

  static void SetUpTestSuite();
  void SetUp() override;

  /// diverged.replay: says of tick 20 something other than what happens.
  void write_diverged_replay() const;

  static std::string replay_bytes_;
};

/// The same for what draws; see skip_without.
class ExportTest : public ReplayTest {
 protected:
  static void SetUpTestSuite();
  void SetUp() override;

  /// `tickreel export match.replay OPTIONS`, small and quiet.
  [[nodiscard]] ProgramResult export_to(const std::string& options) const;
  /// The same, which has to succeed; its standard output.
  std::string exported(const std::string& options) const;
  /// What has to end with code 2, has to say these words, and leaves nothing behind.
  void expect_leaves_nothing(const ProgramResult& refused, const std::string& words) const;
  /// What ffprobe knows of the film's one stream, its frames counted.
  [[nodiscard]] nlohmann::json stream_of(const std::string& film) const;

 private:
  static std::string why_nothing_can_draw_;
};

std::vector<std::string> lines_of(const std::string& text);
/// Of what `--sink hash` prints, the hashes of the frames, in order, without numbers and times.
std::vector<std::string> frame_hashes_of(const std::string& printed);

}  // namespace tickreel::tests

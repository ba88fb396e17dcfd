#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {

/// Runs the program as a user does. Each test has a directory of its own.
class ProgramTest : public testing::Test {
 protected:
  /// Runs a shell command in the directory. `tickreel` is on its PATH.
  [[nodiscard]] ProgramResult run(const std::string& command) const;
  /// Returns the standard output of a command that must succeed.
  [[nodiscard]] std::string output_of(const std::string& command) const;
  /// Returns the JSON that a command prints. Keep it in a variable that is not const: operator[]
  /// gives null for a missing key there, and ends the program for a const one.
  [[nodiscard]] nlohmann::json json_of(const std::string& command) const;
  /// Returns the JSON that a command prints which must end with this exit code.
  [[nodiscard]] nlohmann::json document_of(const std::string& command, int exit_code) const;

  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }
  [[nodiscard]] std::string listing() const { return directory_.listing(); }
  [[nodiscard]] std::string read(const std::string& name) const;
  void write(const std::string& name, const std::string& bytes) const;

 private:
  TemporaryDirectory directory_;
};

/// Has match.replay in the directory: three seconds of pucks, recorded once.
class ReplayTest : public ProgramTest {
 protected:
  static constexpr int kReplayTicks = 90;

  static void SetUpTestSuite();
  void SetUp() override;

  /// Writes diverged.replay, which has a wrong checksum for tick 20.
  void write_diverged_replay() const;

  static std::string replay_bytes_;
};

/// A ReplayTest whose commands draw. It is skipped where nothing can draw; see skip_without.
class ExportTest : public ReplayTest {
 protected:
  static void SetUpTestSuite();
  void SetUp() override;

  /// Runs `tickreel export match.replay OPTIONS` with a small size and without progress.
  [[nodiscard]] ProgramResult export_to(const std::string& options) const;
  /// Returns the standard output of such an export, which must succeed.
  std::string exported(const std::string& options) const;
  /// Expects exit code 2, these words in the message, and no new file.
  void expect_leaves_nothing(const ProgramResult& refused, const std::string& words) const;
  /// Returns what ffprobe says of the film's only stream, with its frames counted.
  [[nodiscard]] nlohmann::json stream_of(const std::string& film) const;

 private:
  static std::string why_nothing_can_draw_;
};

std::vector<std::string> lines_of(const std::string& text);
/// Returns the hashes of the frames that `--sink hash` prints, in order, without numbers and times.
std::vector<std::string> frame_hashes_of(const std::string& printed);

}  // namespace tickreel::tests

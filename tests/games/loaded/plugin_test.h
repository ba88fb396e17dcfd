#pragma once

#include <gmock/gmock.h>

#include <filesystem>
#include <string>

#include "tests/cli/program_test.h"

namespace tickreel::tests {

/// Runs the program with games/hostile_game.cpp, which is hostile.so in the directory of each test.
class PluginTest : public ProgramTest {
 protected:
  void SetUp() override { put(HOSTILE_GAME, "hostile.so"); }

  /// Copies what was built.
  void put(const std::string& built, const std::string& name) const {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    std::filesystem::copy_file(built, path(name));
  }

  /// The program and the game that is told so (games/orders.h); then comes a command.
  static std::string with(const std::string& orders = "") {
    return "tickreel --game " + quoted("./hostile.so" + (orders.empty() ? "" : ":" + orders)) + " ";
  }
  /// The game is told the same, and it is the same library.
  static std::string told(const std::string& orders) { return "HOSTILE=" + quoted(orders) + " "; }

  /// Nothing of other tests is known, and a crash leaves no core.
  [[nodiscard]] ProgramResult run_here(const std::string& command) const {
    return run("ulimit -c 0; export XDG_STATE_HOME=$PWD/state TICKREEL_CALL_TIMEOUT=30\n" +
               command);
  }
  /// Two seconds of it, or as long as `options` say, in match.replay.
  void record(const std::string& orders = "", const std::string& options = "--seconds 2") const {
    const ProgramResult recorded =
        run_here(with(orders) + "record --headless --overwrite -o match.replay " + options);
    ASSERT_EQ(recorded.exit_code, 0) << recorded.err;
  }
  /// What a command says that has to end with this code.
  void expect(const std::string& command, int exit_code, const std::string& words) const {
    const ProgramResult result = run_here(command);
    EXPECT_EQ(result.exit_code, exit_code) << command << "\n" << result.out << result.err;
    EXPECT_THAT(result.out + result.err, testing::HasSubstr(words)) << command;
  }
  [[nodiscard]] bool exists(const std::string& name) const {
    return std::filesystem::exists(path(name));
  }
  /// How many ticks there are in a replay.
  [[nodiscard]] int ticks_of(const std::string& replay) const {
    return json_of("tickreel info --json " + replay)["end_tick"];
  }
};

}  // namespace tickreel::tests

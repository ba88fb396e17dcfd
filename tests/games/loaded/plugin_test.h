#pragma once

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "sim/replay/replay_reader.h"
#include "tests/cli/program_test.h"

namespace tickreel::tests {

/// Runs the program with games/hostile_game.cpp, which is hostile.so in each test's directory. The
/// game is loaded into the program, as games with renderers are, unless a command says otherwise.
class PluginTest : public ProgramTest {
 protected:
  void SetUp() override {
    put(HOSTILE_GAME, "hostile.so");
    ::setenv("TICKREEL_ISOLATE", "0", 1);
  }
  void TearDown() override { ::unsetenv("TICKREEL_ISOLATE"); }

  /// Copies a built library into the directory.
  void put(const std::string& built, const std::string& name) const {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    std::filesystem::copy_file(built, path(name));
  }

  /// Returns the program with the game, which gets these orders (games/orders.h). A command
  /// follows.
  static std::string with(const std::string& orders = "") {
    return "tickreel --game " + quoted("./hostile.so" + (orders.empty() ? "" : ":" + orders)) + " ";
  }
  /// Returns orders for the environment, with which the game is the same library.
  static std::string told(const std::string& orders) { return "HOSTILE=" + quoted(orders) + " "; }

  /// Runs a command without the state of other tests. A crash leaves no core.
  [[nodiscard]] ProgramResult run_here(const std::string& command) const {
    return run("ulimit -c 0; export XDG_STATE_HOME=$PWD/state TICKREEL_CALL_TIMEOUT=30\n" +
               command);
  }
  /// Records two seconds, or what `options` say, to match.replay.
  void record(const std::string& orders = "", const std::string& options = "--seconds 2") const {
    const ProgramResult recorded =
        run_here(with(orders) + "record --headless --overwrite -o match.replay " + options);
    ASSERT_EQ(recorded.exit_code, 0) << recorded.err;
  }
  /// Expects this exit code and these words of a command.
  void expect(const std::string& command, int exit_code, const std::string& words) const {
    const ProgramResult result = run_here(command);
    EXPECT_EQ(result.exit_code, exit_code) << command << "\n" << result.out << result.err;
    EXPECT_THAT(result.out + result.err, testing::HasSubstr(words)) << command;
  }
  [[nodiscard]] bool exists(const std::string& name) const {
    return std::filesystem::exists(path(name));
  }
  /// Returns the number of ticks in a replay.
  [[nodiscard]] Tick ticks_of(const std::string& replay) const {
    const auto reader = sim::ReplayReader::open(path(replay));
    EXPECT_TRUE(reader) << reader.error().message;
    return reader ? reader->end_tick() : -1;
  }
};

}  // namespace tickreel::tests

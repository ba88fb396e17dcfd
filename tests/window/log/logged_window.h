#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/files.h"
#include "tests/window/window_test.h"

namespace tickreel::tests {

/// Windows that play logs and write their own, for a user without other files on the machine.
class LoggedWindow : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    std::filesystem::create_directory(path("home"));
    std::filesystem::create_directory(path("films"));
  }

  [[nodiscard]] BackgroundProgram::Environment environment() const {
    auto environment = display().environment();
    for (const auto& [name, folder] : {std::pair{"HOME", "home"},
                                       {"XDG_STATE_HOME", "state"},
                                       {"XDG_CONFIG_HOME", "config"},
                                       {"XDG_RUNTIME_DIR", "home"}}) {
      environment.emplace_back(name, path(folder));
    }
    // With this PATH the window finds no program that opens films.
    environment.emplace_back("PATH", "/usr/bin/nowhere");
    return environment;
  }

  /// Returns the path of the log of the newest window.
  [[nodiscard]] std::string last_log() const {
    std::vector<std::string> logs;
    std::error_code error;
    for (const auto& entry :
         std::filesystem::directory_iterator(state() + "/tickreel/windows", error)) {
      logs.push_back(entry.path());
    }
    const auto last = std::ranges::max_element(logs);
    return last == logs.end() ? "" : read_file(*last);
  }
};

}  // namespace tickreel::tests

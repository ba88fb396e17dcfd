#pragma once

#include <sys/types.h>

#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <string>
#include <vector>

#include "core/text/parse_number.h"

namespace tickreel::tests {

/// A variable in the environment of a program. It marks the processes that the program starts,
/// because other tests run at the same time.
inline constexpr const char* kMark = "TICKREEL_TEST_MARK";

/// Returns the content of a file, or an empty string when its process has ended.
inline std::string all_of(const std::filesystem::path& path) {
  try {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
  } catch (const std::ios_base::failure&) {
    return {};
  }
}

/// Returns the marked processes whose command line has the word.
inline std::vector<pid_t> processes_with(const std::string& word, const std::string& mark) {
  std::vector<pid_t> processes;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
    const auto number = parse_number<pid_t>(entry.path().filename().string());
    if (number && all_of(entry.path() / "cmdline").find(word) != std::string::npos &&
        all_of(entry.path() / "environ").find(std::string(kMark) + "=" + mark) !=
            std::string::npos) {
      processes.push_back(*number);
    }
  }
  return processes;
}

inline std::vector<pid_t> processes_of_games(const std::string& mark) {
  return processes_with("game-host", mark);
}

}  // namespace tickreel::tests

#include "tests/support/program_log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <deque>
#include <mutex>
#include <utility>

namespace tickreel::tests {
namespace {

/// Returns the end of `bytes`, because the last output of a program says why it ended.
std::string shown(const std::string& name, const std::string& bytes) {
  constexpr std::size_t kMostBytes = 4000;
  if (bytes.empty()) return "  " + name + ": nothing\n";
  const std::string size = std::to_string(bytes.size()) + " bytes";
  const std::string end = bytes.substr(bytes.size() - std::min(bytes.size(), kMostBytes));
  const bool is_text = std::ranges::none_of(end, [](unsigned char c) { return c < '\b'; });
  if (!is_text) return "  " + name + ": " + size + " that are no text\n";
  return "  " + name + (end.size() < bytes.size() ? ", the end of " + size : "") + ":\n" + end +
         (end.ends_with('\n') ? "" : "\n");
}

std::string shown_end(int exit_code) {
  if (exit_code < 0) return "still runs";
  const std::string text = "exit code " + std::to_string(exit_code);
  const int signal = exit_code - 128;
  return signal > 0 && signal < NSIG ? text + " (" + strsignal(signal) + ")" : text;
}

class ProgramLog {
 public:
  void add(std::string run) {
    constexpr std::size_t kMostRuns = 20;
    const std::scoped_lock lock(mutex_);
    if (!runs_.empty() && runs_.back().first == run) {
      ++runs_.back().second;
      return;
    }
    runs_.emplace_back(std::move(run), 1);
    if (runs_.size() <= kMostRuns) return;
    runs_.pop_front();
    ++forgotten_;
  }

  void clear() {
    const std::scoped_lock lock(mutex_);
    runs_.clear();
    forgotten_ = 0;
  }

  void print() {
    {
      const std::scoped_lock lock(mutex_);
      if (forgotten_ > 0) std::printf("%d programs that ran before are not shown\n", forgotten_);
      for (const auto& [run, times] : runs_) {
        std::printf("The test ran%s:\n%s",
                    times > 1 ? (", " + std::to_string(times) + " times").c_str() : "",
                    run.c_str());
      }
      std::fflush(stdout);
    }
    clear();
  }

 private:
  std::mutex mutex_;
  std::deque<std::pair<std::string, int>> runs_;  ///< with the number of times in a row
  int forgotten_ = 0;
};

class Printer final : public testing::EmptyTestEventListener {
 public:
  explicit Printer(ProgramLog& log) : log_(log) {}

 private:
  void OnTestStart(const testing::TestInfo& /*test*/) override { log_.clear(); }
  void OnTestPartResult(const testing::TestPartResult& result) override {
    if (result.failed()) log_.print();
  }
  /// Prints once more because some programs end after the failure.
  void OnTestEnd(const testing::TestInfo& test) override {
    if (test.result()->Failed()) log_.print();
    log_.clear();
  }

  ProgramLog& log_;
};

/// The log is never destroyed, because programs run beside tests until the very end.
ProgramLog& program_log() {
  static ProgramLog& log = []() -> ProgramLog& {
    auto* const made = new ProgramLog;
    testing::UnitTest::GetInstance()->listeners().Append(new Printer(*made));
    return *made;
  }();
  return log;
}

}  // namespace

void log_program(const std::string& command, const ProgramResult& result) {
  program_log().add(command + "\n  " + shown_end(result.exit_code) + "\n" +
                    shown("standard output", result.out) + shown("standard error", result.err));
}

}  // namespace tickreel::tests

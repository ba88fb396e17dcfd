#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <string>

#include "tests/cli/process/faulty_commands.h"
#include "tests/cli/process/faulty_runs.h"
#include "tests/cli/program_test.h"
#include "tests/support/sanitizer.h"

// Each call for a file may fail. A preloaded library lets one call fail, by its number. The threads
// decide which call has that number, and the checks are the same for every call.

namespace tickreel::tests {
namespace {

constexpr std::array kKinds = {"EIO", "ENOSPC", "EACCES", "EINTR", "short"};

/// The number of calls to try, spread evenly; 0 tries every call. Each is tried with one kind of
/// fault.
using Sample = int;

void check_call(FaultyRuns& runs, int call) {
  runs.check({.call = call, .kind = kKinds[static_cast<std::size_t>(call) % kKinds.size()]});
}

void check_some(FaultyRuns& runs, int count) {
  for (int i = 0; i < count; ++i) {
    check_call(runs, std::min(1 + (2 * i + 1) * runs.calls() / (2 * count), runs.calls()));
  }
}

void check_all(FaultyRuns& runs) {
  std::cout << runs.calls() << " calls\n";
  for (int call = 1; call <= runs.calls(); ++call) check_call(runs, call);
}

using Parameter = std::tuple<FaultyCommand, Sample>;

void check(const Parameter& parameter) {
  if (kIsSanitized) GTEST_SKIP() << "its library would not be the first";
  const auto& [command, count] = parameter;
  FaultyRuns runs(command);
  ASSERT_GT(runs.calls(), 0);
  if (count > 0) {
    check_some(runs, count);
  } else {
    check_all(runs);
  }
}

std::string name_of(const testing::TestParamInfo<Parameter>& info) {
  return std::get<0>(info.param).name;
}

class FileFaultsTest : public testing::TestWithParam<Parameter> {};
class DrawingFileFaultsTest : public ExportTest, public testing::WithParamInterface<Parameter> {};

TEST_P(FileFaultsTest, AreSaidOrDoNoHarm) {
  check(GetParam());
}
TEST_P(DrawingFileFaultsTest, AreSaidOrDoNoHarm) {
  check(GetParam());
}

constexpr Sample kEveryCall = 0;
INSTANTIATE_TEST_SUITE_P(Short, FileFaultsTest,
                         testing::Combine(testing::ValuesIn(plain_commands()), testing::Values(4)),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Short, DrawingFileFaultsTest,
                         testing::Combine(testing::ValuesIn(drawing_commands()),
                                          testing::Values(1)),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Long, FileFaultsTest,
                         testing::Combine(testing::ValuesIn(plain_commands()),
                                          testing::Values(kEveryCall)),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Long, DrawingFileFaultsTest,
                         testing::Combine(testing::ValuesIn(drawing_commands()),
                                          testing::Values(kEveryCall)),
                         name_of);

}  // namespace
}  // namespace tickreel::tests

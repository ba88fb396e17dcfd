#include "core/process/child_program.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <thread>

#include "tests/support/files.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

ChildProgram shell(const std::string& script, milliseconds patience = std::chrono::minutes(1)) {
  return *ChildProgram::start({"/bin/sh", "-c", script}, patience);
}

/// True while the process runs. A zombie does not count.
bool is_running(pid_t process) {
  const std::string status = read_file("/proc/" + std::to_string(process) + "/stat");
  return !status.empty() && status.find(") Z ") == std::string::npos;
}

/// Reads to the end and returns the error.
std::string failure_of(const std::string& script, milliseconds patience) {
  ChildProgram child = shell(script, patience);
  for (;;) {
    const auto line = child.read_line();
    if (!line) return line.error().message;
    if (!*line) return "none";
  }
}

TEST(ChildProgramTest, ReadsLineByLine) {
  ChildProgram child = shell("printf 'one\\n\\nthree\\n'");
  EXPECT_EQ(**child.read_line(), "one");
  EXPECT_EQ(**child.read_line(), "");
  EXPECT_EQ(**child.read_line(), "three");
  EXPECT_FALSE(child.read_line()->has_value());
  EXPECT_FALSE(child.read_line()->has_value()) << "and stays at the end";
}

TEST(ChildProgramTest, OneThatIsNoLongerReadDoesNotComplain) {
  const TemporaryDirectory directory;
  const std::string said = directory.path("said");
  for (int i = 0; i < 100; ++i) {
    ChildProgram child = shell("trap '' PIPE; exec yes 2>>" + quoted(said));
    EXPECT_EQ(**child.read_line(), "y");
  }
  EXPECT_EQ(read_file(said), "");
}

TEST(ChildProgramTest, SaysHowItEnded) {
  const milliseconds patience = std::chrono::minutes(1);
  EXPECT_EQ(failure_of("echo a", patience), "none");
  EXPECT_EQ(failure_of("echo a; exit 3", patience), "/bin/sh ended with code 3");
  EXPECT_THAT(failure_of("kill -SEGV $$", patience), HasSubstr("was killed by signal 11 ("));
  EXPECT_THAT(failure_of("printf a", patience), HasSubstr("ended within a line"));
  EXPECT_THAT(failure_of("head -c 100000 /dev/zero", patience), HasSubstr("a line without an end"));
}

TEST(ChildProgramTest, SaysAgainThatItFailed) {
  for (const char* const end : {"exit 3", "kill -SEGV $$", "printf a"}) {
    ChildProgram first = shell(end);
    const auto failed = first.read_line();
    ASSERT_FALSE(failed) << end;
    EXPECT_LT(first.process(), 0);
    ChildProgram moved = std::move(first);
    const auto again = moved.read_line();
    ASSERT_FALSE(again) << end;
    EXPECT_EQ(again.error().message, failed.error().message);
    EXPECT_FALSE(moved.read_all(1000)) << end;
  }
}

TEST(ChildProgramTest, DoesNotWaitForever) {
  EXPECT_THAT(failure_of("sleep 600", milliseconds(100)),
              HasSubstr("has printed nothing for 0.1 s"));

  const TemporaryDirectory directory;
  const std::string closed = directory.path("closed");
  ChildProgram child = shell("exec >&-; : > " + quoted(closed) + "; sleep 600", milliseconds(100));
  // This may take long: patience counts only from the first read_line() on.
  while (!std::filesystem::exists(closed)) usleep(1000);
  EXPECT_THAT(child.read_line().error().message, HasSubstr("closed its output and does not end"));
}

TEST(ChildProgramTest, IsWaitedForUntilStopped) {
  std::atomic<bool> stop = false;
  ChildProgram child = shell("echo a; sleep 600");
  EXPECT_EQ(**child.read_line(&stop), "a");
  std::thread user([&] {
    usleep(50'000);
    stop = true;
  });
  const auto line = child.read_line(&stop);
  user.join();
  ASSERT_FALSE(line);
  EXPECT_EQ(line.error().kind, ErrorKind::kInterrupted);
  EXPECT_EQ(line.error().message, "interrupted while /bin/sh ran");
}

TEST(ChildProgramTest, ReadsAllUpToALimit) {
  EXPECT_EQ(*shell("printf 'one\\n\\nthree\\n'").read_all(11), "one\n\nthree\n");
  EXPECT_EQ(*shell(":").read_all(0), "");
  EXPECT_EQ(shell("yes").read_all(1000).error().message, "/bin/sh prints more than 1000 bytes");
  EXPECT_EQ(shell("echo one; exit 3").read_all(1000).error().message, "/bin/sh ended with code 3");
  const std::atomic<bool> stop = true;
  EXPECT_EQ(shell("sleep 600").read_all(9, &stop).error().kind, ErrorKind::kInterrupted);
}

TEST(ChildProgramTest, IsEndedWithAllThatItStarted) {
  pid_t started = 0;
  {
    ChildProgram child = shell("sleep 600 & echo $!; wait");
    started = static_cast<pid_t>(std::stol(**child.read_line()));
    EXPECT_TRUE(is_running(started));
  }
  // The signal has been sent, but the system may need time to end the process.
  for (int tries = 0; tries < 500 && is_running(started); ++tries) usleep(10'000);
  EXPECT_FALSE(is_running(started));
}

TEST(ChildProgramTest, SaysWhatCannotRun) {
  const auto missing = ChildProgram::start({"/no/such/program"});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().message, "cannot run /no/such/program: No such file or directory");
}

}  // namespace
}  // namespace tickreel::tests

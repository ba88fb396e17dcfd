#include "window/log/log_writer.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>

#include "live/report/window_logs.h"
#include "tests/support/files.h"
#include "tests/support/record_bots.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::Not;
using namespace window;

class LogWriterTest : public testing::Test {
 protected:
  [[nodiscard]] std::string folder() const { return directory_.path("state/windows"); }
  [[nodiscard]] LogWriter writer(std::size_t max_bytes = LogWriter::kMaxBytes) {
    return {folder(), [this](const std::string& what) { said_.push_back(what); }, max_bytes};
  }
  [[nodiscard]] std::vector<std::string> logs() const {
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder())) {
      paths.push_back(entry.path());
    }
    std::ranges::sort(paths);
    return paths;
  }

  const TemporaryDirectory directory_;
  std::vector<std::string> said_;
};

TEST_F(LogWriterTest, CountsPicturesBeforeWhichNothingHappened) {
  LogWriter log = writer();
  log.opened(640, 360, 1.0);
  log.screen("play");
  for (int i = 0; i < 4; ++i) log.picture({1, 10, i == 0 ? 0 : 10});
  log.picture({1, 10, 10, {{UiKind::kClose}}});
  log.picture({1, 7, 7, {{UiKind::kFocus, {1}}}});
  // The log is complete on disk at once, because the program may be killed.
  ASSERT_EQ(logs().size(), 1U);
  EXPECT_EQ(
      read_file(logs()[0]),
      "tickreel window log 1\nwindow 640 360 1\nscreen play\npicture 4 40 30\npicture 1 10\nclose\n"
      "picture 1 7\nfocus 1\n");
}

/// The effect of events in such pictures may depend on when the events came.
TEST_F(LogWriterTest, WritesPicturesThatShowWhatHappenedEarlierOneByOne) {
  LogWriter log = writer();
  log.opened(640, 360, 1.0);
  log.screen("play");
  log.picture({1, 10, 10, {{UiKind::kClose}}});
  log.picture({1, 10, 10});
  log.picture({1, 12, 12}, true);
  ASSERT_EQ(logs().size(), 1U);
  EXPECT_EQ(read_file(logs()[0]),
            "tickreel window log 1\nwindow 640 360 1\nscreen play\npicture 1 10\nclose\n"
            "picture 1 10\npicture 1 12\n");
}

TEST_F(LogWriterTest, NeverGrowsBeyondItsLimitAndBeginsAnewWithAScreen) {
  constexpr std::size_t kLimit = 2000;
  LogWriter log = writer(kLimit);
  log.opened(640, 360, 1.0);
  log.screen("home");
  log.note("shows \"a\" 1 \"a.replay\"\n");
  const auto fill = [&] {
    for (int i = 0; i < 1000; ++i) log.picture({1, 10, 10, {{UiKind::kClose}}});
  };
  fill();
  EXPECT_LE(std::filesystem::file_size(logs()[0]), kLimit);
  ASSERT_TRUE(parse_window_log(read_file(logs()[0]), "a.log"));
  log.screen("play");
  ASSERT_EQ(logs().size(), 1U);
  EXPECT_THAT(read_file(logs()[0]), Not(HasSubstr("home")));
  EXPECT_THAT(read_file(logs()[0]), HasSubstr("a.replay"));
  fill();
  EXPECT_LE(std::filesystem::file_size(logs()[0]), kLimit);
  EXPECT_EQ(parse_window_log(read_file(logs()[0]), "a.log")->screens[0].name, "play");
  EXPECT_TRUE(said_.empty());
}

TEST_F(LogWriterTest, OnlyTheLastFewAreKept) {
  for (std::size_t i = 0; i < kMostWindowLogs + 5; ++i) {
    LogWriter log = writer();
    log.opened(640 + static_cast<int>(i), 360, 1.0);
  }
  ASSERT_EQ(logs().size(), kMostWindowLogs);
  EXPECT_THAT(read_file(logs().back()),
              HasSubstr("window " + std::to_string(640 + kMostWindowLogs + 4) + " "));
}

TEST_F(LogWriterTest, OneThatCannotBeWrittenIsSaidOnce) {
  write_file(directory_.path("state"), "a file");
  LogWriter log = writer();
  log.opened(640, 360, 1.0);
  for (int i = 0; i < 3; ++i) {
    log.screen("play");
    log.picture({1, 10, 10, {{UiKind::kClose}}});
  }
  ASSERT_EQ(said_.size(), 1U);
  EXPECT_THAT(said_[0], HasSubstr("not logged"));
}

TEST_F(LogWriterTest, IsFoundByTheRecordingThatItsWindowShowed) {
  const std::string shown = directory_.path("match.replay");
  const std::string other = directory_.path("other.replay");
  record_bots("pucks", shown, 10);
  record_bots("pucks", other, 10);
  const auto reader = ReplayReader::open(shown);
  ASSERT_TRUE(reader);
  const std::uint64_t seed = reader->session().setup.seed;
  LogWriter first = writer();
  first.opened(640, 360, 1.0);
  first.note(log_line_of_replay("pucks", seed, shown + ".part"));
  LogWriter second = writer();
  second.opened(640, 360, 1.0);
  second.note(log_line_of_replay("pucks", seed, other));
  const std::vector<std::string> all = logs();
  EXPECT_EQ(window_logs_of(folder(), *reader), std::vector<std::string>{all[0]});
  EXPECT_EQ(window_logs_of(folder(), *ReplayReader::open(other)), std::vector<std::string>{all[1]});
  // The rest of the line is meant for people.
  EXPECT_TRUE(parse_window_log(read_file(all[0]), "a.log"));
  EXPECT_THAT(read_file(all[0]), Not(HasSubstr(directory_.path("."))));
  EXPECT_TRUE(window_logs_of(directory_.path("nowhere"), *reader).empty());
}

}  // namespace
}  // namespace tickreel::tests

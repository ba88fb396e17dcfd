#include "live/report/bug_report.h"

#include <gmock/gmock.h>

#include "sim/replay/notes_file.h"
#include "tests/support/files.h"
#include "tests/support/record_bots.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

class BugReportTest : public testing::Test {
 protected:
  void SetUp() override { record_bots("pucks", path("match.replay"), 30); }

  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }
  [[nodiscard]] BugReport report(const std::string& output) const {
    return {path("match.replay"), path(output), false, "a renderer",
            [](const ReplayReader& replay) { return "a report on " + replay.session().game; }};
  }

  const TemporaryDirectory directory_;
};

TEST_F(BugReportTest, HasTheReplayItsNotesAndFacts) {
  ASSERT_TRUE(write_bug_report(report("a.zip")));
  const std::string alone = read_file(path("a.zip"));
  for (const char* name : {"README.txt", "match.replay", "build.txt", "system.txt"}) {
    EXPECT_THAT(alone, HasSubstr(name));
  }
  EXPECT_THAT(alone, Not(HasSubstr("crash.txt")));
  EXPECT_THAT(alone, Not(HasSubstr("match.replay.notes")));
  write_file(notes_path_beside(path("match.replay")), "notes");
  ASSERT_TRUE(write_bug_report(report("b.zip")));
  EXPECT_THAT(read_file(path("b.zip")), HasSubstr("match.replay.notes"));
}

TEST_F(BugReportTest, OfTheSameIsTheSame) {
  ASSERT_TRUE(write_bug_report(report("a.zip")));
  ASSERT_TRUE(write_bug_report(report("b.zip")));
  EXPECT_EQ(read_file(path("a.zip")), read_file(path("b.zip")));
}

TEST_F(BugReportTest, SaysWhatIsWrong) {
  EXPECT_EQ(write_bug_report(report("a.tar")).error().kind, ErrorKind::kUsage);
  ASSERT_TRUE(write_bug_report(report("a.zip")));
  EXPECT_EQ(write_bug_report(report("a.zip")).error().kind, ErrorKind::kInTheWay);
  BugReport nothing = report("b.zip");
  nothing.replay = path("nothing.replay");
  EXPECT_EQ(write_bug_report(nothing).error().kind, ErrorKind::kBadFile);
  EXPECT_EQ(directory_.listing(), "a.zip match.replay");
}

}  // namespace
}  // namespace tickreel::tests

#include "movie/cut/notes/mark_changes.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "movie/cut/marks/mark_csv.h"
#include "tests/support/files.h"
#include "tests/support/record_bots.h"
#include "tests/support/temporary_directory.h"

// Marks of a replay of three seconds and 90 ticks.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class MarkChangesTest : public testing::Test {
 protected:
  void SetUp() override { record_bots("pucks", replay_, 90); }

  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }
  void write(const std::string& name, const std::string& bytes) const {
    write_file(path(name), bytes);
  }
  [[nodiscard]] std::string table() const {
    return write_mark_csv(NotesFile::open(replay_)->notes().marks);
  }
  [[nodiscard]] NewMark point(const std::string& at, const std::optional<std::string>& name,
                              const std::string& camera = "") const {
    return {replay_, at, "", "", name, camera};
  }
  [[nodiscard]] NewMark range(const std::string& in, const std::string& out) const {
    return {replay_, "", in, out, {}, ""};
  }
  [[nodiscard]] MarkImport listed(const std::string& name,
                                  const Rational& frame_rate = Rational(60),
                                  const std::string& start = "") const {
    return {replay_, path(name), "", frame_rate, start};
  }
  template <typename Done>
  static void expect_refused(const Done& done, const std::string& why,
                             ErrorKind kind = ErrorKind::kUsage) {
    ASSERT_FALSE(done) << why;
    EXPECT_THAT(done.error().message, HasSubstr(why));
    EXPECT_EQ(done.error().kind, kind) << why;
  }

  const TemporaryDirectory directory_;
  const std::string replay_ = path("match.replay");
};

TEST_F(MarkChangesTest, AreRemovedByPatternsToo) {
  for (const char* at : {"0.5", "1", "1.5"}) ASSERT_TRUE(add_mark(point(at, {})));
  ASSERT_TRUE(add_mark(point("2", "mark *")));
  EXPECT_EQ(remove_marks({replay_, {"mark *"}})->count, 1U) << "a name comes before a pattern";
  EXPECT_EQ(remove_marks({replay_, {"mark [12]", "mark 1"}})->count, 2U);
  expect_refused(remove_marks({replay_, {"none*"}}), "there is no mark 'none*'");
  EXPECT_EQ(table(), "name,in,out,camera\nmark 3,1.5,,\n");
}

TEST_F(MarkChangesTest, AreAddedRenamedAndRemoved) {
  EXPECT_EQ(add_mark(point("1.5", "goal"))->name, "goal");
  EXPECT_EQ(add_mark(range("30t", "0:02"))->name, "mark 1");
  EXPECT_EQ(add_mark(range("@goal", "+0.1"))->name, "mark 2");
  EXPECT_EQ(table(), "name,in,out,camera\nmark 1,1,2,\ngoal,1.5,,\nmark 2,1.5,1.6,\n");
  ASSERT_TRUE(rename_mark({replay_, "goal", "a, \"goal\""}));
  EXPECT_EQ(remove_marks({replay_, {"mark 1", "mark 2"}})->count, 2U);
  EXPECT_EQ(table(), "name,in,out,camera\n\"a, \"\"goal\"\"\",1.5,,\n");
  ASSERT_TRUE(remove_marks({replay_, {}, true}));
  EXPECT_EQ(table(), "name,in,out,camera\n");
  EXPECT_EQ(directory_.listing(), "match.replay");
}

TEST_F(MarkChangesTest, ComeFromListsThatDoNotStartAtZero) {
  write("marks.edl",
        "FCM: DROP FRAME\n001 AX V C 01:00:01:00 01:00:02:00 00:00:00:00 00:00:01:00\n"
        "* FROM CLIP NAME: a\n");
  const auto imported = import_marks(listed("marks.edl", Rational(30000, 1001), "01:00:00:00"));
  ASSERT_TRUE(imported) << imported.error().message;
  EXPECT_EQ(imported->notes.count, 1U);
  EXPECT_TRUE(imported->are_of_edit_list);
  EXPECT_EQ(table(), "name,in,out,camera\na,1.001,2.002,\n");
}

TEST_F(MarkChangesTest, SayWhatIsWrong) {
  ASSERT_TRUE(add_mark(point("1", "goal")));
  const std::string before = read_file(replay_);
  expect_refused(add_mark(point("1", "goal")), "there is a mark 'goal' already",
                 ErrorKind::kInTheWay);
  const std::string is_beyond = " would lie beyond the end: the replay is 0:03.000 long";
  expect_refused(add_mark(point("3", {})), "at 3 is where the replay ends, and nothing is left");
  expect_refused(add_mark(point("3.1", {})), "at 3.1" + is_beyond);
  expect_refused(add_mark(range("0:09", "+1")), "in 0:09" + is_beyond);
  expect_refused(add_mark(range("1", "3.1")), "out 3.1" + is_beyond);
  expect_refused(add_mark(range("2", "1")), "not after its in point");
  expect_refused(add_mark(point("soon", {})), "at: 'soon'");
  expect_refused(add_mark(point("1", "")), "1 to 256 bytes");
  expect_refused(add_mark(point("1", "  ")), "something of it is seen");
  expect_refused(add_mark(point("1", "\u200B")), "something of it is seen");
  expect_refused(add_mark(point("1", {}, "nowhere")), "nowhere");
  expect_refused(rename_mark({replay_, "goal", " "}), "something of it is seen");
  expect_refused(rename_mark({replay_, "gaol", "x"}), "no mark 'gaol'");
  expect_refused(remove_marks({replay_, {"gaol"}}), "no mark 'gaol'");
  expect_refused(remove_marks({replay_, {"goal", "gaol"}}), "no mark 'gaol'");
  EXPECT_TRUE(read_file(replay_) == before) << "all of it or nothing";
}

TEST_F(MarkChangesTest, SayWhatIsWrongWithAList) {
  const std::string before = read_file(replay_);
  const std::string is_beyond = " would lie beyond the end: the replay is 0:03.000 long";
  expect_refused(import_marks(listed("marks.txt")), "format");
  expect_refused(import_marks(listed("marks.csv")), "marks.csv", ErrorKind::kBadFile);
  write("marks.csv", "name,in,out\na,1,2\nb,9,\n");
  expect_refused(import_marks(listed("marks.csv")), "marks.csv: the mark 'b'" + is_beyond,
                 ErrorKind::kBadFile);
  const std::string event = "01:00:01:00 01:00:02:00 00:00:00:00 00:00:01:00\n";
  write("marks.edl", "001 AX V C " + event);
  expect_refused(import_marks(listed("marks.edl")), "01:00:00:00", ErrorKind::kBadFile);
  expect_refused(import_marks(listed("marks.edl", Rational(60), "1h")), "start 1h");
  expect_refused(import_marks(listed("marks.csv", Rational(60), "01:00:00:00")),
                 "marks.csv is a table");
  write("marks.edl", "001 AX A C " + event);
  EXPECT_EQ(import_marks(listed("marks.edl"))->notes.count, 0U);
  write("marks.csv", "name,in,out\na,one,2\n");
  expect_refused(import_marks(listed("marks.csv")), "marks.csv, line 2: 'one'",
                 ErrorKind::kBadFile);
  write("marks.csv", "camera,name,in\nnowhere,b,2\n");
  expect_refused(import_marks(listed("marks.csv")), "mark 'b'", ErrorKind::kBadFile);
  EXPECT_TRUE(read_file(replay_) == before) << "all of it or nothing";
}

TEST_F(MarkChangesTest, RememberACamera) {
  EXPECT_FALSE(add_mark(point("1", "goal", "arena"))->lacks_camera_keys);
  ASSERT_TRUE(rename_mark({replay_, "goal", "a goal"}));
  write("marks.csv", "camera,name,in\nkeys,b,2\n,c,2.5\n");
  EXPECT_TRUE(import_marks(listed("marks.csv"))->lacks_camera_keys);
  EXPECT_EQ(table(), "name,in,out,camera\na goal,1,,arena\nb,2,,keys\nc,2.5,,\n");
}

TEST_F(MarkChangesTest, OfAReplayThatCannotBeWrittenStandBesideIt) {
  EXPECT_EQ(add_mark(point("1", "first"))->notes.why_beside, "");
  ASSERT_EQ(::chmod(replay_.c_str(), 0444), 0);
  const auto added = add_mark(point("2", "goal"));
  ASSERT_TRUE(added) << added.error().message;
  EXPECT_EQ(added->notes.why_beside, "the replay is read-only");
  EXPECT_EQ(added->notes.path, replay_ + ".notes");
}

}  // namespace
}  // namespace tickreel::tests

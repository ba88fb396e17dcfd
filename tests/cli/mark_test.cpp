#include <gmock/gmock.h>

#include <filesystem>

#include "tests/cli/program_test.h"

// `tickreel mark`, on a replay of three seconds and 90 ticks.

namespace tickreel {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class MarkTest : public ReplayTest {
 protected:
  /// The marks as a table, which has to be printed.
  [[nodiscard]] std::string table() const {
    return output_of("tickreel mark list match.replay --csv");
  }
  /// A command that has to succeed.
  void perform(const std::string& command) const { EXPECT_EQ(output_of(command), ""); }
  /// What a command that has to fail says.
  [[nodiscard]] std::string refused(const std::string& command, int exit_code = 2) const {
    const ProgramResult result = run(command);
    EXPECT_EQ(result.exit_code, exit_code) << command << "\n" << result.err;
    EXPECT_EQ(result.out, "") << command;
    return result.err;
  }
};

TEST_F(MarkTest, AreAddedRenamedAndRemoved) {
  EXPECT_EQ(output_of("tickreel mark add match.replay --at 1.5 --name goal"), "goal\n");
  EXPECT_EQ(output_of("tickreel mark add match.replay --in 30t --out 0:02"), "mark 1\n");
  EXPECT_EQ(output_of("tickreel mark add match.replay --in @goal --out +0.1"), "mark 2\n");
  EXPECT_EQ(table(), "name,in,out,camera\nmark 1,1,2,\ngoal,1.5,,\nmark 2,1.5,1.6,\n");
  perform("tickreel mark rename match.replay goal 'a, \"goal\"'");
  perform("tickreel mark remove match.replay 'mark 1' 'mark 2'");
  EXPECT_EQ(table(), "name,in,out,camera\n\"a, \"\"goal\"\"\",1.5,,\n");
  perform("tickreel mark remove match.replay --all");
  EXPECT_EQ(table(), "name,in,out,camera\n");
  EXPECT_EQ(listing(), "match.replay");
}

TEST_F(MarkTest, AreShownToPeopleAndToPrograms) {
  EXPECT_EQ(output_of("tickreel mark list match.replay"), "");
  ASSERT_EQ(run("tickreel mark add match.replay --at 1.5 --name goal").exit_code, 0);
  ASSERT_EQ(run("tickreel mark add match.replay --in 0.1 --out 64t --name 'the end'").exit_code, 0);
  EXPECT_EQ(output_of("tickreel mark list match.replay"),
            "   0:00.100     0:02.133  the end\n"
            "   0:01.500               goal\n");
  auto document = json_of("tickreel mark list match.replay --json");
  EXPECT_EQ(document["notes_file"], "match.replay");
  EXPECT_EQ(document["marks"][0]["name"], "the end");
  EXPECT_EQ(document["marks"][0]["out_exact"], "32/15");
  EXPECT_EQ(document["marks"][1]["in"], 1.5);
  EXPECT_EQ(document["marks"][1]["out"], nullptr);
  EXPECT_THAT(document["camera_keys"], IsEmpty());

  auto info = json_of("tickreel info match.replay --json");
  EXPECT_EQ(info["marks"], document["marks"]);
  EXPECT_EQ(info["complete"], true);
  EXPECT_THAT(output_of("tickreel info match.replay"), HasSubstr("goal: 0:01.500"));
  auto verified = json_of("tickreel verify match.replay --json");
  EXPECT_EQ(verified["ok"], true);
}

TEST_F(MarkTest, MakeTheWayThroughOtherProgramsAndBack) {
  ASSERT_EQ(run("tickreel mark add match.replay --at 0.7 --name goal").exit_code, 0);
  ASSERT_EQ(run("tickreel mark add match.replay --in 1 --out 3 --name 'to the end'").exit_code, 0);
  const std::string marks = table();
  perform("tickreel mark list match.replay --csv > marks.csv");
  perform("tickreel mark list match.replay --edl --fps 29.97 > marks.edl");
  perform("tickreel mark remove match.replay --all");
  perform("tickreel mark import match.replay marks.csv");
  EXPECT_EQ(table(), marks);
  perform("tickreel mark remove match.replay --all");
  perform("cp marks.edl marks && tickreel mark import match.replay marks --format edl --fps 29.97");
  EXPECT_THAT(table(), HasSubstr("to the end"));
  EXPECT_THAT(table(), HasSubstr(",3\n")) << "what was rounded beyond the end ends there";
  perform("tickreel mark import match.replay marks.csv");
  EXPECT_EQ(table(), marks) << "marks of the same name are replaced";
}

TEST_F(MarkTest, ComeFromListsThatDoNotStartAtZero) {
  write("marks.edl",
        "FCM: DROP FRAME\n001 AX V C 01:00:01:00 01:00:02:00 00:00:00:00 00:00:01:00\n"
        "* FROM CLIP NAME: a\n");
  perform("tickreel mark import match.replay marks.edl --fps 29.97 --start 01:00:00:00");
  EXPECT_EQ(table(), "name,in,out,camera\na,1.001,2.002,\n");
}

TEST_F(MarkTest, SaysWhatIsWrong) {
  ASSERT_EQ(run("tickreel mark add match.replay --at 1 --name goal").exit_code, 0);
  const std::string before = read("match.replay");
  const std::string add = "tickreel mark add match.replay ";
  EXPECT_THAT(refused(add), HasSubstr("--at T, or --in T and --out T"));
  EXPECT_THAT(refused(add + "--at 1 --name goal", 5), HasSubstr("there is a mark 'goal' already"));
  const std::string is_beyond = " would lie beyond the end: the replay is 0:03.000 long\n";
  EXPECT_EQ(refused(add + "--at 3"), "tickreel: --at 3" + is_beyond);
  EXPECT_EQ(refused(add + "--in 0:09 --out +1"), "tickreel: --in 0:09" + is_beyond);
  EXPECT_EQ(refused(add + "--in 1 --out 3.1"), "tickreel: --out 3.1" + is_beyond);
  EXPECT_THAT(refused(add + "--in 2 --out 1"), HasSubstr("not after its in point"));
  EXPECT_THAT(refused(add + "--in 2"), HasSubstr("--out"));
  EXPECT_THAT(refused(add + "--at soon"), HasSubstr("--at: 'soon'"));
  EXPECT_THAT(refused(add + "--at 1 --name 'a\nb'"), HasSubstr("\"a\\x0ab\""));
  EXPECT_THAT(refused(add + "--at 1 --name ''"), HasSubstr("1 to 256 bytes"));
  EXPECT_THAT(refused(add + "--at 1 --name '  '"), HasSubstr("not only blanks"));
  EXPECT_THAT(refused("tickreel mark rename match.replay goal ' '"), HasSubstr("not only blanks"));
  EXPECT_THAT(refused("tickreel mark remove match.replay gaol"), HasSubstr("no mark 'gaol'"));
  EXPECT_THAT(refused("tickreel mark remove match.replay goal gaol"), HasSubstr("no mark 'gaol'"));
  EXPECT_THAT(refused("tickreel mark remove match.replay"), HasSubstr("NAME or --all"));
  EXPECT_THAT(refused("tickreel mark rename match.replay gaol x"), HasSubstr("no mark 'gaol'"));
  EXPECT_THAT(refused("tickreel mark list match.replay --csv --edl"), HasSubstr("excludes"));
  EXPECT_THAT(refused("tickreel mark list match.replay --edl --fps 120"), HasSubstr("up to 100"));
  EXPECT_THAT(refused("tickreel mark auto match.replay --event kill"),
              HasSubstr("pucks has no events to look for"));
  EXPECT_THAT(refused("tickreel mark import match.replay marks.txt"), HasSubstr("--format"));
  EXPECT_THAT(refused("tickreel mark import match.replay marks.csv", 3), HasSubstr("marks.csv"));
  write("marks.csv", "name,in,out\na,1,2\nb,9,\n");
  EXPECT_EQ(refused("tickreel mark import match.replay marks.csv", 3),
            "tickreel: marks.csv: the mark 'b'" + is_beyond);
  const std::string event = "01:00:01:00 01:00:02:00 00:00:00:00 00:00:01:00\n";
  write("marks.edl", "001 AX V C " + event);
  EXPECT_THAT(refused("tickreel mark import match.replay marks.edl", 3),
              HasSubstr("say so: --start 01:00:00:00"));
  EXPECT_THAT(refused("tickreel mark import match.replay marks.edl --start 1h"),
              HasSubstr("--start 1h"));
  EXPECT_THAT(refused("tickreel mark import match.replay marks.csv --start 01:00:00:00"),
              HasSubstr("marks.csv is a table"));
  write("marks.edl", "001 AX A C " + event);
  EXPECT_EQ(run("tickreel mark import match.replay marks.edl").err,
            "0 marks from marks.edl: its events are of sound alone, or have no length\n");
  write("marks.csv", "name,in,out\na,one,2\n");
  EXPECT_THAT(refused("tickreel mark import match.replay marks.csv", 3),
              HasSubstr("marks.csv, line 2: 'one'"));
  EXPECT_TRUE(read("match.replay") == before) << "all of it or nothing";
}

TEST_F(MarkTest, OfAReplayThatCannotBeWrittenStandBesideIt) {
  ASSERT_EQ(run("chmod a-w match.replay").exit_code, 0);
  const ProgramResult added = run("tickreel mark add match.replay --at 1 --name goal");
  EXPECT_EQ(added.exit_code, 0);
  EXPECT_EQ(added.err, "the marks are in match.replay.notes: the replay is read-only\n");
  EXPECT_EQ(table(), "name,in,out,camera\ngoal,1,,\n");
  EXPECT_TRUE(read("match.replay") == replay_bytes_);

  write("match.replay.notes", "foreign");
  EXPECT_THAT(refused("tickreel mark list match.replay", 3), HasSubstr("no file of notes"));
  EXPECT_THAT(output_of("tickreel info match.replay"), HasSubstr("no file of notes"));
  EXPECT_EQ(read("match.replay.notes"), "foreign");
}

TEST_F(MarkTest, BesideARecordingInTheSpoolGoWithIt) {
  const std::string in_spool = "export XDG_STATE_HOME=$PWD/state; ";
  ASSERT_EQ(run(in_spool + "tickreel record --game pucks --headless --seconds 1").exit_code, 0);
  const std::string name = json_of(in_spool + "tickreel replays list --json")[0]["name"];
  const std::string folder = "state/tickreel/recordings/";
  perform("chmod a-w " + folder + name + ".replay");
  ASSERT_EQ(run("tickreel mark add " + folder + name + ".replay --at 0").exit_code, 0);

  ASSERT_EQ(run(in_spool + "tickreel replays keep " + name).exit_code, 0);
  EXPECT_EQ(output_of("tickreel mark list --csv " + folder + "kept/" + name + ".replay"),
            "name,in,out,camera\nmark 1,0,,\n");
  perform(in_spool + "tickreel replays keep " + name + " -o match.replay --overwrite");
  EXPECT_EQ(table(), "name,in,out,camera\nmark 1,0,,\n");
  perform("find state -name '*notes*'");
}

TEST_F(MarkTest, StandAroundTheEventsOfAGame) {
  ASSERT_EQ(run("tickreel record --game tanks --headless --seconds 20 -o tanks.replay").exit_code,
            0);
  const ProgramResult made =
      run("tickreel mark auto tanks.replay --event hit --before 0.5 --after 10t");
  EXPECT_EQ(made.exit_code, 0);
  EXPECT_THAT(made.err, HasSubstr("events of the kind 'hit'"));
  auto marks = json_of("tickreel mark list tanks.replay --json")["marks"];
  ASSERT_GT(marks.size(), 1U);
  double last = 0.0;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    EXPECT_EQ(marks[i]["name"], "hit " + std::to_string(i + 1));
    EXPECT_GE(marks[i]["out"].get<double>() - marks[i]["in"].get<double>(), 0.69);
    EXPECT_GE(marks[i]["in"].get<double>(), last) << "those that overlap are one";
    last = marks[i]["out"];
  }
  const std::string again = "tickreel mark auto tanks.replay --event hit --before 100 --after 100";
  EXPECT_THAT(refused(again, 5), HasSubstr("--replace"));
  perform(again + " --replace");
  EXPECT_EQ(output_of("tickreel mark list tanks.replay --csv"), "name,in,out\nhit 1,0,20\n");
}

}  // namespace
}  // namespace tickreel

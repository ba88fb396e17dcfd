#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program_test.h"

// `tickreel mark`, on a replay of three seconds and 90 ticks.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

class MarkTest : public ReplayTest {
 protected:
  /// Returns the marks as a table.
  [[nodiscard]] std::string table() const {
    return output_of("tickreel mark list match.replay --csv");
  }
  /// Runs a command that must succeed and print nothing.
  void perform(const std::string& command) const { EXPECT_EQ(output_of(command), ""); }
  /// Returns the message of a command that must fail.
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
  EXPECT_THAT(table(), HasSubstr(",3,\n")) << "what was rounded beyond the end ends there";
  perform("tickreel mark import match.replay marks.csv");
  EXPECT_EQ(table(), marks) << "marks of the same name are replaced";
}

TEST_F(MarkTest, SaysWhatIsWrong) {
  ASSERT_EQ(run("tickreel mark add match.replay --at 1 --name goal").exit_code, 0);
  const std::string before = read("match.replay");
  const std::string add = "tickreel mark add match.replay ";
  EXPECT_THAT(refused(add), HasSubstr("--at T, or --in T and --out T"));
  EXPECT_THAT(refused(add + "--at 1 --name goal", 5), HasSubstr("there is a mark 'goal' already"));
  EXPECT_EQ(refused(add + "--in 1 --out 3.1"),
            "tickreel: --out 3.1 would lie beyond the end: the replay is 0:03.000 long\n");
  EXPECT_EQ(
      refused(add + "--at 3"),
      "tickreel: --at 3 is where the replay ends, and nothing is left to be seen: give a point "
      "before 0:03.000\n");
  EXPECT_THAT(refused(add + "--in 2"), HasSubstr("--out"));
  EXPECT_THAT(refused(add + "--at soon"), HasSubstr("--at: 'soon'"));
  EXPECT_THAT(refused(add + "--at 1 --name 'a\nb'"), HasSubstr("\"a\\x0ab\""));
  EXPECT_THAT(refused("tickreel mark remove match.replay"), HasSubstr("NAME or --all"));
  EXPECT_THAT(refused("tickreel mark rename match.replay gaol x"), HasSubstr("no mark 'gaol'"));
  EXPECT_THAT(refused("tickreel mark list match.replay --csv --edl"), HasSubstr("excludes"));
  EXPECT_THAT(refused("tickreel mark list match.replay --edl --fps 120"), HasSubstr("up to 100"));
  EXPECT_THAT(refused("tickreel mark auto match.replay --event kill"),
              HasSubstr("--event kill: pucks has meeting, bump"));
  EXPECT_THAT(refused("tickreel mark auto match.replay"), HasSubstr("say what to mark: --event"));
  EXPECT_THAT(refused("tickreel mark import match.replay marks.txt"), HasSubstr("--format"));
  EXPECT_THAT(refused("tickreel mark import match.replay marks.csv", 3), HasSubstr("marks.csv"));
  write("marks.csv", "name,in,out\na,2,1\nb,soon,2\nc,1,2\nc,1,2\n");
  EXPECT_THAT(
      refused("tickreel mark import match.replay marks.csv", 3),
      AllOf(HasSubstr("marks.csv, line 2: the out point"), HasSubstr("\n  marks.csv, line 3: "),
            HasSubstr("\n  marks.csv, line 5: there are two marks")));
  write("marks.csv", "name,in,camera\na,1,arema\nb,7,\n");
  EXPECT_THAT(refused("tickreel mark import match.replay marks.csv", 3),
              AllOf(HasSubstr("marks.csv: the mark 'a': its camera: there is no camera"),
                    HasSubstr("\n  marks.csv: the mark 'b' would lie beyond the end")));
  perform("rm marks.csv");
  write("marks.edl", "001 AX V C 01:00:01:00 01:00:02:00 00:00:00:00 00:00:01:00\n");
  EXPECT_THAT(refused("tickreel mark import match.replay marks.edl", 3),
              HasSubstr("say so: --start 01:00:00:00"));
  write("marks.edl", "001 AX A C 01:00:01:00 01:00:02:00 00:00:00:00 00:00:01:00\n");
  EXPECT_EQ(run("tickreel mark import match.replay marks.edl").err,
            "0 marks from marks.edl: its events are of sound alone, or have no length\n");
  EXPECT_TRUE(read("match.replay") == before);
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
  EXPECT_EQ(output_of(in_spool + "tickreel replays keep " + name + " -o match.replay --overwrite"),
            "match.replay\n");
  EXPECT_EQ(table(), "name,in,out,camera\nmark 1,0,,\n");
  perform("find state -name '*notes*'");
}

TEST_F(MarkTest, ShowTheirCamera) {
  EXPECT_EQ(output_of("tickreel mark add match.replay --at 1 --name goal --camera arena"),
            "goal\n");
  EXPECT_THAT(output_of("tickreel mark list match.replay"), HasSubstr("goal  [arena]\n"));
  auto mark = json_of("tickreel mark list match.replay --json")["marks"][0];
  EXPECT_EQ(mark["camera"], "arena");
  EXPECT_EQ(mark["automatic"], false);
  EXPECT_THAT(output_of("tickreel info match.replay"), HasSubstr("0:01.000, camera arena"));
  EXPECT_THAT(run("tickreel mark add match.replay --at 2 --camera keys").err,
              HasSubstr("the replay has no camera keys yet"));
}
class AutomaticMarkTest : public MarkTest {
 protected:
  void SetUp() override {
    MarkTest::SetUp();
    ASSERT_EQ(
        run("cp " + quoted(CHECKOUT "/demos/tanks/replays/match.replay") + " m && chmod u+w m")
            .exit_code,
        0);
  }
  [[nodiscard]] nlohmann::json marks() const {
    return json_of("tickreel mark list m --json")["marks"];
  }
};

TEST_F(AutomaticMarkTest, StandAroundWhatHappened) {
  const ProgramResult made = run("tickreel mark auto m --event kill --before 1 --after 0.5");
  EXPECT_EQ(made.exit_code, 0);
  EXPECT_EQ(made.err, "16 marks from 24 events\n");
  EXPECT_EQ(made.out, output_of("tickreel mark list m")) << "what it prints is what there is";
  EXPECT_THAT(made.out, HasSubstr("   0:36.115     0:37.615  Duchess › Pepper  [follow:3]\n"));
  EXPECT_THAT(made.out, HasSubstr("  Duchess › Pepper 2  [follow:3]\n"));
  EXPECT_THAT(made.out, HasSubstr("  Pepper: double kill  [follow:1]\n"));
}

TEST_F(AutomaticMarkTest, WithNothingAroundThemArePoints) {
  ASSERT_EQ(run("tickreel mark auto m --event kill --before 0 --after 0").exit_code, 0);
  EXPECT_THAT(output_of("tickreel mark list m"),
              HasSubstr("   0:37.115               Duchess › Pepper"));
}

TEST_F(AutomaticMarkTest, AreReplacedWhereAskedFor) {
  const std::string mark = "tickreel mark auto m --event kill --by Duchess --on 1 --top 3";
  ASSERT_EQ(run(mark).exit_code, 0);
  EXPECT_THAT(refused(mark, 5), HasSubstr("--replace"));
  const auto before = marks();
  auto again = json_of(mark + " --replace --json");
  EXPECT_EQ(again["marks"], before);
}

TEST_F(AutomaticMarkTest, SayWhatIsWrong) {
  const std::string mark = "tickreel mark auto m --event kill ";
  EXPECT_THAT(
      refused(mark + "--max 3"),
      HasSubstr("--before and --after, 3 s and 2 s unless given, are longer together: 5 s"));
  EXPECT_THAT(refused(mark + "--multi 2 --within 9 --max 8"), HasSubstr("--within is longer: 9 s"));
  EXPECT_THAT(refused(mark + "--within 3"), HasSubstr("--within requires --multi"));
  EXPECT_THAT(refused(mark + "--multi 1"), HasSubstr("--multi"));
  EXPECT_THAT(refused(mark + "--merge --max 3"), HasSubstr("excludes"));
  EXPECT_THAT(refused(mark + "--best 10 --merge"), HasSubstr("excludes"));
  EXPECT_THAT(refused(mark + "--best 10 --max 3"), HasSubstr("excludes"));
  EXPECT_THAT(refused("tickreel mark auto m"), HasSubstr("--by PLAYER, --on PLAYER, --multi N"));
  EXPECT_THAT(refused(mark + "--top 0"), HasSubstr("--top"));
}
TEST_F(AutomaticMarkTest, EventsAreListed) {
  EXPECT_THAT(output_of("tickreel mark list m --events"),
              HasSubstr("\n   0:44.776  kill: Duchess › Pepper\n"));
  const auto events = json_of("tickreel mark list m --events --json")["events"];
  EXPECT_EQ(events, json_of("tickreel info m --events --json")["events"]);
  EXPECT_FALSE(json_of("tickreel info m --json").contains("events"));
  std::size_t kills = 0;
  for (const auto& event : events) kills += event["event"] == "kill" ? 1 : 0;
  EXPECT_EQ(kills, 24U);
  EXPECT_EQ(events[0]["actor"]["name"], "Rumble");
  EXPECT_EQ(events[0]["target"]["index"], 2);
  EXPECT_THAT(output_of("tickreel mark list m --events --csv"),
              testing::StartsWith("at,event,actor,target,weight,text\n295157/51200,hit,0,2,10,\n"));
  EXPECT_THAT(output_of("tickreel info m --events"), HasSubstr("kill: Duchess › Pepper"));
  EXPECT_THAT(refused("tickreel mark list m --events --edl"), HasSubstr("excludes"));
}

}  // namespace
}  // namespace tickreel::tests

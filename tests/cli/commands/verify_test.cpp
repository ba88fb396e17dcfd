#include <gmock/gmock.h>

#include <filesystem>

#include "games/registry.h"
#include "sim/replay/recorder.h"
#include "tests/cli/program_test.h"
#include "tests/support/changed_game.h"
#include "tests/support/sanitizer.h"

// The output of verify, diff and dump when builds, replays and runs differ.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class VerifyTest : public ReplayTest {
 protected:
  /// Records pucks as another build whose rules change a field at a tick.
  void record_elsewhere(const std::string& name, const Change& change, Tick ticks,
                        std::uint64_t seed = 1,
                        const std::string& recorded_by = "tickreel 0.1.0") const {
    GameInfo info = changed_game(find_game("pucks")->info, change);
    const SessionSetup setup{seed, info.tick_rate, info.player_names};
    auto simulation = *Simulation::begin(info, setup);
    const ReplaySession session{info.name, recorded_by, simulation.setup(), simulation.constants(),
                                256,       {}};
    auto recorder = *Recorder::begin_with(std::move(simulation), session, path(name), true);
    for (Tick tick = 0; tick < ticks; ++tick) {
      InputFrame input;
      input.players[1].buttons = static_cast<std::uint32_t>(tick);
      input.players[1].axes[0] = -32767;
      ASSERT_TRUE(recorder.step(input));
    }
    ASSERT_TRUE(recorder.finish());
  }

  /// Writes a program for --reference.
  void write_program(const std::string& name, const std::string& script) const {
    write(name, "#!/bin/sh\n" + script + "\n");
    std::filesystem::permissions(path(name), std::filesystem::perms::owner_all);
  }
  void write_other_build(const std::string& name, Tick tick, const std::string& field) const {
    write_program(name, std::string("exec " + quoted(OTHER_BUILD) + " ") + std::to_string(tick) +
                            " '" + field + "' \"$@\"");
  }

  /// Expects that verify fails with code 1 and a reason that names the program.
  void expect_no_reference(const std::string& program, const std::string& reason) const {
    const ProgramResult result = run("tickreel verify match.replay --reference ./" + program);
    EXPECT_EQ(result.exit_code, 1) << result.out << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, AllOf(HasSubstr("--reference ./" + program), HasSubstr(reason)));
  }
};

TEST_F(VerifyTest, SeveralReplaysAreEachLookedAtAndTheWorstDecides) {
  write_diverged_replay();
  const std::string several = " match.replay none.replay diverged.replay match.replay";
  const ProgramResult verified = run("tickreel verify" + several);
  EXPECT_EQ(verified.exit_code, 4);
  EXPECT_EQ(lines_of(verified.out).size(), 2U) << verified.out;
  EXPECT_THAT(verified.err, AllOf(HasSubstr("none.replay: No such file"),
                                  HasSubstr("diverged.replay diverged at tick 20"),
                                  HasSubstr("2 of 4 replays failed, for the reasons above\n")));
  auto documents = nlohmann::json::parse(run("tickreel verify --json" + several).out);
  ASSERT_EQ(documents.size(), 4U);
  EXPECT_EQ(documents[0], json_of("tickreel verify --json match.replay"));
  EXPECT_EQ(documents[1]["file"], "none.replay");
  EXPECT_THAT(documents[1]["error"].get<std::string>(), HasSubstr("No such file"));
  EXPECT_EQ(documents[2]["ok"], false);
  EXPECT_EQ(documents[2]["tick"], 20);

  const std::string info = output_of("tickreel info match.replay");
  EXPECT_EQ(output_of("tickreel info match.replay match.replay"), info + "\n" + info);
  EXPECT_EQ(run("tickreel info match.replay none.replay").exit_code, 3);
  auto infos = json_of("tickreel info --json match.replay match.replay");
  ASSERT_EQ(infos.size(), 2U);
  EXPECT_EQ(infos[1], json_of("tickreel info --json match.replay"));
}

TEST_F(VerifyTest, SaysAllThatTheReplayKnowsOfADivergence) {
  record_elsewhere("other.replay", change_at(300, "pucks[1].velocity.x"), 600);
  const ProgramResult result = run("tickreel verify other.replay");
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_THAT(result.err, HasSubstr("other.replay diverged at tick 300 (0:10.000): "));
  EXPECT_THAT(result.err, HasSubstr("components pucks differs at tick 512"));
  EXPECT_THAT(result.err, HasSubstr("Bo: buttons 0x0000012b, axes -32767"));
  EXPECT_THAT(result.err, HasSubstr("after tick 256, whose state surely was as recorded"));
  EXPECT_THAT(result.err, HasSubstr("tickreel verify other.replay --reference PROGRAM"));

  const ProgramResult as_json = run("tickreel verify --json other.replay");
  EXPECT_EQ(as_json.exit_code, 4);
  auto document = nlohmann::json::parse(as_json.out);
  EXPECT_EQ(document["ok"], false);
  EXPECT_EQ(document["tick"], 300);
  EXPECT_EQ(document["components"], nlohmann::json::array({"pucks"}));
  EXPECT_EQ(document["interval"]["after"], 256);
  EXPECT_EQ(document["interval"]["hash_bits"], 16);
  EXPECT_EQ(document["repeats"], true);
  EXPECT_EQ(document["inputs"]["players"][1]["buttons"], "0x0000012b");
}

TEST_F(VerifyTest, TheFieldOfTheNextKeyframeIsNamed) {
  record_elsewhere("other.replay", change_at(300, "pucks[1].velocity.x"), 600);
  const ProgramResult result = run("tickreel verify other.replay");
  EXPECT_THAT(result.err, HasSubstr("field      pucks[1].velocity.x, the only one that differs at "
                                    "tick 512, the next keyframe"));
  EXPECT_THAT(result.err, HasSubstr("comes to the same state: this build plays otherwise"));
  auto document = document_of("tickreel verify --json other.replay", 4);
  EXPECT_EQ(document["same_build"], false);
  EXPECT_EQ(document["field"], "pucks[1].velocity.x");
}

// The replay was recorded by this very build, so the message does not name another one.
TEST_F(VerifyTest, AReplayOfThisVeryBuildIsNotSentToAnother) {
  record_elsewhere("own.replay", change_at(40, "pucks[1].velocity.x"), 60, 1,
                   Recorder::recorded_by(find_game("pucks")->info));
  const ProgramResult result = run("tickreel verify own.replay");
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_THAT(result.err, AllOf(HasSubstr("own.replay diverged at tick 40 "),
                                HasSubstr("something that the replay does not hold"),
                                HasSubstr("from tick 0 to 56, each comes out alike"),
                                HasSubstr("started once more, comes to the same states"),
                                Not(HasSubstr("plays otherwise")), Not(HasSubstr("--reference"))));
}

TEST_F(VerifyTest, NamesFieldAndValuesWhereAKeyframeHasThem) {
  record_elsewhere("other.replay", change_at(512, "pucks[1].velocity.x"), 600);
  const ProgramResult result = run("tickreel verify --json other.replay");
  EXPECT_EQ(result.exit_code, 4);
  auto document = nlohmann::json::parse(result.out);
  EXPECT_EQ(document["tick"], 512);
  EXPECT_EQ(document["field"], "pucks[1].velocity.x");
  EXPECT_EQ(document["field_source"], "keyframe");
  EXPECT_THAT(document["recorded"]["bits"], testing::StartsWith("0x"));
  EXPECT_NE(document["recorded"]["decimal"], document["now"]["decimal"]);
}

TEST_F(VerifyTest, RunsASyncTest) {
  EXPECT_THAT(output_of("tickreel verify --sync-test match.replay"),
              HasSubstr("and each tick again from its snapshot"));
  EXPECT_EQ(run("tickreel verify --sync-test match.replay --reference x").exit_code, 2);
}

TEST_F(VerifyTest, FindsTheFieldByPlayingBesideAnotherBuild) {
  write_other_build("other", 41, "pucks[2].velocity.y");
  const ProgramResult result = run("tickreel verify match.replay --reference ./other");
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_THAT(result.err, HasSubstr("diverged at tick 41 (0:01.366): this build and ./other part"));
  EXPECT_THAT(result.err, HasSubstr("field      pucks[2].velocity.y"));
  EXPECT_THAT(result.err,
              testing::ContainsRegex("now        [-0-9.e]+ .0x[0-9a-f]+.  as recorded"));
  EXPECT_THAT(result.err, HasSubstr("inputs     Ada: buttons 0x00000000"));

  const ProgramResult as_json = run("tickreel verify --json match.replay --reference ./other");
  auto document = nlohmann::json::parse(as_json.out);
  EXPECT_EQ(document["field"], "pucks[2].velocity.y");
  EXPECT_EQ(document["tick"], 41);
  EXPECT_EQ(document["reference_is_as_recorded"], false);
  EXPECT_EQ(document["now_is_as_recorded"], true);
}

TEST_F(VerifyTest, ABuildThatPlaysAlikeIsTheSame) {
  EXPECT_THAT(
      output_of("tickreel verify match.replay --reference " + std::string(TICKREEL_PROGRAM)),
      HasSubstr("match.replay: 90 of 90 ticks play here as in "));
}

TEST_F(VerifyTest, SaysHowManyTicksAReferenceHas) {
  ASSERT_EQ(run("tickreel record --game pucks --headless --seconds 3 --seed 9 -o long").exit_code,
            0);
  ASSERT_EQ(run("tickreel record --game pucks --headless --seconds 1 --seed 9 -o short").exit_code,
            0);
  EXPECT_THAT(output_of("tickreel verify long --reference short"),
              HasSubstr("long: 30 of 90 ticks play here as in short"));
  EXPECT_EQ(json_of("tickreel verify --json long --reference short")["compared_ticks"], 30);
  EXPECT_EQ(run("tickreel verify long --reference ''").exit_code, 2);
}

TEST_F(VerifyTest, AResultThatCannotBeWrittenIsAnError) {
  EXPECT_EQ(run("tickreel verify match.replay >&-").exit_code, 1);
  EXPECT_EQ(run("tickreel dump match.replay --hashes >&-").exit_code, 1);
}

TEST_F(VerifyTest, TwoBuildsMayAgreeAgainstTheRecording) {
  record_elsewhere("other.replay", change_at(70, "pucks[0].position.x"), 90);
  const ProgramResult result =
      run("tickreel verify other.replay --reference " + std::string(TICKREEL_PROGRAM));
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_THAT(result.err, HasSubstr("but not as recorded, from tick 70 on"));
}

TEST_F(VerifyTest, RefusesAProgramThatIsNoReference) {
  expect_no_reference("missing", "No such file or directory");
  write("notes", "dear diary");
  expect_no_reference("notes", "Permission denied");
  write_program("old", "echo \"tickreel: there is no command '$1'\" >&2; exit 2");
  expect_no_reference("old", "ended with code 2");
}

TEST_F(VerifyTest, ComparesWithAnotherRecordingOfTheSession) {
  const auto never = change_at(-1, "");
  record_elsewhere("here.replay", never, 600);
  record_elsewhere("there.replay", change_at(512, "pucks[3].position.y"), 600);
  record_elsewhere("seed.replay", never, 600, 2);
  EXPECT_THAT(output_of("tickreel verify here.replay --reference here.replay"),
              HasSubstr("play here as in here.replay"));
  const ProgramResult other = run("tickreel verify here.replay --reference there.replay");
  EXPECT_EQ(other.exit_code, 4);
  EXPECT_THAT(other.err, HasSubstr("there.replay diverged at tick 512"));
  EXPECT_THAT(other.err, HasSubstr("pucks[3].position.y"));
  const ProgramResult seed = run("tickreel verify here.replay --reference seed.replay");
  EXPECT_EQ(seed.exit_code, 2);
  EXPECT_THAT(seed.err, HasSubstr("seed is 1 in here.replay, and 2 in seed.replay"));
  const ProgramResult inputs = run("tickreel verify match.replay --reference here.replay");
  EXPECT_EQ(inputs.exit_code, 2);
  EXPECT_THAT(inputs.err, HasSubstr("its inputs are others from tick 0 on (Ada (player 0)"));
}

TEST_F(VerifyTest, DiffSaysWhatDiffers) {
  EXPECT_EQ(output_of("tickreel diff match.replay match.replay"), "");
  record_elsewhere("other.replay", change_at(-1, ""), 80, 7);
  const ProgramResult result = run("tickreel diff match.replay other.replay");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, HasSubstr("seed\n  < 1\n  > 7\n"));
  EXPECT_THAT(result.out, HasSubstr("inputs differ in 80 ticks, first in tick 0\nAda (player 0)"));
  EXPECT_THAT(result.out, HasSubstr("length\n  < 90 ticks\n  > 80 ticks\n"));
  EXPECT_EQ(result.err, "tickreel: match.replay and other.replay differ\n");

  auto document = nlohmann::json::parse(run("tickreel diff --json match.replay other.replay").out);
  EXPECT_EQ(document["same"], false);
  EXPECT_EQ(document["header"][0]["name"], "seed");
  EXPECT_EQ(document["inputs"]["differing_ticks"], 80);
  EXPECT_EQ(run("tickreel diff match.replay missing").exit_code, 3);
}

TEST_F(VerifyTest, AReplayIsNotAtFaultForWhatTheSystemLacks) {
  if (kIsSanitized) GTEST_SKIP() << "sanitizers open files of their own";
  // All other open files count towards the limit, so they are closed.
  const ProgramResult no_files =
      run("exec 3>&-; ulimit -n 4; tickreel diff match.replay match.replay");
  EXPECT_EQ(no_files.exit_code, 1) << "the replay is not at fault";
  EXPECT_THAT(no_files.err, HasSubstr("cannot open the replay match.replay: Too many open files"));
}

TEST_F(VerifyTest, DumpPrintsStates) {
  EXPECT_EQ(lines_of(output_of("tickreel dump match.replay --hashes")).size(), 91U);
  const std::string fields = output_of("tickreel dump match.replay --at 1");
  EXPECT_EQ(fields, output_of("tickreel dump match.replay --at 30t"));
  EXPECT_THAT(fields, HasSubstr("\npucks.count u32 0x00000004 4\n"));
  auto document = json_of("tickreel dump match.replay --at 30t --json");
  EXPECT_EQ(document["tick"], 30);
  EXPECT_EQ(document["fields"].size(), lines_of(fields).size());
  EXPECT_EQ(json_of("tickreel dump match.replay --hashes --json")["hashes"].size(), 91U);

  EXPECT_EQ(run("tickreel dump match.replay").exit_code, 2);
  EXPECT_EQ(run("tickreel dump match.replay --hashes --at 3t").exit_code, 2);
  const ProgramResult late = run("tickreel dump match.replay --at 91t");
  EXPECT_EQ(late.exit_code, 2);
  EXPECT_THAT(late.err, HasSubstr("the replay ends at tick 90"));
}

TEST_F(VerifyTest, DumpPlaysPastADivergence) {
  write_diverged_replay();
  EXPECT_EQ(lines_of(output_of("tickreel dump diverged.replay --hashes")).size(), 31U);
}

}  // namespace
}  // namespace tickreel::tests

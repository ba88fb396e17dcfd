#include <gmock/gmock.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>

#include "tests/cli/commands/farm_test.h"
#include "tests/support/background_program.h"
#include "tests/support/eventually.h"
#include "tests/support/sanitizer.h"

// Faults on a cluster: the film has the right bytes in spite of them, or a message says what to do
// and no film is made.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

class FarmFaultsTest : public FarmTest {
 protected:
  /// A film that takes long enough for a fault while it is made.
  static constexpr const char* kSlow = "--size 320x180 --fps 240 --segment-frames 120";

  [[nodiscard]] bool exists(const std::string& name) const {
    return std::filesystem::exists(path(name));
  }
  [[nodiscard]] bool is_begun(const std::string& film) const {
    return eventually([&] { return exists(film + ".part/segment-000000.json"); });
  }
  /// Waits for the film and expects that it equals `other`.
  void expect_comes(const std::string& film, const std::string& other) {
    const ProgramResult waited = on_cluster("tickreel farm wait " + film + " --progress none");
    ASSERT_EQ(waited.exit_code, 0) << waited.err << on_cluster("tickreel farm logs " + film).out;
    expect_same(film, other);
    EXPECT_FALSE(exists(film + ".part"));
  }
};

TEST_F(FarmFaultsTest, ANodeThatDiesAndComesBackCostsNothingButTime) {
  export_here("here.mp4", "", kSlow);
  start_cluster();
  ASSERT_EQ(export_on_cluster("there.mp4", "--detach", kSlow).exit_code, 0);
  ASSERT_TRUE(is_begun("there.mp4"));
  cluster().kill_node(2);
  // The node starts again only when the cluster has seen that it is down. Otherwise it would only
  // lose its job.
  EXPECT_TRUE(eventually(
      [&] { return cluster().ask("sinfo --noheader --nodes=node2 --format=%t")[0] == 'd'; }));
  cluster().start_node(2);
  expect_comes("there.mp4", "here.mp4");
}

TEST_F(FarmFaultsTest, ATaskMayRunSeveralTimesAtOnce) {
  export_here("here.mp4", "", kSlow);
  start_cluster();
  ASSERT_EQ(export_on_cluster("there.mp4", "--detach", kSlow).exit_code, 0);
  ASSERT_TRUE(eventually([&] { return exists("there.mp4.part/farm/round.json"); }));
  const ProgramResult twice =
      run("for i in 1 2; do tickreel farm task there.mp4.part 0 --node node$i & done; wait");
  EXPECT_EQ(twice.exit_code, 0) << twice.err;
  expect_comes("there.mp4", "here.mp4");
}

TEST_F(FarmFaultsTest, WhoeverBeganItMayDie) {
  export_here("here.mp4", "", kSlow);
  start_cluster();
  {
    BackgroundProgram waiting({"/bin/sh", "-c",
                               "cd " + path("") + " && " + cluster().shell_prefix() +
                                   "PATH=" + program_folder() + ":$PATH exec " +
                                   export_command("there.mp4", "--engine slurm", kSlow)});
    ASSERT_TRUE(is_begun("there.mp4"));
  }
  expect_comes("there.mp4", "here.mp4");
}

TEST_F(FarmFaultsTest, WhoeverBeganItMayDieBeforeThereIsAJoin) {
  export_here("here.mp4");
  start_cluster();
  put_before("sbatch",
             "case \"$*\" in *--comment=join*) kill -KILL $PPID; exit 1;; esac\nexec $real \"$@\"");
  EXPECT_EQ(on_cluster(with_fakes() + export_command("there.mp4", "--engine slurm")).exit_code,
            137);
  EXPECT_THAT(read("there.mp4.part/farm/round.json"), HasSubstr("\"join\": false"));
  expect_comes("there.mp4", "here.mp4");
}

TEST_F(FarmFaultsTest, ATerminalThatIsClosedCancelsNothing) {
  export_here("here.mp4", "", kSlow);
  start_cluster();
  BackgroundProgram terminal({"/bin/sh", "-c",
                              "cd " + path("") + " && " + cluster().shell_prefix() +
                                  "PATH=" + program_folder() + ":$PATH exec script -qec '" +
                                  export_command("there.mp4", "--engine slurm", kSlow) +
                                  "' /dev/null"});
  ASSERT_TRUE(is_begun("there.mp4"));
  terminal.send_signal(SIGKILL);
  expect_comes("there.mp4", "here.mp4");
}

TEST_F(FarmFaultsTest, WhoWaitsForSeveralWaitsForThoseThatComeToo) {
  export_here("here.mp4", "", kSlow);
  start_cluster();
  ASSERT_EQ(export_on_cluster("a.mp4", "--detach").exit_code, 0);
  ASSERT_EQ(on_cluster("tickreel farm cancel a.mp4").exit_code, 0);
  ASSERT_EQ(export_on_cluster("there.mp4", "--detach", kSlow).exit_code, 0);
  const ProgramResult waited = on_cluster("tickreel farm wait a.mp4 there.mp4 --progress none");
  EXPECT_EQ(waited.exit_code, 1);
  EXPECT_THAT(waited.err, HasSubstr("a.mp4: its jobs were cancelled"));
  expect_same("there.mp4", "here.mp4");
}

TEST_F(FarmFaultsTest, TheUsersLimitIsMetInRounds) {
  export_here("here.mp4", "", kLongFilm);
  start_cluster();
  // The cluster takes three jobs of this user at a time, and joins without a limit.
  put_before("sbatch",
             "case \"$*\" in *--comment=join*) exec $real \"$@\";; *--array=[0-9]-*) ;; *) test "
             "$(squeue --noheader --array | wc -l) -lt 3 && exec $real \"$@\";; esac\n"
             "echo 'sbatch: error: Batch job submission failed: Job violates accounting/QOS policy "
             "(job submit limit, user size and/or time limits)' >&2\nexit 1");
  const ProgramResult made =
      on_cluster(with_fakes() + export_command("there.mp4", "--engine slurm", kLongFilm));
  ASSERT_EQ(made.exit_code, 0) << made.err;
  expect_same("there.mp4", "here.mp4");
}

TEST_F(FarmFaultsTest, WhereTheUserMayHaveNoJobItIsSaid) {
  start_cluster();
  put_before(
      "sbatch",
      "echo 'sbatch: error: Batch job submission failed: Job violates accounting/QOS policy' "
      ">&2; exit 1");
  const ProgramResult refused =
      on_cluster(with_fakes() + export_command("there.mp4", "--engine slurm --detach"));
  EXPECT_EQ(refused.exit_code, 5);
  EXPECT_THAT(refused.err, HasSubstr("takes no more jobs of this user"));
  EXPECT_FALSE(exists("there.mp4.part"));
}

TEST_F(FarmFaultsTest, TheControllerMayBeAwayForAWhile) {
  export_here("here.mp4", "", kSlow);
  start_cluster();
  BackgroundProgram waiting({"/bin/sh", "-c",
                             "cd " + path("") + " && " + cluster().shell_prefix() +
                                 "PATH=" + program_folder() + ":$PATH exec " +
                                 export_command("there.mp4", "--engine slurm", kSlow)});
  ASSERT_TRUE(is_begun("there.mp4"));
  cluster().stop_controller();
  std::this_thread::sleep_for(std::chrono::seconds(3));
  EXPECT_TRUE(waiting.is_running());
  cluster().start_controller();
  EXPECT_EQ(waiting.wait_for_end(), 0) << waiting.err();
  expect_same("there.mp4", "here.mp4");
}

TEST_F(FarmFaultsTest, ANodeThatDrawsDifferentlyIsRefusedByName) {
  start_cluster(
      {.prolog = "test $SLURMD_NODENAME = node2 && echo export LP_NATIVE_VECTOR_WIDTH=128"});
  const ProgramResult refused = export_on_cluster("there.mp4", "", kSlow);
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_THAT(refused.err, HasSubstr("would make other pictures than node"));
  EXPECT_THAT(refused.err, HasSubstr("128 bits"));
  EXPECT_THAT(refused.err, HasSubstr("--same-renderer"));
  EXPECT_FALSE(exists("there.mp4"));
  EXPECT_THAT(on_cluster("tickreel farm logs there.mp4").out,
              HasSubstr("would make other pictures"));
  const ProgramResult made = export_on_cluster("there.mp4", "--resume --same-renderer", kSlow);
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_TRUE(exists("there.mp4"));
}

TEST_F(FarmFaultsTest, ATaskThatIsKilledAgainAndAgainIsTold) {
  start_cluster();
  ASSERT_EQ(export_on_cluster("there.mp4", "--detach", kSlow).exit_code, 0);
  ASSERT_TRUE(is_begun("there.mp4"));
  // A task that is killed once is run again. These kills do not end.
  put_before("kill-tasks", "while sleep 0.2; do pkill -KILL -f '[f]arm task " +
                               path("there.mp4.part") + "'; done");
  const BackgroundProgram killer({path("fake/kill-tasks")});
  const ProgramResult waited = on_cluster("tickreel farm wait there.mp4 --progress none");
  EXPECT_EQ(waited.exit_code, 1);
  EXPECT_THAT(waited.err, testing::AnyOf(HasSubstr("was ended again, on node"),
                                         HasSubstr("was ended again, before it said anything")));
  EXPECT_THAT(waited.err, HasSubstr("--resume"));
  EXPECT_FALSE(exists("there.mp4"));
}

TEST_F(FarmFaultsTest, AReplayThatDivergesHasItsCode) {
  write_diverged_replay();
  start_cluster();
  const ProgramResult made = on_cluster(
      "tickreel export diverged.replay --size 64x36 -o there.mp4 --engine slurm --progress none");
  EXPECT_EQ(made.exit_code, 4);
  EXPECT_THAT(made.err, HasSubstr("diverge"));
  EXPECT_FALSE(exists("there.mp4"));
  const ProgramResult goes_on = on_cluster(
      "tickreel export diverged.replay --size 64x36 -o on.mp4 --engine slurm --progress none "
      "--ignore-divergence");
  EXPECT_EQ(goes_on.exit_code, 0) << goes_on.err;
  EXPECT_THAT(goes_on.err, HasSubstr("not as recorded from tick 20 on"));
  EXPECT_FALSE(exists("on.mp4.part"));
}

// Tests without a cluster: a fake scheduler accepts every job and runs none, and the test runs the
// tasks itself.
class FarmByHandTest : public FarmFaultsTest {
 protected:
  void SetUp() override {
    FarmFaultsTest::SetUp();
    if (IsSkipped()) return;
    export_here("here.mp4");
    for (const char* program : {"sbatch", "scancel", "squeue", "scontrol"})
      put_before(program, "echo 1");
    put_before("squeue", "exit 0");
    const ProgramResult begun =
        run(with_fakes() + export_command("there.mp4", "--engine slurm --detach"));
    ASSERT_EQ(begun.exit_code, 0) << begun.err;
  }
  [[nodiscard]] ProgramResult run_tasks(const std::string& environment = "") const {
    return run("for i in 0 1 2; do " + environment +
               " tickreel farm task there.mp4.part $i --node n || exit; done");
  }
};

TEST_F(FarmByHandTest, ADirectoryMayShowASegmentLate) {
  ASSERT_EQ(run_tasks().exit_code, 0);
  const ProgramResult joined =
      run("mv there.mp4.part/segment-000005.json late; (sleep 0.3; mv late "
          "there.mp4.part/segment-000005.json) & tickreel farm join there.mp4.part");
  EXPECT_EQ(joined.exit_code, 0) << joined.err;
  expect_same("there.mp4", "here.mp4");
}

TEST_F(FarmByHandTest, ASegmentThatNeverComesIsMissed) {
  ASSERT_EQ(run_tasks().exit_code, 0);
  ASSERT_EQ(run("rm there.mp4.part/segment-000005.json").exit_code, 0);
  EXPECT_EQ(run("tickreel farm join there.mp4.part").exit_code, 1);
  EXPECT_FALSE(exists("there.mp4"));
}

TEST_F(FarmByHandTest, ASegmentThatWasDamagedIsNamed) {
  ASSERT_EQ(run_tasks().exit_code, 0);
  ASSERT_EQ(run("printf x >> there.mp4.part/segment-000005.mp4").exit_code, 0);
  const ProgramResult joined = run("tickreel farm join there.mp4.part");
  EXPECT_EQ(joined.exit_code, 1);
  EXPECT_THAT(joined.err, HasSubstr("are to be made again: 5"));
  EXPECT_FALSE(exists("there.mp4"));
  // The task makes the segment again.
  ASSERT_EQ(run("tickreel farm task there.mp4.part 2 --node n && tickreel farm join there.mp4.part")
                .exit_code,
            0);
  expect_same("there.mp4", "here.mp4");
}

TEST_F(FarmByHandTest, WhereADiskIsFullItIsSaidAndTheRestIsMadeLater) {
  const std::string disk = "mkdir -p disk; mount -t tmpfs -o size=320k none disk";
  const ProgramResult mounted = run("unshare -rm sh -c '" + disk + "'");
  if (mounted.exit_code != 0) GTEST_SKIP() << "cannot mount a small disk: " << mounted.err;
  write("make.sh", disk + "\n" + with_fakes() +
                       export_command("disk/film.mp4", "--engine slurm --detach") +
                       "\n"
                       "for i in 0 1 2; do\n"
                       "  tickreel farm task disk/film.mp4.part $i --node n || echo full $i\n"
                       "done\n"
                       "tickreel farm join disk/film.mp4.part; echo joined $?; ls disk\n"
                       "mount -o remount,size=64m disk\n" +
                       export_command("disk/film.mp4", "--engine slurm --detach --resume") +
                       "\n"
                       "for i in 0 1 2; do\n"
                       "  tickreel farm task disk/film.mp4.part $i --node n || echo full $i\n"
                       "done\n"
                       "tickreel farm join disk/film.mp4.part && cp disk/film.mp4 there.mp4\n");
  const ProgramResult made = run("unshare -rm sh make.sh");
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(made.out, HasSubstr("full 2\njoined 1\nfilm.mp4.part\n"));
  EXPECT_THAT(made.err, HasSubstr("No space left on device"));
  EXPECT_THAT(made.err, testing::ContainsRegex("[0-9] of 3 tasks failed"));
  expect_same("there.mp4", "here.mp4");
}

TEST_F(FarmByHandTest, ADirectoryMayHaveNoLocks) {
  if (kIsSanitized) GTEST_SKIP() << "its library would not be the first";
  const std::string without = std::string("LD_PRELOAD=") + TICKREEL_NO_LOCKS + " ";
  // Two nodes run each task at once.
  const ProgramResult made =
      run("for i in 0 1 2; do for node in a b; do " + without +
          "tickreel farm task there.mp4.part $i --node $node & done; wait; done; " + without +
          "tickreel farm join there.mp4.part");
  EXPECT_EQ(made.exit_code, 0) << made.err;
  expect_same("there.mp4", "here.mp4");
}

TEST_F(FarmByHandTest, TheJoinMayBeKilledAtAnyTimeAndRunAgain) {
  ASSERT_EQ(run_tasks().exit_code, 0);
  for (const char* after : {"0.01", "0.03", "0.06", "0.1", "0.15", "0.2"}) {
    const ProgramResult killed =
        run("timeout -s KILL " + std::string(after) + " tickreel farm join there.mp4.part");
    if (killed.exit_code == 0) break;
    if (exists("there.mp4")) expect_same("there.mp4", "here.mp4");
  }
  EXPECT_EQ(run("tickreel farm join there.mp4.part").exit_code, 0);
  expect_same("there.mp4", "here.mp4");
  EXPECT_FALSE(exists("there.mp4.part"));
}

TEST_F(FarmByHandTest, AJoinThatWasKilledWhileItRemovedWhatHadServedIsRunAgain) {
  ASSERT_EQ(run_tasks().exit_code, 0);
  ASSERT_EQ(run("tickreel join there.mp4.part -o there.mp4 --progress none").exit_code, 0);
  ASSERT_EQ(run("mkdir -p there.mp4.part/farm && rm there.mp4.part/farm/round.json").exit_code, 0);
  EXPECT_EQ(run("tickreel farm join there.mp4.part").exit_code, 0);
  expect_same("there.mp4", "here.mp4");
  EXPECT_FALSE(exists("there.mp4.part"));
}

TEST_F(FarmByHandTest, AFilmThatHasItsNameOnlyLosesItsWorkplace) {
  ASSERT_EQ(run_tasks().exit_code, 0);
  // A join leaves this state when it is killed after it has renamed the film.
  ASSERT_EQ(run("tickreel join there.mp4.part -o there.mp4 --progress none").exit_code, 0);
  EXPECT_EQ(run("tickreel farm join there.mp4.part").exit_code, 0);
  expect_same("there.mp4", "here.mp4");
  EXPECT_FALSE(exists("there.mp4.part"));
}

TEST_F(FarmByHandTest, ATaskThatComesTooLateDoesNothing) {
  ASSERT_EQ(run_tasks().exit_code, 0);
  ASSERT_EQ(run("tickreel farm join there.mp4.part").exit_code, 0);
  EXPECT_EQ(run("tickreel farm task there.mp4.part 0").exit_code, 0);
  EXPECT_EQ(run("tickreel farm join there.mp4.part").exit_code, 0);
  EXPECT_FALSE(exists("there.mp4.part"));
}

TEST_F(FarmByHandTest, WhatNoJobIsLeftOfIsTakenUpByWhoeverGoesOn) {
  ASSERT_EQ(run_tasks().exit_code, 0);
  const ProgramResult again =
      run(with_fakes() + export_command("there.mp4", "--engine slurm --detach --resume"));
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_THAT(read("there.mp4.part/farm/round.json"), HasSubstr("\"number\": 2"));
  const ProgramResult here = run(with_fakes() + export_command("there.mp4", "--resume"));
  EXPECT_EQ(here.exit_code, 0) << here.err;
  expect_same("there.mp4", "here.mp4");
}

TEST_F(FarmByHandTest, AFilmThatIsNotThereAtAllIsNotWaitedForForEver) {
  for (const char* style : {"lines", "json"}) {
    const ProgramResult waited =
        run(with_fakes() + "tickreel farm wait nothing.mp4 --progress " + style);
    EXPECT_EQ(waited.exit_code, 1);
    EXPECT_THAT(waited.err, HasSubstr("neither nothing.mp4"));
  }
  const ProgramResult told = run(with_fakes() + "tickreel farm status nothing.mp4 there.mp4");
  EXPECT_EQ(told.exit_code, 1);
  EXPECT_THAT(told.out, HasSubstr("there.mp4: abandoned"));
  EXPECT_THAT(told.err, HasSubstr("neither nothing.mp4"));
  for (const char* command : {"status", "wait", "cancel"}) {
    const ProgramResult other =
        run(with_fakes() + "tickreel farm " + command + " /etc/passwd there.mp4");
    EXPECT_EQ(other.exit_code, 2) << command;
    EXPECT_THAT(other.err, HasSubstr("/etc/passwd is no film that other machines make")) << command;
  }
}

TEST_F(FarmByHandTest, ADamagedFarmFileHidesNoOtherFilm) {
  ASSERT_EQ(run("cp -r there.mp4.part broken.mp4.part && echo nonsense > "
                "broken.mp4.part/farm/farm.json")
                .exit_code,
            0);
  const ProgramResult told = run(with_fakes() + "tickreel farm status");
  EXPECT_EQ(told.exit_code, 3);
  EXPECT_THAT(told.out, HasSubstr("there.mp4"));
  EXPECT_THAT(told.err, HasSubstr("remove broken.mp4.part/farm: segments that are finished stay"));
  const ProgramResult made = run(with_fakes() + export_command("broken.mp4", "--resume"));
  EXPECT_EQ(made.exit_code, 5);
  EXPECT_THAT(made.err, HasSubstr("remove broken.mp4.part/farm"));
}

TEST_F(FarmByHandTest, OneMachineFinishesWhatWasCancelled) {
  ASSERT_EQ(run("tickreel farm task there.mp4.part 0 --node n").exit_code, 0);
  ASSERT_EQ(run(with_fakes() + "tickreel farm cancel there.mp4").exit_code, 0);
  const ProgramResult made = run(export_command("there.mp4", "--resume"));
  EXPECT_EQ(made.exit_code, 0) << made.err;
  expect_same("there.mp4", "here.mp4");
  EXPECT_FALSE(exists("there.mp4.part"));
}

TEST_F(FarmByHandTest, ATaskThatSaysNothingIsRunOnceMore) {
  ASSERT_EQ(run("for i in 0 1; do tickreel farm task there.mp4.part $i --node n; done").exit_code,
            0);
  ASSERT_EQ(run(with_fakes() + "tickreel farm join there.mp4.part").exit_code, 0);
  EXPECT_THAT(read("there.mp4.part/farm/round.json"), HasSubstr("\"number\": 2"));
  const ProgramResult again = run(with_fakes() + "tickreel farm join there.mp4.part");
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_THAT(again.err, HasSubstr("task 2 was ended again, before it said anything"));
}

TEST_F(FarmByHandTest, WhatOneMachineIsAtIsNotHandedOver) {
  write("slow.sh", export_command("busy.mp4", "--jobs 1", kSlow) + " & slow=$!\n" +
                       "while ! test -e busy.mp4.part/film.json; do sleep 0.01; done\n" +
                       with_fakes() +
                       export_command("busy.mp4", "--engine slurm --detach --resume") +
                       "; echo refused $?\nwait $slow; echo made $?\n");
  const ProgramResult both = run("sh slow.sh");
  EXPECT_EQ(both.out, "refused 5\nmade 0\n") << both.err;
  EXPECT_THAT(both.err, HasSubstr("is at work in busy.mp4.part"));
}

TEST_F(FarmByHandTest, WhatIsBeingTakenAwayIsNotOnTheFarmAnyMore) {
  ASSERT_EQ(run_tasks().exit_code, 0);
  // The join removes the workplace in any order.
  ASSERT_EQ(run("cp here.mp4 there.mp4 && rm there.mp4.part/farm/farm.json").exit_code, 0);
  const ProgramResult waited = run(with_fakes() + "tickreel farm wait there.mp4 --progress none");
  EXPECT_EQ(waited.exit_code, 0) << waited.err;
}

TEST_F(FarmByHandTest, OptionsWithWhichNothingIsHandedOverAreRefused) {
  for (const char* option : {"--test-only", "--help", "--outp=x", "--array=1-2"}) {
    const ProgramResult refused =
        run(with_fakes() +
            export_command("x.mp4", std::string("--engine slurm --slurm-option=") + option));
    EXPECT_EQ(refused.exit_code, 2) << option;
    EXPECT_THAT(refused.err, HasSubstr(option));
  }
}

TEST_F(FarmByHandTest, WhatNobodyIsAtAnyMoreIsSaidToBe) {
  const ProgramResult waited = run(with_fakes() + "tickreel farm wait there.mp4 --progress none");
  EXPECT_EQ(waited.exit_code, 1);
  EXPECT_THAT(waited.err, HasSubstr("has no job of it any more"));
  EXPECT_THAT(waited.err, HasSubstr("--resume"));
}

TEST_F(FarmByHandTest, ATaskThatCannotBeIsRefused) {
  EXPECT_EQ(run("tickreel farm task there.mp4.part 3").exit_code, 2);
  EXPECT_EQ(run("tickreel farm task there.mp4.part 0 --node ../../x").exit_code, 2);
}

}  // namespace
}  // namespace tickreel::tests

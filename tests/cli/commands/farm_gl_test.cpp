#include <gmock/gmock.h>

#include <csignal>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/commands/farm_test.h"
#include "tests/support/background_program.h"
#include "tests/support/eventually.h"

// Films, reels and batches on two nodes have the bytes of one machine, and their state can be asked
// for from anywhere.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST_F(FarmTest, AFilmHasTheBytesThatOneMachineMakes) {
  export_here("here.mp4", "--manifest");
  start_cluster();
  const ProgramResult made = export_on_cluster("there.mp4", "--manifest");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  expect_same("there.mp4", "here.mp4");
  expect_same("there.mp4.manifest.json", "here.mp4.manifest.json");
  EXPECT_FALSE(std::filesystem::exists(path("there.mp4.part")));
  // The job of the join ends a little later than the command.
  EXPECT_TRUE(eventually([&] { return cluster().ask("squeue --noheader").empty(); }));
}

/// Longer tests, which have the label `long`.
class FarmFilmsTest : public FarmTest {};

// The game keeps its state in globals and cannot load a state, so each session runs in a process of
// its own.
TEST_F(FarmFilmsTest, AFilmOfAGameThatCannotLoadHasThem) {
  const std::string worm = "tickreel --game " + quoted(WORM_GAME) + " ";
  const std::string film =
      worm + "export worm.replay --fps native --size 64x48 --segment-frames 60 --progress none ";
  ASSERT_EQ(run(worm + "record --headless --seconds 12 -o worm.replay").exit_code, 0);
  ASSERT_EQ(run(film + "-o here.mp4 --jobs 2").exit_code, 0);
  start_cluster();
  const ProgramResult made = on_cluster(film + "-o there.mp4 --engine slurm");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  expect_same("there.mp4", "here.mp4");
}

TEST_F(FarmFilmsTest, TheExampleOfTheDocsDoesWhatItSays) {
  start_cluster();
  const std::string page = CHECKOUT "/docs/cluster.md";
  const ProgramResult made =
      on_cluster("mkdir -p build/release && ln -s " + quoted(TICKREEL_PROGRAM) +
                 " build/release/tickreel && ln -s " + quoted(CHECKOUT "/demos") +
                 " demos && sed -n '/^# /,/^| /{s/^    //p}' " + quoted(page) +
                 " > example.sh && "
                 "sed -i 's/--size 320x180/--size 32x18 --to 5 "
                 "--segment-frames 150/' example.sh && bash -e example.sh");
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_TRUE(std::filesystem::exists(path("out/farm/match.mp4")));
}

TEST_F(FarmFilmsTest, AReelHasThem) {
  write(
      "reel.toml",
      "size = \"64x36\"\nfps = 480\nsegment-frames = 120\n[[clip]]\nreplay = \"match.replay\"\n"
      "to = 1\nshutter = 180\ntemporal-samples = 2\n[[clip]]\ncard = \"The end\"\nlength = 0.5\n");
  const ProgramResult here = run("tickreel reel reel.toml -o here.mkv --progress none");
  ASSERT_EQ(here.exit_code, 0) << here.err;
  start_cluster();
  const ProgramResult made =
      on_cluster("tickreel reel reel.toml -o there.mkv --engine slurm --progress none");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  expect_same("there.mkv", "here.mkv");
}

// Captions, tracks and alpha are in the film wherever its segments are made.
TEST_F(FarmFilmsTest, FilmsForEditorsHaveThem) {
  write("a.srt", "1\n00:00:01,000 --> 00:00:02,000\nOne\n");
  ASSERT_EQ(run("ffmpeg -v error -f lavfi -i sine=r=48000:d=1 say.wav").exit_code, 0);
  const std::string film =
      "--captions a.srt --alpha --tracks game,voice:eng --sound say.wav,at=0.5,duck=6 --manifest";
  export_here("here.mov", film);
  write("reel.toml",
        "size = \"64x36\"\nfps = 240\nsegment-frames = 120\ncaptions = \"a.srt,burn\"\n"
        "tracks = \"game,voice\"\n[[clip]]\nreplay = \"match.replay\"\nto = 1\n[[clip]]\n"
        "card = \"x\"\nlength = 0.5\ntransition = \"slideleft\"\n[[sound]]\nfile = \"say.wav\"\n");
  ASSERT_EQ(run("tickreel reel reel.toml -o reel-here.mkv --progress none").exit_code, 0);
  start_cluster();
  const ProgramResult made = export_on_cluster("there.mov", film);
  ASSERT_EQ(made.exit_code, 0) << made.err;
  expect_same("there.mov", "here.mov");
  expect_same("there.mov.manifest.json", "here.mov.manifest.json");
  const ProgramResult reel =
      on_cluster("tickreel reel reel.toml -o reel-there.mkv --engine slurm --progress none");
  ASSERT_EQ(reel.exit_code, 0) << reel.err;
  expect_same("reel-there.mkv", "reel-here.mkv");
}

TEST_F(FarmFilmsTest, TheFilmsOfMarksAreAllHandedOverAtOnce) {
  ASSERT_EQ(run("tickreel mark add match.replay --at 1 --name one && "
                "tickreel mark add match.replay --at 2 --name two")
                .exit_code,
            0);
  const std::string films = " --all-marks --size 64x36 --before 0.2 --after 0.2 --progress none";
  ASSERT_EQ(run("tickreel export match.replay -o 'here-{mark}.mp4'" + films).exit_code, 0);
  start_cluster();
  const ProgramResult made = on_cluster(
      "tickreel export match.replay -o 'there-{mark}.mp4' --engine slurm --json" + films);
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_EQ(nlohmann::json::parse(made.out)["made"], 2);
  expect_same("there-one.mp4", "here-one.mp4");
  expect_same("there-two.mp4", "here-two.mp4");
}

TEST_F(FarmFilmsTest, TheFilmsOfABatchHaveThem) {
  write("jobs.toml",
        "[defaults]\nsize = \"64x36\"\n[[job]]\nreplay = \"match.replay\"\nto = \"+0.5\"\n"
        "output = \"{from}.mp4\"\n[job.matrix]\nfrom = [0, 1]\n[[job]]\nreplay = \"gone.replay\"\n"
        "output = \"gone.mp4\"\n");
  const std::string batch = "tickreel batch jobs.toml --progress none --json ";
  static_cast<void>(run(batch + "-o here"));
  start_cluster();
  const ProgramResult first = on_cluster(batch + "-o there --engine slurm");
  EXPECT_EQ(first.exit_code, 1) << first.err;
  auto results = nlohmann::json::parse(first.out);
  EXPECT_EQ(results["made"], 2);
  EXPECT_EQ(results["failed"], 1);
  for (const char* film : {"0.mp4", "1.mp4"}) {
    expect_same("there/" + std::string(film), "here/" + std::string(film));
  }
  auto again = nlohmann::json::parse(on_cluster(batch + "-o there --engine slurm").out);
  EXPECT_EQ(again["kept"], 2);
}

TEST_F(FarmFilmsTest, ABatchThatWasLeftToTheClusterIsTakenUpAgain) {
  write("jobs.toml",
        "[defaults]\nsize = \"64x36\"\n[[job]]\nreplay = \"match.replay\"\nto = \"+0.5\"\n"
        "output = \"{from}.mp4\"\n[job.matrix]\nfrom = [0, 1]\n");
  const std::string batch = "tickreel batch jobs.toml --progress none --json --engine slurm ";
  start_cluster();
  const ProgramResult left = on_cluster(batch + "--detach");
  ASSERT_EQ(left.exit_code, 0) << left.err;
  EXPECT_EQ(nlohmann::json::parse(left.out)["queued"], 2);
  const ProgramResult here = run("tickreel batch jobs.toml --progress none");
  const ProgramResult waited = on_cluster(batch);
  ASSERT_EQ(waited.exit_code, 0) << waited.err;
  EXPECT_TRUE(std::filesystem::exists(path("0.mp4")));
  EXPECT_TRUE(std::filesystem::exists(path("1.mp4")));
}

TEST_F(FarmFilmsTest, IsAskedAboutFromAnywhere) {
  export_here("here.mp4", "", kLongFilm);
  start_cluster();
  const ProgramResult left = export_on_cluster("there.mp4", "--detach --json", kLongFilm);
  ASSERT_EQ(left.exit_code, 0) << left.err;
  EXPECT_EQ(nlohmann::json::parse(left.out)["films"][0]["outcome"], "queued");
  auto document =
      nlohmann::json::parse(on_cluster("cd / && tickreel farm status --json " + path("")).out);
  auto& film = document["films"][0];
  EXPECT_THAT(film["file"].get<std::string>(), HasSubstr("there.mp4"));
  EXPECT_EQ(film["state"], "under way");
  EXPECT_EQ(film["segments"], 12);
  const ProgramResult twice = export_on_cluster("there.mp4", "", kLongFilm);
  EXPECT_EQ(twice.exit_code, 5);
  EXPECT_THAT(twice.err, HasSubstr("tickreel farm wait there.mp4"));
  const ProgramResult locally = run(export_command("there.mp4", "--overwrite", kLongFilm));
  EXPECT_EQ(locally.exit_code, 5);
  const ProgramResult waited = on_cluster("cd / && tickreel farm wait " + path("there.mp4"));
  ASSERT_EQ(waited.exit_code, 0) << waited.err;
  expect_same("there.mp4", "here.mp4");
  EXPECT_THAT(on_cluster("tickreel farm status there.mp4").out, HasSubstr("complete"));
}

TEST_F(FarmFilmsTest, ProgramsAreToldAsOnOneMachine) {
  start_cluster();
  const std::string film = std::string("tickreel export match.replay ") + kFilm + " -o there.mp4";
  const ProgramResult left = on_cluster(film + " --engine slurm --detach --progress json");
  EXPECT_EQ(left.err, "{\"event\":\"queue\",\"file\":\"there.mp4\",\"frames\":720}\n");
  const ProgramResult waited = on_cluster("tickreel farm wait there.mp4 --progress json");
  ASSERT_EQ(waited.exit_code, 0) << waited.err;
  std::istringstream lines(waited.err);
  std::vector<nlohmann::json> events;
  for (std::string line; std::getline(lines, line);) events.push_back(nlohmann::json::parse(line));
  ASSERT_GE(events.size(), 3U) << waited.err;
  EXPECT_THAT(events.front()["event"], testing::AnyOf("start", "resume"));
  EXPECT_EQ(events.front()["frames"], 720);
  EXPECT_EQ(events.back()["event"], "end");
  EXPECT_EQ(events.back()["frames"], 720);
  EXPECT_GE(events.back()["seconds"], 0.0);
}

TEST_F(FarmFilmsTest, WhatHandsOverNothingTakesNoEngine) {
  start_cluster();
  const ProgramResult listed = export_on_cluster("there.mp4", "--list-segments");
  EXPECT_EQ(listed.exit_code, 2);
  EXPECT_THAT(listed.err, testing::HasSubstr("leave --engine out"));
  write("reel.toml", "[[clip]]\ncard = \"here\"\n");
  const ProgramResult timeline = on_cluster("tickreel reel reel.toml -o reel.otio --engine slurm");
  EXPECT_EQ(timeline.exit_code, 2);
  EXPECT_THAT(timeline.err, testing::HasSubstr("leave --engine out"));
}

TEST_F(FarmTest, IsCancelledAndGoneOnWith) {
  export_here("here.mp4", "", kLongFilm);
  start_cluster();
  ASSERT_EQ(export_on_cluster("there.mp4", "--detach", kLongFilm).exit_code, 0);
  ASSERT_TRUE(
      eventually([&] { return std::filesystem::exists(path("there.mp4.part/film.json")); }));
  ASSERT_EQ(on_cluster("tickreel farm cancel there.mp4").exit_code, 0);
  EXPECT_TRUE(eventually([&] { return cluster().ask("squeue --noheader").empty(); }));
  EXPECT_THAT(on_cluster("tickreel farm status there.mp4").out, HasSubstr("cancelled"));
  EXPECT_FALSE(std::filesystem::exists(path("there.mp4")));
  const ProgramResult made = export_on_cluster("there.mp4", "--resume", kLongFilm);
  ASSERT_EQ(made.exit_code, 0) << made.err;
  expect_same("there.mp4", "here.mp4");
}

TEST_F(FarmFilmsTest, AnInterruptionEndsItsJobsWhereNobodyCanBeAsked) {
  start_cluster();
  const std::string slow = "--size 1280x720 --fps 480 --segment-frames 120";
  BackgroundProgram waiting({"/bin/sh", "-c",
                             "cd " + path("") + " && " + cluster().shell_prefix() +
                                 "PATH=" + program_folder() + ":$PATH exec " +
                                 export_command("there.mp4", "--engine slurm", slow)});
  ASSERT_TRUE(
      eventually([&] { return std::filesystem::exists(path("there.mp4.part/film.json")); }));
  waiting.send_signal(SIGINT);
  EXPECT_EQ(waiting.wait_for_end(), 130);
  EXPECT_THAT(waiting.err(), HasSubstr("its jobs are cancelled"));
  EXPECT_TRUE(eventually([&] { return cluster().ask("squeue --noheader").empty(); }));
  EXPECT_FALSE(std::filesystem::exists(path("there.mp4")));
}

TEST_F(FarmFilmsTest, ArraysThatAreTooLongAreCut) {
  export_here("here.mp4");
  start_cluster({.config = "MaxArraySize=3\n"});
  const ProgramResult made = export_on_cluster("there.mp4");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  expect_same("there.mp4", "here.mp4");
}

TEST_F(FarmFilmsTest, OptionsReachTheScheduler) {
  start_cluster();
  ASSERT_EQ(export_on_cluster("there.mp4", "--detach --slurm-option=--nice=17 --jobs 1").exit_code,
            0);
  EXPECT_THAT(cluster().ask("scontrol show job"), HasSubstr("Nice=17"));
  EXPECT_THAT(cluster().ask("squeue --noheader --format=%i"), HasSubstr("%1]"));
  const ProgramResult wrong = export_on_cluster("other.mp4", "--slurm-option=--partition=nosuch");
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_THAT(wrong.err, HasSubstr("invalid partition"));
  const ProgramResult backslash = export_on_cluster("'back\\slash.mp4'");
  EXPECT_EQ(backslash.exit_code, 2);
  EXPECT_THAT(backslash.err, HasSubstr("backslash"));
  EXPECT_FALSE(std::filesystem::exists(path("other.mp4.part")));
}

}  // namespace
}  // namespace tickreel::tests

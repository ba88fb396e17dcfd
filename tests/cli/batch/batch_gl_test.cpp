#include <gmock/gmock.h>
#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <map>
#include <string>
#include <thread>

#include "tests/cli/program_test.h"
#include "tests/support/background_program.h"
#include "tests/support/eventually.h"

// Films of a list: which are made, which are kept, and how failures are reported.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

class BatchTest : public ExportTest {
 protected:
  static constexpr const char* kDefaults =
      "[defaults]\nsize = \"64x36\"\nreplay = \"match.replay\"\nto = 0.2\n";

  void write_jobs(const std::string& jobs) const { write("jobs.toml", kDefaults + jobs); }
  static std::string job(const std::string& keys) { return "[[job]]\n" + keys + "\n"; }

  [[nodiscard]] ProgramResult batch(const std::string& options = "") const {
    return run("tickreel batch jobs.toml --progress none " + options);
  }
  /// Returns the outcome of each film, by the film's name or the job's. Expects the exit code.
  [[nodiscard]] std::map<std::string, std::string> outcomes(int exit_code = 0,
                                                            const std::string& options = "") const {
    const ProgramResult made = batch("--json " + options);
    EXPECT_EQ(made.exit_code, exit_code) << made.err;
    std::map<std::string, std::string> films;
    auto document = nlohmann::json::parse(made.out);
    for (auto& film : document["films"]) {
      const std::string name = film["file"].is_null() ? film["job"] : film["file"];
      films[name] = film["outcome"];
      whys_[name] = film["why"].is_null() ? "" : film["why"];
    }
    return films;
  }
  /// Waits until the first segment of a film is finished.
  [[nodiscard]] bool has_segment(const std::string& film) const {
    return eventually([&] { return exists(film + ".part/segment-000000.json"); });
  }
  [[nodiscard]] bool exists(const std::string& name) const {
    return std::filesystem::exists(path(name));
  }
  [[nodiscard]] std::string why(const std::string& film) const { return whys_.at(film); }

 private:
  mutable std::map<std::string, std::string> whys_;
};

using Outcomes = std::map<std::string, std::string>;

TEST_F(BatchTest, MakesTheFilmsThatExportMakes) {
  ASSERT_EQ(run("tickreel mark add match.replay --name goal --in 1 --out +0.2").exit_code, 0);
  ASSERT_EQ(run("tickreel mark add match.replay --name end --at 2").exit_code, 0);
  write_jobs(job("output = \"{replay}-{fps}-{crf}.mp4\"\n[job.matrix]\nfps = [30, 60]\n"
                 "crf = [20, 40]") +
             job("all-marks = true\nbefore = 0.1\nafter = 0.1\noutput = \"marks/{mark}.mkv\"") +
             job("output = \"low-{size}.webm\"\nsize = \"32x18\"\ncrf = 40"));
  EXPECT_EQ(outcomes(), (Outcomes{{"match-30-20.mp4", "made"},
                                  {"match-30-40.mp4", "made"},
                                  {"match-60-20.mp4", "made"},
                                  {"match-60-40.mp4", "made"},
                                  {"marks/goal.mkv", "made"},
                                  {"marks/end.mkv", "made"},
                                  {"low-32x18.webm", "made"}}));
  exported("--to 0.2 --fps 30 --crf 40 -o one.mp4");
  EXPECT_TRUE(read("match-30-40.mp4") == read("one.mp4"));
  exported("--mark goal -o goal.mkv");
  EXPECT_TRUE(read("marks/goal.mkv") == read("goal.mkv"));
  exported("--mark end --before 0.1 --after 0.1 -o end.mkv");
  EXPECT_TRUE(read("marks/end.mkv") == read("end.mkv"));
  EXPECT_EQ(run("tickreel check low-32x18.webm --progress none").exit_code, 0);
}

TEST_F(BatchTest, LeavesAloneWhatIsThereAndMadeOfTheSameThings) {
  write_jobs(job("output = \"a.mp4\"") + job("output = \"b.mp4\"\nfrom = 1\nto = \"+0.2\""));
  EXPECT_EQ(outcomes(), (Outcomes{{"a.mp4", "made"}, {"b.mp4", "made"}}));
  const std::string first = read("a.mp4");
  EXPECT_EQ(outcomes(), (Outcomes{{"a.mp4", "kept"}, {"b.mp4", "kept"}}));

  // The time of a file is ignored.
  ASSERT_EQ(run("touch -d 2001-01-01 a.mp4 a.mp4.manifest.json").exit_code, 0);
  EXPECT_EQ(outcomes(0, "--set crf=40"), (Outcomes{{"a.mp4", "made"}, {"b.mp4", "made"}}));
  EXPECT_FALSE(read("a.mp4") == first);
  EXPECT_THAT(why("a.mp4"), HasSubstr("--crf"));
  EXPECT_EQ(outcomes(), (Outcomes{{"a.mp4", "made"}, {"b.mp4", "made"}}));
  EXPECT_TRUE(read("a.mp4") == first);

  // A damaged film is made again; so are the films of a replay that has changed.
  write("a.mp4", first.substr(0, first.size() - 1));
  EXPECT_EQ(outcomes(), (Outcomes{{"a.mp4", "made"}, {"b.mp4", "kept"}}));
  EXPECT_TRUE(read("a.mp4") == first);
  ASSERT_EQ(run("tickreel record --game pucks --headless --seconds 3 --seed 9 -o new.replay &&"
                "mv new.replay match.replay")
                .exit_code,
            0);
  EXPECT_EQ(outcomes(), (Outcomes{{"a.mp4", "made"}, {"b.mp4", "made"}}));
}

TEST_F(BatchTest, AFilmWithoutAManifestIsInTheWay) {
  write_jobs(job("output = \"a.mp4\"") + job("output = \"b.mp4\""));
  write("a.mp4", "somebody's");
  EXPECT_EQ(outcomes(1), (Outcomes{{"a.mp4", "failed"}, {"b.mp4", "made"}}));
  EXPECT_EQ(read("a.mp4"), "somebody's");
  EXPECT_THAT(why("a.mp4"), HasSubstr("is in the way: it is there without a manifest"));
  EXPECT_EQ(outcomes(0, "--overwrite"), (Outcomes{{"a.mp4", "made"}, {"b.mp4", "kept"}}));
  write("b.mp4.manifest.json", "{}");
  EXPECT_EQ(outcomes(), (Outcomes{{"a.mp4", "kept"}, {"b.mp4", "made"}}));
}

TEST_F(BatchTest, SeveralEncodingsComeOfOneDrawing) {
  write_jobs(
      job("[[job.encoding]]\noutput = \"{replay}.mp4\"\ncrf = 18\n[[job.encoding]]\n"
          "output = \"{replay}.webm\"\n[[job.encoding]]\noutput = \"x.mkv\"\n"
          "vcodec = \"nosuch\"\n[[job.encoding]]\noutput = \"sub/lossless.mkv\"\n"
          "vcodec = \"ffv1\"\npix-fmt = \"yuv444p\"\nacodec = \"flac\""));
  EXPECT_EQ(outcomes(1), (Outcomes{{"match.mp4", "made"},
                                   {"match.webm", "made"},
                                   {"x.mkv", "failed"},
                                   {"sub/lossless.mkv", "made"}}));
  EXPECT_THAT(why("x.mkv"), HasSubstr("no encoder named nosuch"));
  exported("--to 0.2 --crf 18 -o one.mp4");
  EXPECT_TRUE(read("match.mp4") == read("one.mp4"));
  exported("--to 0.2 -o one.webm");
  EXPECT_TRUE(read("match.webm") == read("one.webm"));
  exported("--to 0.2 --vcodec ffv1 --pix-fmt yuv444p --acodec flac -o one.mkv");
  EXPECT_TRUE(read("sub/lossless.mkv") == read("one.mkv"));
  // A missing film is made again without the others.
  ASSERT_EQ(run("rm match.webm").exit_code, 0);
  EXPECT_EQ(outcomes(1), (Outcomes{{"match.mp4", "kept"},
                                   {"match.webm", "made"},
                                   {"x.mkv", "failed"},
                                   {"sub/lossless.mkv", "kept"}}));
  EXPECT_TRUE(read("match.webm") == read("one.webm"));
}

TEST_F(BatchTest, AnEncoderKeepsItsOptions) {
  write_jobs(job("crf = 40\npreset = \"ultrafast\"\nvcodec = \"libx264\"\noutput = \"a.mp4\""));
  EXPECT_EQ(outcomes(), (Outcomes{{"a.mp4", "made"}}));
  exported("--to 0.2 --vcodec libx264 --crf 40 --preset ultrafast -o one.mp4");
  EXPECT_TRUE(read("a.mp4") == read("one.mp4"));
}

TEST_F(BatchTest, ReelsAndHighlightsAreJobsToo) {
  write("reel.toml",
        "size = \"32x18\"\n[[clip]]\ncard = \"x\"\nlength = 0.1\n[[clip]]\n"
        "replay = \"match.replay\"\nto = 0.1\n");
  write("jobs.toml",
        "[[job]]\nreel = \"reel.toml\"\noutput = \"{reel}-{size}.mp4\"\nsize = \"64x36\"\n");
  EXPECT_EQ(outcomes(), (Outcomes{{"reel-64x36.mp4", "made"}}));
  ASSERT_EQ(run("tickreel reel reel.toml --set size=64x36 -o one.mp4 --progress none").exit_code,
            0);
  EXPECT_TRUE(read("reel-64x36.mp4") == read("one.mp4"));
  EXPECT_EQ(outcomes(), (Outcomes{{"reel-64x36.mp4", "kept"}}));
}

TEST_F(BatchTest, WhatIsGivenGoesBeforeAProfile) {
  write_jobs(job("crf = 3\nfps = 30\nprofile = \"share\"\noutput = \"a.mp4\"") +
             job("fps = 30\noutput = \"b.mp4\"\n[[job.encoding]]\nprofile = \"share\"\n"
                 "[[job.encoding]]\noutput = \"b.mkv\"\n[[job.encoding]]\noutput = \"b.webm\"\n"
                 "profile = \"share\""));
  EXPECT_EQ(
      outcomes(1),
      (Outcomes{{"a.mp4", "made"}, {"b.mp4", "made"}, {"b.mkv", "made"}, {"b.webm", "failed"}}));
  EXPECT_THAT(why("b.webm"), HasSubstr("--profile share makes files that end in .mp4"));
  exported("--to 0.2 --crf 3 --fps 30 --profile share -o one.mp4");
  EXPECT_TRUE(read("a.mp4") == read("one.mp4"));

  write("reel.toml",
        "size = \"64x36\"\nfps = 30\nprofile = \"share\"\n[[clip]]\nreplay = \"match.replay\"\n"
        "to = 0.2\n");
  ASSERT_EQ(run("tickreel reel reel.toml -o reel.mp4 --progress none").exit_code, 0);
  EXPECT_EQ(stream_of("reel.mp4")["width"], 64);
  EXPECT_EQ(stream_of("reel.mp4")["r_frame_rate"], "30/1");
}

TEST_F(BatchTest, AReelIsEncodedInSeveralWaysToo) {
  write("reel.toml",
        "size = \"64x36\"\n[[clip]]\ncard = \"x\"\nlength = 0.1\n[[clip]]\n"
        "replay = \"match.replay\"\nto = 0.1\n");
  write("jobs.toml",
        "[[job]]\nreel = \"reel.toml\"\n[[job.encoding]]\noutput = \"a.mp4\"\ncrf = 40\n"
        "[[job.encoding]]\noutput = \"a.webm\"\n");
  EXPECT_EQ(outcomes(), (Outcomes{{"a.mp4", "made"}, {"a.webm", "made"}}));
  ASSERT_EQ(run("tickreel reel reel.toml --set crf=40 -o one.mp4 --progress none && "
                "tickreel reel reel.toml -o one.webm --progress none")
                .exit_code,
            0);
  EXPECT_TRUE(read("a.mp4") == read("one.mp4"));
  EXPECT_TRUE(read("a.webm") == read("one.webm"));
  EXPECT_EQ(outcomes(), (Outcomes{{"a.mp4", "kept"}, {"a.webm", "kept"}}));
}

TEST_F(BatchTest, AFailureKeepsNoOtherFilmFromBeingMade) {
  write("broken.replay", "no replay");
  write("file", "");
  write_jobs(job("name = \"gone\"\nreplay = \"gone.replay\"") +
             job("name = \"none\"\nreplay = \"none-*.replay\"\noutput = \"none-{replay}.mp4\"") +
             job("replay = \"broken.replay\"") +
             job("from = 500\nto = \"+1\"\noutput = \"range.mp4\"") +
             job("vcodec = \"nosuch\"\noutput = \"codec.mp4\"") + job("output = \"file/a.mp4\"") +
             job("output = \"good.mp4\""));
  const Outcomes expected{{"gone.mp4", "failed"},   {"none-none-*.mp4", "failed"},
                          {"broken.mp4", "failed"}, {"range.mp4", "failed"},
                          {"codec.mp4", "failed"},  {"file/a.mp4", "failed"},
                          {"good.mp4", "made"}};
  Outcomes found = outcomes(1);
  EXPECT_EQ(found.size(), expected.size());
  EXPECT_EQ(found["good.mp4"], "made");
  EXPECT_THAT(why("gone.mp4"), HasSubstr("cannot open the replay gone.replay"));
  EXPECT_THAT(why("broken.mp4"), HasSubstr("this is no tickreel replay"));
  EXPECT_THAT(why("range.mp4"), HasSubstr("is not before the end"));
  EXPECT_THAT(why("codec.mp4"), HasSubstr("no encoder named nosuch"));
  EXPECT_THAT(why("file/a.mp4"), HasSubstr("cannot make the folder"));

  const ProgramResult again = run("tickreel batch jobs.toml --progress lines");
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_THAT(again.out, HasSubstr("JOB    FILE"));
  EXPECT_THAT(again.out, HasSubstr("gone.mp4"));
  EXPECT_THAT(again.out, HasSubstr("7 films: 1 kept, 6 failed, in 0:0"));
  EXPECT_THAT(again.err, HasSubstr("tickreel: 6 of 7 films failed\n"));
  EXPECT_THAT(read("tickreel-batch/logs/codec.mp4.log"),
              HasSubstr("failed: this FFmpeg has no encoder named nosuch"));
}

TEST_F(BatchTest, AFilmIsNotWrittenOverWhatAnotherOneIsMadeOf) {
  ASSERT_EQ(run("tickreel export match.replay -o intro.mp4 --to 0.1 --size 64x36 --progress none")
                .exit_code,
            0);
  const std::string intro = read("intro.mp4");
  write("reel.toml", "size = \"64x36\"\n[[clip]]\nvideo = \"intro.mp4\"\n");
  write("jobs.toml",
        "[[job]]\nreplay = \"match.replay\"\noutput = \"intro.mp4\"\nto = 0.2\nsize = \"64x36\"\n"
        "[[job]]\nreel = \"reel.toml\"\noutput = \"reel.mp4\"\n");
  const ProgramResult refused = batch("--overwrite");
  EXPECT_EQ(refused.exit_code, 2) << refused.err;
  EXPECT_THAT(refused.err, HasSubstr("intro.mp4 is the video itself"));
  EXPECT_EQ(read("intro.mp4"), intro);
}

TEST_F(BatchTest, LogsLeadNowhereElseAndNothingWaitsForThem) {
  write_jobs(job("vcodec = \"nosuch\"\noutput = \"a.mp4\"") +
             job("vcodec = \"nosuch\"\noutput = \"b.mp4\""));
  write("precious", "precious");
  const std::string logs = path("tickreel-batch/logs");
  std::filesystem::create_directories(logs);
  std::filesystem::create_symlink(path("precious"), logs + "/a.mp4.log");
  ASSERT_EQ(::mkfifo((logs + "/b.mp4.log").c_str(), 0600), 0);
  const ProgramResult made = run("timeout 60 tickreel batch jobs.toml --progress none");
  EXPECT_EQ(made.exit_code, 1) << made.err;
  EXPECT_EQ(read("precious"), "precious");
  std::filesystem::remove_all(path("tickreel-batch"));
  std::filesystem::create_directory(path("elsewhere"));
  std::filesystem::create_directory_symlink(path("elsewhere"), path("tickreel-batch"));
  EXPECT_EQ(run("tickreel batch jobs.toml --progress none").exit_code, 5);
  EXPECT_TRUE(std::filesystem::is_empty(path("elsewhere")));
}

TEST_F(BatchTest, FailsFastWhereThatIsWanted) {
  write_jobs(job("vcodec = \"nosuch\"\noutput = \"codec.mp4\"") + job("output = \"a.mp4\"") +
             job("output = \"b.mp4\""));
  EXPECT_EQ(outcomes(1, "--fail-fast --jobs 1"),
            (Outcomes{{"codec.mp4", "failed"}, {"a.mp4", "not made"}, {"b.mp4", "not made"}}));
  EXPECT_THAT(batch("--fail-fast").err, HasSubstr("codec.mp4: failed: "));
}

TEST_F(BatchTest, SaysWhatItWouldDo) {
  write_jobs(job("output = \"a.mp4\"") + job("output = \"b.mp4\"\nfrom = 9"));
  const std::string before = listing();
  const ProgramResult foreseen = batch("--dry-run");
  EXPECT_EQ(foreseen.exit_code, 1);
  EXPECT_THAT(foreseen.out, HasSubstr("make         12  a.mp4\n"));
  EXPECT_THAT(foreseen.out, HasSubstr("failed        -  b.mp4: --from 9 is not before the end"));
  EXPECT_THAT(foreseen.out, HasSubstr("2 films: 1 to make, of 12 frames; 0 kept, 1 failed\n"));
  EXPECT_EQ(listing(), before);
}

TEST_F(BatchTest, TellsProgramsOfEachFilm) {
  write_jobs(job("name = \"one\"\noutput = \"a.mp4\"") +
             job("name = \"two\"\noutput = \"b.mp4\"\nvcodec = \"nosuch\""));
  const auto events = [&] {
    const ProgramResult made = run("tickreel batch jobs.toml --progress json");
    std::map<std::string, std::string> told;
    for (const std::string& line : lines_of(made.err)) {
      auto event = nlohmann::json::parse(line, nullptr, false);
      if (!event.is_object()) continue;
      const std::string job = event["job"];
      EXPECT_EQ(event["file"], job == "one" ? "a.mp4" : "b.mp4") << line;
      const std::string name = event["event"];
      if (told[job].find(name) == std::string::npos) told[job] += name + " ";
    }
    return told;
  };
  EXPECT_EQ(events(), (Outcomes{{"one", "start progress end "}, {"two", "fail "}}));
  EXPECT_EQ(events(), (Outcomes{{"one", "keep "}, {"two", "fail "}}));
}

TEST_F(BatchTest, GoesOnAfterAnInterruption) {
  write_jobs(job("to = 3\nsize = \"256x144\"\nsegment-frames = 8\noutput = \"a.mp4\""));
  {
    BackgroundProgram first({"sh", "-c",
                             "cd " + path("") + " && exec " + quoted(TICKREEL_PROGRAM) +
                                 " batch jobs.toml --progress json --jobs 1"});
    ASSERT_TRUE(has_segment("a.mp4"));
    first.send_signal(SIGINT);
    EXPECT_EQ(first.wait_for_end(), 130);
    EXPECT_THAT(first.err(), HasSubstr("interrupted: 0 of 1 film there: the same command goes on"));
  }
  EXPECT_THAT(listing(), HasSubstr("a.mp4.part"));
  const ProgramResult second = run("tickreel batch jobs.toml --progress json");
  EXPECT_EQ(second.exit_code, 0) << second.err;
  EXPECT_THAT(second.err, HasSubstr("{\"event\":\"resume\",\"job\":\"job-1\",\"file\":\"a.mp4\""));
  ASSERT_EQ(run("tickreel export match.replay --size 256x144 --segment-frames 8 -o one.mp4 "
                "--progress none")
                .exit_code,
            0);
  EXPECT_TRUE(read("a.mp4") == read("one.mp4"));

  // Segments of another film are not continued.
  {
    BackgroundProgram other({"sh", "-c",
                             "cd " + path("") + " && exec " + quoted(TICKREEL_PROGRAM) +
                                 " export match.replay --size 256x144 --segment-frames 8 --crf 40 "
                                 "-o a.mp4 --overwrite --progress none --jobs 1"});
    ASSERT_TRUE(has_segment("a.mp4"));
    other.send_signal(SIGKILL);
    EXPECT_EQ(other.wait_for_end(), 137);
  }
  ASSERT_TRUE(exists("a.mp4.part"));
  const ProgramResult third = batch();
  EXPECT_EQ(third.exit_code, 0) << third.err;
  EXPECT_TRUE(read("a.mp4") == read("one.mp4"));
}

TEST_F(BatchTest, TwoBatchesOnOneDirectoryDoNotFight) {
  std::string jobs;
  // The films take long enough for the second batch to start before they are done.
  for (int i = 0; i < 6; ++i) {
    jobs += job("to = 3\nsize = \"320x180\"\nfrom = 0." + std::to_string(i) + "\noutput = \"" +
                std::to_string(i) + ".mp4\"");
  }
  write_jobs(jobs);
  const std::string command = "cd " + path("") + " && exec " + quoted(TICKREEL_PROGRAM) +
                              " batch jobs.toml --progress json --jobs 1";
  BackgroundProgram first({"sh", "-c", command});
  ASSERT_TRUE(eventually([&] { return first.err().find("start") != std::string::npos; }));
  const ProgramResult second = batch();
  EXPECT_EQ(second.exit_code, 5) << second.err;
  EXPECT_THAT(second.err, HasSubstr("process " + std::to_string(first.id()) +
                                    " is at work there, on jobs.toml: wait for it to end, help it "
                                    "with --share"));
  const ProgramResult helper = batch("--share --json");
  EXPECT_EQ(helper.exit_code, 0) << helper.err;
  EXPECT_EQ(first.wait_for_end(), 0) << first.err();
  auto document = nlohmann::json::parse(helper.out);
  EXPECT_GT(document["made"], 0);
  EXPECT_EQ(outcomes().size(), 6U);
  for (int i = 0; i < 6; ++i) {
    const std::string name = std::to_string(i) + ".mp4";
    EXPECT_EQ(run("tickreel check " + name + " --progress none").exit_code, 0) << name;
  }
  EXPECT_THAT(listing(), Not(HasSubstr(".part")));
}

// Whatever the killed batch was doing, the other one takes its work over.
TEST_F(BatchTest, WhoSharesMakesAllThatAKilledOneLeft) {
  constexpr int kFilms = 4;
  const auto name_of = [](int film) { return std::to_string(film) + ".mp4"; };
  std::string jobs;
  for (int i = 0; i < kFilms; ++i) {
    jobs += job("to = 2\nsize = \"256x144\"\nsegment-frames = 30\nfrom = 0." + std::to_string(i) +
                "\noutput = \"" + name_of(i) + "\"");
  }
  write_jobs(jobs);
  ASSERT_EQ(batch().exit_code, 0);
  ASSERT_EQ(
      run("mkdir right && mv *.mp4 right && mv *.json right; rm -rf tickreel-batch").exit_code, 0);
  const std::string command = "cd " + path("") + " && exec " + quoted(TICKREEL_PROGRAM) +
                              " batch jobs.toml --progress json ";
  for (const int milliseconds : {0, 150, 600}) {
    BackgroundProgram other({"sh", "-c", command + "--jobs 1"});
    ASSERT_TRUE(eventually([&] { return other.err().find("start") != std::string::npos; }));
    BackgroundProgram sharing({"sh", "-c", command + "--jobs 1 --share"});
    ASSERT_TRUE(eventually([&] { return sharing.err().find("start") != std::string::npos; }));
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    other.send_signal(SIGKILL);
    static_cast<void>(other.wait_for_end());
    EXPECT_EQ(sharing.wait_for_end(), 0) << milliseconds << " ms: " << sharing.err();
    for (int i = 0; i < kFilms; ++i) {
      EXPECT_TRUE(read(name_of(i)) == read("right/" + name_of(i))) << milliseconds << " ms: " << i;
    }
    EXPECT_THAT(listing(), Not(HasSubstr(".part"))) << milliseconds;
    ASSERT_EQ(run("rm -rf *.mp4 *.manifest.json tickreel-batch").exit_code, 0);
  }
}

TEST_F(BatchTest, FilmsReplaysThatAppear) {
  ASSERT_EQ(run("mkdir in && cp match.replay in/first.replay").exit_code, 0);
  write("jobs.toml", "[[job]]\nsize = \"64x36\"\nto = 0.2\noutput = \"out/{replay}.mp4\"\n");
  const std::string command = "cd " + path("") + " && exec " + quoted(TICKREEL_PROGRAM) +
                              " batch jobs.toml --watch in --progress lines";
  BackgroundProgram watching({"sh", "-c", command});
  const auto is_there = [&](const std::string& name) {
    return eventually([&] { return exists(name); });
  };
  const std::string half = std::to_string(replay_bytes_.size() / 2);
  EXPECT_TRUE(is_there("out/first.mp4"));
  // The batch waits for the rest of a replay that is only half written.
  ASSERT_EQ(run("head -c " + half + " match.replay > in/half.replay").exit_code, 0);
  ASSERT_EQ(run("cp match.replay in/second.replay").exit_code, 0);
  EXPECT_TRUE(is_there("out/second.mp4"));
  EXPECT_FALSE(exists("out/half.mp4"));
  ASSERT_EQ(run("tail -c +$((" + half + " + 1)) match.replay >> in/half.replay").exit_code, 0);
  EXPECT_TRUE(is_there("out/half.mp4"));
  watching.send_signal(SIGINT);
  EXPECT_EQ(watching.wait_for_end(), 0) << watching.err();
  EXPECT_THAT(watching.out(), HasSubstr("3 films: 3 made"));
  EXPECT_TRUE(read("out/half.mp4") == read("out/first.mp4"));
}

TEST_F(BatchTest, AReplayThatChangesWhileItIsFilmedFailsByName) {
  ASSERT_EQ(
      run("cp match.replay other.replay && tickreel record --game pucks --headless --seconds 3 "
          "--seed 9 -o new.replay")
          .exit_code,
      0);
  write_jobs(job("replay = \"other.replay\"\noutput = \"a.mp4\"\nto = 2\nsegment-frames = 8\n"
                 "size = \"160x90\"") +
             job("output = \"b.mp4\""));
  for (const std::string change : {"mv copy other.replay", "cat copy > other.replay"}) {
    ASSERT_EQ(run("cp match.replay other.replay; cp new.replay copy").exit_code, 0);
    BackgroundProgram running({"sh", "-c",
                               "cd " + path("") + " && exec " + quoted(TICKREEL_PROGRAM) +
                                   " batch jobs.toml --progress json --jobs 1 --overwrite"});
    ASSERT_TRUE(has_segment("a.mp4"));
    ASSERT_EQ(run(change).exit_code, 0);
    EXPECT_EQ(running.wait_for_end(), 1) << running.err();
    EXPECT_THAT(running.err(),
                HasSubstr("{\"event\":\"fail\",\"job\":\"job-1\",\"file\":\"a.mp4\""))
        << change;
    EXPECT_TRUE(exists("b.mp4"));
    EXPECT_FALSE(exists("a.mp4")) << change;
    ASSERT_EQ(run("rm -rf b.mp4 a.mp4.part").exit_code, 0);
  }
}

TEST_F(BatchTest, WhatDoesNotFitFailsByName) {
  write_jobs(job("output = \"large.mkv\"\nto = 3\nsize = \"256x144\"\nvcodec = \"ffv1\"") +
             job("output = \"small.mp4\""));
  // The limit is 512 KiB a file.
  const ProgramResult made =
      run("ulimit -f 1024; tickreel batch jobs.toml --progress none --json --retry 1");
  EXPECT_EQ(made.exit_code, 1) << made.err;
  auto films = nlohmann::json::parse(made.out)["films"];
  EXPECT_EQ(films[0]["outcome"], "failed");
  EXPECT_THAT(films[0]["why"], HasSubstr("File too large"));
  EXPECT_EQ(films[1]["outcome"], "made");
  EXPECT_FALSE(exists("large.mkv"));
  EXPECT_EQ(outcomes(), (Outcomes{{"large.mkv", "made"}, {"small.mp4", "kept"}}));
}

TEST_F(BatchTest, AFolderThatVanishesFailsByName) {
  write_jobs(job("output = \"gone/a.mp4\"\nto = 3\nsegment-frames = 8\nsize = \"256x144\"") +
             job("output = \"b.mp4\"") + job("output = \"c.mp4\"\nfrom = 1\nto = 2"));
  const std::string command = "cd " + path("") + " && exec " + quoted(TICKREEL_PROGRAM) +
                              " batch jobs.toml --progress json --jobs 1";
  BackgroundProgram running({"sh", "-c", command});
  ASSERT_TRUE(has_segment("gone/a.mp4"));
  ASSERT_EQ(run("mv gone away && rm -rf away").exit_code, 0);
  EXPECT_EQ(running.wait_for_end(), 1) << running.err();
  EXPECT_THAT(running.err(),
              HasSubstr("{\"event\":\"fail\",\"job\":\"job-1\",\"file\":\"gone/a.mp4\""));
  EXPECT_EQ(outcomes(), (Outcomes{{"gone/a.mp4", "made"}, {"b.mp4", "kept"}, {"c.mp4", "kept"}}));
}

}  // namespace
}  // namespace tickreel::tests

#include <gmock/gmock.h>

#include <filesystem>

#include "tests/cli/program_test.h"

// bench, as a user runs it. Nothing here depends on how fast the machine is.

namespace tickreel::tests {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

class BenchTest : public ExportTest {
 protected:
  static constexpr const char* kBench =
      "tickreel bench match.replay --size 160x90 --to 1 --fps 20 ";
  static constexpr const char* kTiny =
      "tickreel bench match.replay --size 32x18 --to 0.5 --fps 10 ";
  static constexpr double kHourMs = 3'600'000.0;

  void write_program(const std::string& name, const std::string& script) const {
    write(name, "#!/bin/sh\n" + script + "\n");
    std::filesystem::permissions(path(name), std::filesystem::perms::owner_all);
  }
};

TEST_F(BenchTest, SaysHowLongFramesTake) {
  auto report = json_of(std::string(kBench) + "--json");
  EXPECT_EQ(report["setup"]["game"], "pucks");
  EXPECT_EQ(report["setup"]["ticks"], kReplayTicks);
  EXPECT_EQ(report["setup"]["size"], "160x90");
  EXPECT_EQ(report["setup"]["pace"], "fast");
  EXPECT_THAT(report["renderer"].get<std::string>(), HasSubstr("OpenGL 4."));
  ASSERT_EQ(report["runs"].size(), 3U);
  for (auto& run : report["runs"]) {
    EXPECT_EQ(run["frames"], 20);
    EXPECT_EQ(run["ticks"], 28) << "of 30 a second: from the first frame's to the last one's";
    EXPECT_EQ(run["dropped_ticks"], 0);
    EXPECT_LE(run["median_ms"], run["worst_1_percent_ms"]);
    EXPECT_LE(run["worst_1_percent_ms"], run["worst_0_1_percent_ms"]);
    EXPECT_LE(run["worst_0_1_percent_ms"], run["worst_ms"]);
    EXPECT_NEAR(run["mean_ms"].get<double>() * run["frames_per_second"].get<double>(), 1000.0, 1.0);
  }
  for (const char* figure : {"mean_ms", "change_ms", "deviation_ms", "ticks_per_second"}) {
    auto& spread = report["spread"][figure];
    EXPECT_LE(spread["lowest"], spread["median"]) << figure;
    EXPECT_LE(spread["median"], spread["highest"]) << figure;
  }
}

TEST_F(BenchTest, PlaysTenSecondsUnlessToldHowMuch) {
  ASSERT_EQ(run("tickreel record --game pucks --headless --seconds 20 -o long.replay").exit_code,
            0);
  const std::string bench = "tickreel bench long.replay --size 16x9 --fps 1 --runs 1 --json ";
  const auto range_of = [&](const std::string& options) {
    auto report = json_of(bench + options);
    return report["setup"]["from"].get<std::string>() + " " +
           report["setup"]["to"].get<std::string>();
  };
  EXPECT_EQ(range_of(""), "5 15") << "in the middle";
  EXPECT_EQ(range_of("--from 2"), "2 12");
  EXPECT_EQ(range_of("--from 14.5"), "29/2 20") << "what there is";
  EXPECT_EQ(range_of("--to 3"), "0 3");
  EXPECT_EQ(range_of("--from 0 --to 20"), "0 20");

  const ProgramResult told = run(bench + "--progress lines");
  EXPECT_THAT(told.err, HasSubstr("frame 10/10 (100%)"));
  EXPECT_THAT(run(bench + "--progress none").err, Not(HasSubstr("10/10")));
}

TEST_F(BenchTest, OfAnotherTimeItSaysNoMoreThanTheDifference) {
  json report = json_of(std::string(kBench) + "--json");
  // Whatever else the machine does, no frame here takes an hour.
  for (json& run : report["runs"]) run["median_ms"] = run["median_ms"].get<double>() + kHourMs;
  write("old.json", report.dump());
  const std::string told = output_of(std::string(kBench) + "--against old.json");
  EXPECT_THAT(told, HasSubstr("against old.json, measured at another time"));
  EXPECT_THAT(told, HasSubstr(" ms: -100.0 %\n"));
  EXPECT_THAT(told, Not(HasSubstr("faster")));
  auto compared = json_of(std::string(kBench) + "--json --against old.json")["against"];
  EXPECT_EQ(compared["median_ms"]["verdict"], "measured at another time");
  EXPECT_EQ(compared["file"], "old.json");
}

TEST_F(BenchTest, TakesTurnsWithAnotherProgram) {
  // Itself. Of two that are alike one in a hundred seems faster, so what it says is not asked here,
  // but whether it follows from what it measured.
  write_program("other", "exec " + quoted(TICKREEL_PROGRAM) + " \"$@\"");
  const ProgramResult ran = run(std::string(kTiny) + "--json --runs 8 --against ./other");
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("pair 8 of 8: "));
  json report = json::parse(ran.out);
  json& against = report["against"];
  EXPECT_EQ(against["program"], "./other");
  EXPECT_EQ(against["tickreel"], report["tickreel"]);
  EXPECT_EQ(against["renderer"], report["renderer"]);
  EXPECT_EQ(report["runs"].size(), 8U);
  EXPECT_EQ(against["runs"].size(), 8U);
  json& median = against["median_ms"];
  EXPECT_LE(median["lowest_percent"], median["change_percent"]);
  EXPECT_LE(median["change_percent"], median["highest_percent"]);
  EXPECT_NEAR(median["confidence_percent"].get<double>(), 99.2, 0.1);
  const bool is_noise = median["lowest_percent"] <= 0.0 && median["highest_percent"] >= 0.0;
  EXPECT_EQ(median["verdict"] == "noise", is_noise) << median;
}

TEST_F(BenchTest, ADifferenceThatHoldsIsTold) {
  json report = json_of(std::string(kTiny) + "--json --runs 1");
  report["runs"][0]["median_ms"] = kHourMs;
  write("slow.json", report.dump(2) + "\n");
  write_program("slow", "cat slow.json");
  EXPECT_THAT(
      output_of(std::string(kTiny) + "--runs 8 --against ./slow"),
      AllOf(HasSubstr("8 pairs in turns"), HasSubstr("faster by 100.0 % (-100.0 to -100.0 %)"),
            HasSubstr("with 99.2 % confidence")));
  EXPECT_THAT(output_of(std::string(kTiny) + "--runs 1 --against ./slow"),
              HasSubstr("-100.0 %; fewer than 8 pairs say nothing about noise"));
}

TEST_F(BenchTest, AnotherProgramThatIsNoGoodIsNamed) {
  const auto expect = [&](const std::string& script, int code, const std::string& words) {
    write_program("other", script);
    const ProgramResult refused = run(std::string(kTiny) + "--against ./other");
    EXPECT_EQ(refused.exit_code, code) << script;
    EXPECT_THAT(refused.err, HasSubstr(words)) << script;
    EXPECT_EQ(refused.out, "") << script;
  };
  expect("exit 1", 1, "./other ended with code 1");
  expect("exit 4", 4, "./other ended with code 4");
  expect("echo hello", 3, "what ./other printed is no report of");
  expect("exec yes", 1, "./other prints more than 1048576 bytes");
  json report = json_of(std::string(kTiny) + "--json --runs 1");
  report["setup"]["size"] = "1x1";
  write("other.json", report.dump(2) + "\n");
  expect("cat other.json", 2, R"(./other was measured with another size, "1x1" and not "32x18")");
  const ProgramResult graph = run(std::string(kTiny) + "--against ./other --graph frames.png");
  EXPECT_EQ(graph.exit_code, 2);
  EXPECT_THAT(graph.err, HasSubstr("leave one of the two out"));
}

TEST_F(BenchTest, KeepsAHistoryAndDrawsIt) {
  const std::string bench = std::string(kTiny) + "--runs 1 --history bench.jsonl ";
  ASSERT_EQ(run(bench + "--name 'before <it>'").exit_code, 0);
  const ProgramResult second = run(bench);
  ASSERT_EQ(second.exit_code, 0);
  EXPECT_THAT(second.err, HasSubstr("added to bench.jsonl, drawn in bench.svg"));
  const auto lines = lines_of(read("bench.jsonl"));
  ASSERT_EQ(lines.size(), 2U);
  json before = json::parse(lines[0]);
  json after = json::parse(lines[1]);
  EXPECT_EQ(before["name"], "before <it>");
  EXPECT_EQ(after["name"], after["tickreel"]);
  EXPECT_EQ(before["setup"], after["setup"]);
  EXPECT_EQ(after["file"], "match.replay");
  EXPECT_THAT(after["date"].get<std::string>(), testing::MatchesRegex("20..-..-..T..:..:..Z"));
  EXPECT_THAT(read("bench.svg"), HasSubstr(">before &lt;it&gt;<"));

  const std::string kept = read("bench.jsonl") + "no entry\n";
  write("bench.jsonl", kept);
  const ProgramResult damaged = run(bench);
  EXPECT_EQ(damaged.exit_code, 3);
  EXPECT_THAT(damaged.err, HasSubstr("bench.jsonl, line 3 is no JSON"));
  EXPECT_EQ(damaged.out, "") << "nothing was measured";
  EXPECT_EQ(read("bench.jsonl"), kept);

  EXPECT_EQ(run(std::string(kTiny) + "--history bench.txt").exit_code, 2);
  EXPECT_EQ(run(std::string(kTiny) + "--name a").exit_code, 2) << "of no history";
  const ProgramResult nameless = run(bench + "--name ''");
  EXPECT_EQ(nameless.exit_code, 2);
  EXPECT_THAT(nameless.err, HasSubstr("--name: it is empty"));
  write("other.svg", "<svg/>");
  EXPECT_EQ(run(std::string(kTiny) + "--history other.jsonl").exit_code, 5);
  EXPECT_EQ(read("other.svg"), "<svg/>");
}

TEST_F(BenchTest, ComparesOnlyTheSame) {
  const json report = json_of(std::string(kBench) + "--json --runs 1");
  write("old.json", report.dump());
  const ProgramResult other =
      run("tickreel bench match.replay --size 64x36 --to 1 --fps 20 --against old.json");
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr(R"(another size, "160x90" and not "64x36")"));
  ASSERT_EQ(
      run("tickreel record --game pucks --headless --seed 7 --seconds 3 -o other.replay").exit_code,
      0);
  EXPECT_EQ(
      run("tickreel bench other.replay --size 160x90 --to 1 --fps 20 --against old.json").exit_code,
      2);
  for (const char* nonsense : {"", "[]", "{\"setup\":{}}", "{\"setup\":{},\"runs\":[{}]}"}) {
    write("old.json", nonsense);
    EXPECT_EQ(run(std::string(kBench) + "--against old.json").exit_code, 3) << nonsense;
  }
  EXPECT_EQ(run(std::string(kBench) + "--against none.json").exit_code, 3);
}

TEST_F(BenchTest, ARunThatPlaysAnotherGameIsNoResult) {
  write_diverged_replay();
  const ProgramResult diverged =
      run("tickreel bench diverged.replay --size 32x18 --graph frames.png --json");
  EXPECT_EQ(diverged.exit_code, 4);
  EXPECT_THAT(diverged.err, HasSubstr("another game, and no result"));
  EXPECT_EQ(diverged.out, "");
  EXPECT_EQ(listing(), "diverged.replay match.replay");
}

TEST_F(BenchTest, DrawsTheFrames) {
  ASSERT_EQ(run(std::string(kBench) + "--graph frames.png --runs 1").exit_code, 0);
  auto stream = stream_of("frames.png");
  EXPECT_EQ(stream["width"], 1600);
  EXPECT_EQ(stream["height"], 900);
  EXPECT_EQ(run(std::string(kBench) + "--graph frames.png").exit_code, 5) << "exists";
}

TEST_F(BenchTest, PlaysInRealTimeAndAsItWasShown) {
  auto real = json_of(
      "tickreel bench match.replay --size 32x18 --from 1 --to 1.2 --pace real "
      "--runs 1 --json");
  EXPECT_GE(real["runs"][0]["frames"], 1);
  EXPECT_EQ(run("tickreel bench match.replay --size 32x18 --pace recorded").exit_code, 3)
      << "nobody watched";
  ASSERT_EQ(run("tickreel record --game pucks --headless --seconds 1 --view-rate 25 "
                "-o watched.replay")
                .exit_code,
            0);
  auto recorded = json_of(
      "tickreel bench watched.replay --size 32x18 --pace recorded --runs 1 "
      "--json");
  EXPECT_NEAR(recorded["runs"][0]["frames"].get<double>(), 25.0, 1.0);
  auto some = json_of(
      "tickreel bench watched.replay --size 32x18 --pace recorded --from 0.4 --to 0.8 --runs 1 "
      "--json");
  EXPECT_NEAR(some["runs"][0]["frames"].get<double>(), 10.0, 1.0);
}

}  // namespace
}  // namespace tickreel::tests

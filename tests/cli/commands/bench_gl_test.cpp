#include <gmock/gmock.h>

#include "tests/cli/program_test.h"

// `tickreel bench`. The tests do not depend on the machine's speed.

namespace tickreel::tests {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class BenchTest : public ExportTest {
 protected:
  static constexpr const char* kBench =
      "tickreel bench match.replay --size 160x90 --to 1 --fps 20 ";
  static constexpr const char* kTiny =
      "tickreel bench match.replay --size 32x18 --to 0.5 --fps 10 ";
};

TEST_F(BenchTest, SaysHowLongFramesTake) {
  const ProgramResult ran = run(std::string(kBench) + "--json --progress lines");
  EXPECT_THAT(ran.err, HasSubstr("frame 20/20 (100%)"));
  json report = json::parse(ran.out);
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
  for (const char* figure : {"mean_ms", "worst_ms", "worst_1_percent_ms", "worst_0_1_percent_ms",
                             "deviation_ms", "change_ms"}) {
    EXPECT_TRUE(after["spread"][figure]["median"].is_number()) << figure;
  }
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

TEST_F(BenchTest, ARunThatPlaysAnotherGameIsNoResult) {
  write_diverged_replay();
  json diverged = document_of("tickreel bench diverged.replay --size 32x18 --json", 4);
  EXPECT_THAT(diverged["error"].get<std::string>(), HasSubstr("another game, and no result"));
  EXPECT_FALSE(diverged.contains("runs"));
  EXPECT_EQ(listing(), "diverged.replay match.replay");
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

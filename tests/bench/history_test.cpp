#include "bench/history.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "bench/frame_figures.h"
#include "bench/history_chart.h"
#include "tests/support/files.h"
#include "tests/support/room.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Returns an entry with three runs: frames take this long, half as long, and twice as long.
Json entry_of(const std::string& name, double frame_ms) {
  Json runs;
  for (const double ms : {frame_ms, frame_ms / 2.0, frame_ms * 2.0}) {
    runs.push_back(describe_run({.frame_ms = {ms, ms, ms * 4.0}, .seconds = 1.0}));
  }
  const Json setup = {
      {"size", "1280x720"}, {"pace", "fast"}, {"fps", "60"}, {"from", "13/2"}, {"to", "10"}};
  Json entry = history_entry({{"tickreel", "0.2.0-g1a2b3c4d5e"},
                              {"renderer", "llvmpipe, OpenGL 4.5"},
                              {"file", "demos/match.replay"},
                              {"setup", setup},
                              {"runs", runs},
                              {"spread", describe_spread(runs)}},
                             name, "AMD EPYC 7B13, 2 cores");
  entry["date"] = "2026-11-26T18:29:01Z";
  return entry;
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

class BenchHistoryTest : public testing::Test {
 protected:
  [[nodiscard]] std::string add(const Json& entry) const {
    const Status added = add_to_history(history_, entry);
    return added ? "" : added.error().message;
  }
  [[nodiscard]] std::string check(bool overwrite = false) const {
    const Status can = check_history(history_, overwrite);
    return can ? "" : can.error().message;
  }
  [[nodiscard]] std::vector<Json> entries() const {
    return *parse_history(read_file(history_), history_);
  }

  const TemporaryDirectory directory_;
  const std::string history_ = directory_.path("bench.jsonl");
  const std::string chart_ = directory_.path("bench.svg");
};

TEST_F(BenchHistoryTest, GrowsByALineAndIsDrawnAnew) {
  EXPECT_EQ(check(), "");
  EXPECT_EQ(add(entry_of("before", 10.0)), "");
  EXPECT_EQ(check(), "");
  EXPECT_EQ(add(entry_of("after <&>", 8.0)), "");
  EXPECT_THAT(entries(),
              testing::ElementsAre(entry_of("before", 10.0), entry_of("after <&>", 8.0)));
  const std::string chart = read_file(chart_);
  EXPECT_THAT(chart, HasSubstr(">before<"));
  EXPECT_THAT(chart, HasSubstr(">after &lt;&amp;&gt;<"));
  EXPECT_EQ(directory_.listing(), "bench.jsonl bench.svg");
}

TEST_F(BenchHistoryTest, WhatIsDamagedIsNamedAndKept) {
  const Json entry = entry_of("one", 10.0);
  const std::string line = on_one_line(entry);
  Json older = entry;
  older["format"] = 1;
  Json negative = entry;
  negative["spread"]["worst_ms"]["median"] = -1.0;
  for (const std::string& damaged :
       {std::string("nonsense"), line.substr(0, line.size() / 2), std::string("[]"), std::string(),
        std::string(100'000, '['), on_one_line(older), on_one_line(negative),
        std::string("{\"format\":2}")}) {
    const std::string text = line + "\n" + damaged + "\n" + line + "\n";
    write_file(history_, text);
    EXPECT_THAT(check(), HasSubstr("bench.jsonl, line 2 ")) << damaged.substr(0, 100);
    EXPECT_THAT(add(entry_of("two", 10.0)), HasSubstr("bench.jsonl, line 2 "));
    EXPECT_EQ(read_file(history_), text);
  }
  EXPECT_FALSE(std::filesystem::exists(chart_));
}

TEST_F(BenchHistoryTest, SeveralMayAddAtOnceAlsoAfterALineWithoutItsEnd) {
  write_file(history_, on_one_line(entry_of("one", 10.0)));
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&, i] { EXPECT_EQ(add(entry_of(std::to_string(i), 10.0)), ""); });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(entries().size(), 9U);
  EXPECT_EQ(count_of(read_file(chart_), "<circle"), 3 * 9U);
}

TEST_F(BenchHistoryTest, WhatCannotBeWrittenShowsBefore) {
  write_file(chart_, "<svg/>");
  EXPECT_THAT(check(), HasSubstr("bench.svg"));
  EXPECT_EQ(check(true), "");
  EXPECT_EQ(add(entry_of("one", 10.0)), "");
  EXPECT_EQ(check(), "") << "it is ours now";
  const std::string nowhere = directory_.path("none/bench.jsonl");
  EXPECT_THAT(check_history(nowhere, false).error().message, HasSubstr("cannot make " + nowhere));
  std::filesystem::create_symlink("elsewhere.jsonl", directory_.path("link.jsonl"));
  EXPECT_EQ(check_history(directory_.path("link.jsonl"), false).error().kind, ErrorKind::kInTheWay);
  EXPECT_EQ(*chart_path_of("a.b/c.jsonl"), "a.b/c.svg");
  for (const char* name : {"bench.json", "bench", ".jsonl", "a/.jsonl", "x.png"}) {
    EXPECT_EQ(chart_path_of(name).error().kind, ErrorKind::kUsage) << name;
  }
}

TEST(HistoryChart, ShowsEachEntryOfTheLastSetup) {
  std::vector<Json> entries;
  for (int i = 0; i < 5; ++i) entries.push_back(entry_of(std::to_string(i), 10.0 - i));
  entries[1]["setup"]["size"] = "640x360";
  entries[3]["machine"] = "another";
  const std::string chart = draw_history_chart(entries);
  EXPECT_EQ(count_of(chart, "<circle"), 3 * 4U);
  EXPECT_THAT(chart, HasSubstr("4 measurements, 2026-11-26; 1 of other settings"));
  EXPECT_THAT(chart, HasSubstr("6.5 s to 10 s"));
  EXPECT_THAT(chart, HasSubstr(">other machine<"));
  for (const char* title : {">average: ", ">worst case: ", ">consistency: "}) {
    EXPECT_THAT(chart, HasSubstr(title));
  }
  for (const char* last : {">12.00<", ">24.00<", ">8.49<"}) EXPECT_THAT(chart, HasSubstr(last));
  EXPECT_THAT(chart, HasSubstr("24.00 ms (12.00 to 48.00 ms in 3 runs)"));
  EXPECT_THAT(chart, HasSubstr("prefers-color-scheme: dark"));
}

TEST(HistoryChart, IsBoundedWhateverIsInIt) {
  std::vector<Json> entries(1000, entry_of(std::string(10'000, 'x'), 10.0));
  entries.back()["spread"]["worst_ms"]["highest"] = 1e9;
  entries.back()["name"] = "\x1b[31m\xff";
  const std::string chart = draw_history_chart(entries);
  EXPECT_EQ(count_of(chart, "<circle"), 3 * kMostPoints);
  EXPECT_THAT(chart, HasSubstr("; 800 older ones are not drawn"));
  EXPECT_THAT(chart, Not(HasSubstr("\x1b")));
  EXPECT_THAT(chart, Not(HasSubstr("nan")));
  EXPECT_THAT(draw_history_chart({entry_of("no time", 0.0)}), Not(HasSubstr("nan")));
}

}  // namespace
}  // namespace tickreel::tests

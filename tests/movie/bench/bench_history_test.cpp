#include "movie/bench/bench_history.h"

#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "movie/bench/history_chart.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

HistoryEntry entry_of(const std::string& name, double median_ms) {
  HistoryEntry entry;
  entry.date = "2026-11-26T18:29:01Z";
  entry.name = name;
  entry.tickreel = "0.2.0-g1a2b3c4d5e";
  entry.machine = "AMD EPYC 7B13, 2 cores";
  entry.renderer = "llvmpipe, OpenGL 4.5";
  entry.replay = "demos/match.replay";
  entry.setup = {
      {"size", "1280x720"}, {"pace", "fast"}, {"fps", "60"}, {"from", "0"}, {"to", "10"}};
  entry.median_ms = {3, median_ms, median_ms * 0.9, median_ms * 1.1};
  entry.worst_1_percent_ms = {3, median_ms * 2.0, median_ms * 1.8, median_ms * 2.2};
  return entry;
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

class BenchHistoryTest : public testing::Test {
 protected:
  [[nodiscard]] std::string add(const HistoryEntry& entry) const {
    const Status added = add_to_history(history_, entry);
    return added ? "" : added.error().message;
  }
  [[nodiscard]] std::string check(bool overwrite = false) const {
    const Status can = check_history(history_, overwrite);
    return can ? "" : can.error().message;
  }
  [[nodiscard]] std::vector<HistoryEntry> entries() const {
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
  const auto read = entries();
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(read[1].name, "after <&>");
  EXPECT_EQ(read[1].setup, read[0].setup);
  EXPECT_EQ(read[1].median_ms.runs, 3U);
  EXPECT_DOUBLE_EQ(read[1].median_ms.lowest, 7.2);
  EXPECT_EQ(line_of(read[1]), line_of(entry_of("after <&>", 8.0)));
  const std::string chart = read_file(chart_);
  EXPECT_THAT(chart, HasSubstr(">before<"));
  EXPECT_THAT(chart, HasSubstr(">after &lt;&amp;&gt;<"));
  EXPECT_EQ(directory_.listing(), "bench.jsonl bench.svg");
}

TEST_F(BenchHistoryTest, WhatIsDamagedIsNamedAndKept) {
  const std::string line = line_of(entry_of("one", 10.0));
  std::string newer = line;
  newer.replace(newer.find("\"format\":1"), 10, "\"format\":2");
  std::string negative = line;
  negative.replace(negative.find("\"median\":10.0"), 13, "\"median\":-1.0");
  for (const std::string& damaged :
       {std::string("nonsense"), line.substr(0, line.size() / 2), std::string("[]"), std::string(),
        std::string(100'000, '['), newer, negative, std::string("{\"format\":1}")}) {
    const std::string text = line + "\n" + damaged + "\n" + line + "\n";
    write_file(history_, text);
    EXPECT_THAT(check(), HasSubstr("bench.jsonl, line 2 ")) << damaged.substr(0, 100);
    EXPECT_THAT(add(entry_of("two", 10.0)), HasSubstr("bench.jsonl, line 2 "));
    EXPECT_EQ(read_file(history_), text);
  }
  EXPECT_FALSE(std::filesystem::exists(chart_));
}

TEST_F(BenchHistoryTest, ALastLineWithoutItsEndIsNotWrittenOn) {
  write_file(history_, line_of(entry_of("one", 10.0)));
  EXPECT_EQ(add(entry_of("two", 9.0)), "");
  EXPECT_EQ(entries().size(), 2U);
}

TEST_F(BenchHistoryTest, SeveralMayAddAtOnce) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&, i] { EXPECT_EQ(add(entry_of(std::to_string(i), 10.0)), ""); });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(entries().size(), 8U);
  EXPECT_EQ(count_of(read_file(chart_), "<circle"), 8U);
}

TEST_F(BenchHistoryTest, ADrawingOfOthersIsKept) {
  write_file(chart_, "<svg/>");
  EXPECT_THAT(check(), HasSubstr("bench.svg"));
  EXPECT_EQ(check(true), "");
  EXPECT_EQ(add(entry_of("one", 10.0)), "");
  EXPECT_EQ(check(), "") << "it is ours now";
}

TEST_F(BenchHistoryTest, ItsNameSaysWhatItIs) {
  EXPECT_EQ(*chart_path_of("a.b/c.jsonl"), "a.b/c.svg");
  for (const char* name : {"bench.json", "bench", ".jsonl", "a/.jsonl", "x.png"}) {
    EXPECT_EQ(chart_path_of(name).error().kind, ErrorKind::kUsage) << name;
  }
}

/// As on a disk with so much room in each file.
class RoomForBytes {
 public:
  explicit RoomForBytes(rlim_t bytes) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit little{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &little);
  }
  ~RoomForBytes() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }
  RoomForBytes(const RoomForBytes&) = delete;
  RoomForBytes& operator=(const RoomForBytes&) = delete;

 private:
  rlimit before_{};
  void (*handler_)(int) = std::signal(SIGXFSZ, SIG_IGN);
};

TEST_F(BenchHistoryTest, AFullDiskIsToldWithWhatBecameOfTheFigures) {
  ASSERT_EQ(add(entry_of("one", 10.0)), "");
  const std::string history = read_file(history_);
  const std::string chart = read_file(chart_);
  {
    const RoomForBytes full(history.size() + 5);
    EXPECT_EQ(add(entry_of("two", 10.0)), "cannot write " + history_ + ": File too large; the " +
                                              "figures are not in it, and it is as it was");
  }
  EXPECT_EQ(read_file(history_), history);
  ASSERT_GT(chart.size(), 3 * history.size());
  {
    const RoomForBytes full(3 * history.size());
    EXPECT_THAT(add(entry_of("three", 10.0)), HasSubstr("; the figures are in " + history_));
  }
  EXPECT_EQ(read_file(chart_), chart);
  EXPECT_EQ(add(entry_of("four", 10.0)), "");
  EXPECT_EQ(entries().size(), 3U);
  EXPECT_THAT(read_file(chart_), HasSubstr(">three<"));
}

TEST_F(BenchHistoryTest, WhatCannotBeWrittenShowsBefore) {
  std::filesystem::create_symlink("elsewhere.jsonl", history_);
  EXPECT_THAT(check(), HasSubstr("symbolic link"));
  const std::string nowhere = directory_.path("none/bench.jsonl");
  EXPECT_EQ(
      check_history(nowhere, false).error().message,
      "cannot make " + nowhere + " in " + directory_.path("none") + ": No such file or directory");
}

TEST(HistoryChart, ShowsEachEntryOfTheLastSetup) {
  std::vector<HistoryEntry> entries;
  for (int i = 0; i < 5; ++i) entries.push_back(entry_of(std::to_string(i), 10.0 - i));
  for (HistoryEntry& entry : entries) entry.setup["from"] = "13/2";
  entries[1].setup["size"] = "640x360";
  entries[3].machine = "another";
  const std::string chart = draw_history_chart(entries);
  EXPECT_EQ(count_of(chart, "<circle"), 4U);
  EXPECT_THAT(chart, HasSubstr("4 measurements, 2026-11-26; 1 of other settings"));
  EXPECT_THAT(chart, HasSubstr("6.5 s to 10 s"));
  EXPECT_THAT(chart, HasSubstr(">other machine<"));
  EXPECT_THAT(chart, HasSubstr("ms for a frame"));
  EXPECT_THAT(chart, HasSubstr(">6.00 ms<")) << "the last median, at the end of its line";
  EXPECT_THAT(chart, HasSubstr("prefers-color-scheme: dark"));
}

TEST(HistoryChart, WritesEachTimeBesideItsPoint) {
  std::vector<HistoryEntry> entries(4, entry_of("one", 10.0));
  // Most of the chart is the bar above the point.
  for (HistoryEntry& entry : entries) entry.worst_1_percent_ms = {3, 11.0, 10.5, 14.0};
  const std::string chart = draw_history_chart(entries);
  const auto height_of = [&](const std::string& before, const std::string& key) {
    const std::size_t at = chart.find(before);
    return std::stod(chart.substr(chart.find(key, at) + key.size()));
  };
  for (const std::string series : {"worst", "median"}) {
    const double label = height_of("<text class=\"value " + series + "-fill\"", " y=\"");
    const double point = series == "worst" ? height_of("<rect class=\"worst-fill\"", " y=\"")
                                           : height_of("<circle class=\"median-fill\"", " cy=\"");
    EXPECT_NEAR(label, point, 20.0) << series;
  }
}

TEST(HistoryChart, IsBoundedWhateverIsInIt) {
  std::vector<HistoryEntry> entries(5000, entry_of(std::string(10'000, 'x'), 10.0));
  entries.back().worst_1_percent_ms.highest = 1e300;
  entries.back().name = "\x1b[31m\xff";
  const std::string chart = draw_history_chart(entries);
  EXPECT_EQ(count_of(chart, "<circle"), kMostPoints);
  EXPECT_THAT(chart, HasSubstr("; 4800 older ones are not drawn"));
  EXPECT_THAT(chart, HasSubstr("an arrow: and beyond"));
  EXPECT_THAT(chart, Not(HasSubstr("\x1b")));
  EXPECT_THAT(chart, Not(HasSubstr("nan")));
  entries.assign(1, entry_of("no time", 0.0));
  EXPECT_THAT(draw_history_chart(entries), Not(HasSubstr("nan")));
  entries.assign(1, entry_of("an age", 1e307));
  EXPECT_THAT(draw_history_chart(entries), Not(HasSubstr("nan")));
}

}  // namespace
}  // namespace tickreel::tests

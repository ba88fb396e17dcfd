#include <gmock/gmock.h>

#include <sstream>

#include "tests/cli/program_test.h"

// Exports in pipelines: standard output, progress, and readers that close the pipe.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class ExportStreamsTest : public ExportTest {
 protected:
  /// Returns the standard error of an export of 30 frames.
  std::string progress_in_style(const std::string& style) const {
    const ProgramResult result =
        run("tickreel export match.replay --size 64x36 --to 0.5 --sink null --progress " + style);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out, "");
    return result.err;
  }

  const std::string tenth_ = "tickreel export match.replay --size 64x36 --to 0.1 --progress none ";
};

TEST_F(ExportStreamsTest, APipeCarriesAFilmThatNeedsNoExplaining) {
  const ProgramResult copied = run(tenth_ + "-o - | ffmpeg -v error -i - -c:v ffv1 copy.mkv");
  EXPECT_EQ(copied.exit_code, 0) << copied.err;
  auto stream = stream_of("copy.mkv");
  EXPECT_EQ(stream["nb_read_frames"], "6");
  EXPECT_EQ(stream["r_frame_rate"], "60/1");
  EXPECT_EQ(stream["width"], 64);
  exported("-o film.yuv --to 0.1");
  EXPECT_EQ(output_of("ffmpeg -v error -i copy.mkv -f rawvideo -"), read("film.yuv"));
}

TEST_F(ExportStreamsTest, RawPlanesOnStandardOutputAreThoseOfTheFile) {
  exported("-o film.yuv --to 0.1");
  EXPECT_EQ(output_of(tenth_ + "--sink raw -o -"), read("film.yuv"));
}

TEST_F(ExportStreamsTest, TheHashSinkPrintsALineAFrameAndNothingElse) {
  const auto lines =
      lines_of(output_of("tickreel export match.replay --size 64x36 --to 0.1 --sink hash"));
  ASSERT_EQ(lines.size(), 7U);
  EXPECT_THAT(lines[0], testing::MatchesRegex("0 0\\.000000 [0-9a-f]+"));
  EXPECT_THAT(lines[1], testing::MatchesRegex("1 0\\.016667 [0-9a-f]+"));
  EXPECT_THAT(lines[5], testing::MatchesRegex("5 0\\.083333 [0-9a-f]+"));
  EXPECT_THAT(lines[6], testing::MatchesRegex("audio 4800 [0-9a-f]+"));
  const auto silent = lines_of(
      output_of("tickreel export match.replay --size 64x36 --to 0.1 --sink hash --audio none"));
  EXPECT_EQ(std::vector(silent.begin(), silent.end() - 1),
            std::vector(lines.begin(), lines.end() - 1));
  EXPECT_EQ(silent.back(), "audio 0 2d06800538d394c2");
}

TEST_F(ExportStreamsTest, AReaderThatGoesAwayIsAnError) {
  for (const char* output : {"-o -", "--sink raw -o -"}) {
    const ProgramResult result =
        run("{ tickreel export match.replay --size 160x90 --progress none " + std::string(output) +
            "; echo $? >code; } | head -c 1000 >/dev/null");
    EXPECT_EQ(read("code"), "1\n") << output;
    EXPECT_THAT(result.err, HasSubstr("tickreel: standard output: the reader closed the pipe"));
    EXPECT_EQ(listing(), "code match.replay");
  }
}

TEST_F(ExportStreamsTest, AFullStandardOutputIsAnError) {
  for (const char* output : {"-o -", "--sink hash"}) {
    const ProgramResult result = run(tenth_ + output + " >/dev/full");
    EXPECT_EQ(result.exit_code, 1) << output;
    EXPECT_THAT(result.err, HasSubstr("cannot write standard output: No space left on device"));
  }
}

TEST_F(ExportStreamsTest, MessagesThatNobodyReadsDoNotCostTheFilm) {
  const std::string film = "tickreel export match.replay --size 64x36 --to 1 -o ";
  exported("--to 1 -o expected.mp4");
  const std::string expected = read("expected.mp4");
  for (const char* elsewhere : {"2>/dev/full", "2>&-", "<&- 2>&-", ">&- 2>&-"}) {
    for (const char* style : {"bar", "lines", "json"}) {
      const std::string command =
          film + "film.mp4 --overwrite --progress " + style + " " + elsewhere;
      EXPECT_EQ(run(command).exit_code, 0) << command;
      EXPECT_TRUE(read("film.mp4") == expected) << command;
    }
  }
  const ProgramResult closed =
      run("(" + film + "film.mp4 --overwrite --progress bar; echo $? >code) 2>&1 | head -c 20");
  EXPECT_EQ(read("code"), "0\n") << closed.out;
  EXPECT_EQ(run("tickreel verify missing.replay 2>/dev/full").exit_code, 3);
  EXPECT_EQ(listing(), "code expected.mp4 film.mp4 match.replay");
}

TEST_F(ExportStreamsTest, ProgressForProgramsIsAJsonObjectALine) {
  int frame_before = 0;
  std::vector<std::string> events;
  for (const std::string& line : lines_of(progress_in_style("json"))) {
    constexpr bool kThrows = false;
    auto progress = nlohmann::json::parse(line, nullptr, kThrows);
    ASSERT_TRUE(progress.is_object()) << line;
    events.push_back(progress["event"]);
    EXPECT_EQ(progress["frames"], 30);
    if (events.back() != "progress") continue;
    EXPECT_GT(progress["frame"], frame_before);
    EXPECT_GE(progress["eta_s"], 0.0);
    EXPECT_GE(progress["fps"], 0.0);
    EXPECT_EQ(progress["stage"], "render");
    frame_before = progress["frame"];
  }
  EXPECT_EQ(frame_before, 30) << "the last of them is the last frame";
  EXPECT_EQ(events.front(), "start");
  EXPECT_EQ(events.back(), "end");
}

TEST_F(ExportStreamsTest, ProgressForPeopleIsAsLoudAsTheyLike) {
  EXPECT_EQ(progress_in_style("none"), "");
  EXPECT_THAT(progress_in_style("lines"), HasSubstr("frame 30/30 (100%)"));
  EXPECT_THAT(progress_in_style("auto"), HasSubstr("frame 30/30 (100%)")) << "no terminal here";
  EXPECT_THAT(progress_in_style("bar"), HasSubstr("[========================] 30/30 frames 100%"));
}

TEST_F(ExportStreamsTest, ABarFitsItsTerminal) {
  for (const int columns : {80, 50, 20}) {
    const ProgramResult result = run(
        "script -qec \"stty cols " + std::to_string(columns) +
        "; tickreel export match.replay --to 0.5 --size 64x36 --segment-frames 8 --progress bar "
        "-o bar.mp4 --overwrite\" bar.txt > bar.out");
    ASSERT_EQ(result.exit_code, 0) << read("bar.txt");
    std::istringstream lines(read("bar.out"));
    int bars = 0;
    for (std::string bar; std::getline(lines, bar, '\r');) {
      const bool is_bar = bar.find("/30 f") != std::string::npos && bar.find('\n') == bar.npos;
      if (!is_bar) continue;
      ++bars;
      EXPECT_LT(bar.size(), columns) << bar;
    }
    EXPECT_GT(bars, 1) << read("bar.out");
  }
}

TEST_F(ExportTest, ThePicturesThatWereShownCanBeMadeAgain) {
  ASSERT_EQ(run("tickreel record --game pucks --headless --seconds 1 --view-rate random -o seen")
                .exit_code,
            0);
  const std::string again =
      "tickreel export seen --interleave recorded --sink hash --size 64x36 --progress none";
  const std::string pictures = output_of(again);
  EXPECT_EQ(output_of(again), pictures);
  EXPECT_GT(lines_of(pictures).size(), 20U);
  EXPECT_NE(output_of("tickreel export seen --sink hash --size 64x36 --progress none"), pictures);

  const ProgramResult unseen =
      run("tickreel export match.replay --interleave recorded --sink null");
  EXPECT_EQ(unseen.exit_code, 3);
  EXPECT_THAT(unseen.err, HasSubstr("it does not say which pictures were shown"));

  const auto all = lines_of(pictures);
  const auto late = lines_of(output_of(again + " --from 0.5"));
  EXPECT_GT(late.size(), 10U);
  EXPECT_LT(late.size(), all.size());
  const auto hash = [](const std::string& line) { return line.substr(line.rfind(' ')); };
  EXPECT_EQ(hash(late.back()), hash(all.back()));
  EXPECT_EQ(hash(late.front()), hash(all[all.size() - late.size()]));
  ASSERT_EQ(run("tickreel mark add seen --in 0.5 --out 1 --name late").exit_code, 0);
  EXPECT_EQ(output_of(again + " --mark late"), output_of(again + " --from 0.5"));
}

}  // namespace
}  // namespace tickreel::tests

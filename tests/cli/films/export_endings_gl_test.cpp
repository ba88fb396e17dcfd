#include <tuple>

#include "tests/cli/program_test.h"

// Kinds of files for the web, made by the program.

namespace tickreel::tests {
namespace {

class ExportEndingsTest : public ExportTest {
 protected:
  void expect_refusal(const std::string& options, const std::string& words) const {
    SCOPED_TRACE(options);
    expect_leaves_nothing(export_to(options), words);
  }
};

TEST_F(ExportEndingsTest, AWebmIsMadeInSegmentsAndCanBeProven) {
  const std::string film = " --to 1.5 --segment-frames 20 --manifest ";
  ASSERT_EQ(export_to("-o film.webm --jobs 1" + film).exit_code, 0);
  auto streams =
      json_of("ffprobe -v error -count_frames -show_streams -show_format -of json film.webm");
  EXPECT_EQ(streams["streams"][0]["codec_name"], "vp9");
  EXPECT_EQ(streams["streams"][0]["nb_read_frames"], "90");
  EXPECT_EQ(streams["streams"][0]["r_frame_rate"], "60/1");
  EXPECT_EQ(streams["streams"][1]["codec_name"], "opus");
  EXPECT_EQ(run("tickreel check film.webm match.replay --progress none").exit_code, 0);

  // Killed while it is made, and by more jobs.
  const ProgramResult killed =
      run("tickreel export match.replay --size 64x36 --progress none -o again.webm" + film +
          "& export=$!\nuntil [ -e again.webm.part/segment-000000.json ]\n"
          "do sleep 0.005; kill -0 $export || exit 99; done\nkill -KILL $export; wait $export");
  ASSERT_EQ(killed.exit_code, 137);
  ASSERT_EQ(export_to("-o again.webm --resume --jobs 3" + film).exit_code, 0);
  EXPECT_TRUE(read("again.webm") == read("film.webm"));

  auto manifest = nlohmann::json::parse(read("film.webm.manifest.json"));
  EXPECT_EQ(manifest["reproducible"], false) << "libopus follows the CPU";
  ASSERT_EQ(
      run("mv film.webm film.mkv && cp film.webm.manifest.json film.mkv.manifest.json").exit_code,
      0);
  EXPECT_EQ(run("tickreel check film.mkv --progress none").exit_code, 0)
      << "what a file is stands in it";
}

TEST_F(ExportEndingsTest, AWebmHoldsWhatItMay) {
  expect_refusal("-o film.webm --vcodec libx264",
                 "a .webm file cannot hold what libx264 makes. A .mp4 file works, or use another "
                 "encoder, such as libvpx-vp9");
  expect_refusal("-o film.webm --vcodec ffv1", "a .webm file cannot hold what ffv1 makes");
  expect_refusal("-o film.webm --acodec flac", "For a .webm file there are: libopus");
  expect_refusal("-o film.webm --acodec aac", "For a .webm file there are: libopus");
  expect_refusal("-o film.webm --codec-opt row-mt=1", "the film would depend on the machine");
  expect_refusal("-o film.webm --preset slow", "libvpx-vp9 has no option preset");
  expect_refusal("-o film.webm --vcodec libvpx", "another encoder, such as libvpx-vp9");
  ASSERT_EQ(export_to("--to 0.1 -o film.webm --no-audio --vcodec libaom-av1").exit_code, 0);
  // What is asked for overrides what is usual.
  ASSERT_EQ(
      export_to("--to 0.5 -o good.webm --no-audio --crf 10 --codec-opt deadline=good").exit_code,
      0);
  ASSERT_EQ(export_to("--to 0.5 -o usual.webm --no-audio").exit_code, 0);
  EXPECT_GT(read("good.webm").size(), read("usual.webm").size());
}

TEST_F(ExportEndingsTest, AGifHasItsFramesAtTheirTimes) {
  ASSERT_EQ(run("tickreel export match.replay --progress none --to 1 -o usual.gif").exit_code, 0);
  auto usual = json_of("ffprobe -v error -count_frames -show_streams -of json usual.gif");
  EXPECT_EQ(usual["streams"][0]["nb_read_frames"], "25");
  EXPECT_EQ(usual["streams"][0]["width"], 480);
  EXPECT_EQ(usual["streams"][0]["height"], 270);
  for (const auto& [rate, frames, delay] :
       {std::tuple{"50", 50, "0.020000"}, {"20", 20, "0.050000"}, {"100/7", 15, "0.070000"}}) {
    ASSERT_EQ(export_to(std::string("--to 1 --overwrite -o film.gif --fps ") + rate).exit_code, 0);
    auto found = json_of("ffprobe -v error -show_frames -of json film.gif");
    ASSERT_EQ(found["frames"].size(), static_cast<std::size_t>(frames)) << rate;
    for (auto& frame : found["frames"]) EXPECT_EQ(frame["pkt_duration_time"], delay) << rate;
  }
}

TEST_F(ExportEndingsTest, AGifIsTheSameEachTimeAndLikeThePictures) {
  ASSERT_EQ(export_to("--to 1 -o a.gif --jobs 1").exit_code, 0);
  ASSERT_EQ(export_to("--to 1 -o b.gif --jobs 3").exit_code, 0);
  EXPECT_TRUE(read("a.gif") == read("b.gif"));
  EXPECT_EQ(listing(), "a.gif b.gif match.replay") << "nothing is left beside it";
  ASSERT_EQ(export_to("--to 1 --fps 25 -o %d.png").exit_code, 0);
  const std::string compare =
      "ffmpeg -i a.gif -framerate 25 -i %d.png -lavfi '[0:v]format=rgb24[a];[1:v]format=rgb24[b];"
      "[a][b]psnr' -f null - 2>&1 | grep -o 'average:[0-9]*' | cut -d: -f2";
  EXPECT_GE(std::stoi(output_of(compare)), 28);
}

TEST_F(ExportEndingsTest, WhatNoGifCanBeIsRefused) {
  expect_refusal("-o film.gif --fps 60", "The nearest --fps is 50");
  expect_refusal("-o film.gif --fps 30", "The nearest --fps are 25 and 100/3");
  expect_refusal("-o film.gif --audio silence", "there is no place for sound in such a film");
  expect_refusal("-o film.gif --acodec aac", "--acodec has no meaning for the gif sink");
  expect_refusal("-o film.gif --crf 20", "--crf has no meaning for the gif sink");
  expect_refusal("-o film.gif --manifest", "leave --manifest out");
  expect_refusal("-o film.gif --list-segments", "has segments to list");
  expect_refusal("-o film.gif --profile share", "makes files that end in .mp4");
  expect_refusal("-o - --sink gif", "cannot write to standard output");
}

}  // namespace
}  // namespace tickreel::tests

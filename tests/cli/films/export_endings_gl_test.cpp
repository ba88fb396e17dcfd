#include <gmock/gmock.h>

#include <tuple>
#include <utility>

#include "tests/cli/program_test.h"
#include "tests/support/skip_without.h"

// Kinds of files for the web.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

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

  // An export that was killed is continued by more jobs.
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
  ASSERT_EQ(export_to("--to 0.1 -o film.webm --audio none --vcodec libaom-av1").exit_code, 0);
  // Options override the defaults.
  ASSERT_EQ(
      export_to("--to 0.5 -o good.webm --audio none --crf 10 --codec-opt deadline=good").exit_code,
      0);
  ASSERT_EQ(export_to("--to 0.5 -o usual.webm --audio none").exit_code, 0);
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
    auto found = json_of("ffprobe -v error -show_packets -of json film.gif");
    ASSERT_EQ(found["packets"].size(), static_cast<std::size_t>(frames)) << rate;
    for (auto& packet : found["packets"]) EXPECT_EQ(packet["duration_time"], delay) << rate;
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

TEST_F(ExportEndingsTest, ARateThatNoGifHasBecomesTheNearest) {
  for (const auto& [asked, nearest] :
       {std::pair{"60", "50"}, {"30", "100/3"}, {"24", "25"}, {"30000/1001", "100/3"}}) {
    const ProgramResult made =
        export_to(std::string("--to 0.5 -o film.gif --overwrite --fps ") + asked);
    ASSERT_EQ(made.exit_code, 0) << made.err;
    EXPECT_THAT(made.err, HasSubstr(std::string("cannot have ") + asked +
                                    " frames a second; it has " + nearest + ", the nearest rate"));
    ASSERT_EQ(export_to(std::string("--to 0.5 -o same.gif --overwrite --fps ") + nearest).err, "");
    EXPECT_TRUE(read("film.gif") == read("same.gif")) << asked;
  }
  // A native film has a frame for each of the 30 ticks a second.
  EXPECT_THAT(export_to("--to 0.5 -o native.gif --fps native").err, HasSubstr("it has 100/3"));
}

TEST_F(ExportEndingsTest, AWebpHasItsFramesAtTheirTimes) {
  if (run("command -v webpinfo").exit_code != 0)
    return skip_without("webp", "there is no webpinfo");
  ASSERT_EQ(run("tickreel export match.replay --progress none --to 1 -o usual.webp").exit_code, 0);
  const auto info = [&](const std::string& film, const std::string& what) {
    return output_of("webpinfo " + film + " | grep '" + what +
                     "' | sed 's/.*: *//' | paste -sd' '");
  };
  EXPECT_THAT(info("usual.webp", "Canvas size"), HasSubstr("480 x 270"));
  EXPECT_EQ(info("usual.webp", "Loop count"), "0\n") << "for ever";
  std::string durations;
  for (int i = 0; i < 25; ++i) durations += i == 0 ? "40" : " 40";
  EXPECT_EQ(info("usual.webp", "Duration"), durations + "\n");
  // Without loss no picture equals the one before.
  ASSERT_EQ(run("tickreel export match.replay --progress none --to 0.1 -o fast.webp --fps 60 "
                "--size 480x270 --codec-opt lossless=1")
                .err,
            "");
  EXPECT_EQ(info("fast.webp", "Duration"), "16 17 17 16 17 16\n");
  EXPECT_THAT(export_to("--to 0.1 -o faster.webp --fps 120").err,
              HasSubstr("cannot have 120 frames a second; it has 90"));
}

TEST_F(ExportEndingsTest, AWebpIsTheSameEachTimeAndLikeThePictures) {
  if (run("command -v webpmux").exit_code != 0) return skip_without("webp", "there is no webpmux");
  ASSERT_EQ(export_to("--to 1 -o a.webp --jobs 1").exit_code, 0);
  ASSERT_EQ(export_to("--to 1 -o b.webp --jobs 3").exit_code, 0);
  EXPECT_TRUE(read("a.webp") == read("b.webp"));
  ASSERT_EQ(export_to("--to 1 -o exact.webp --codec-opt lossless=1").exit_code, 0);
  EXPECT_GT(read("exact.webp").size(), read("a.webp").size());
  EXPECT_EQ(listing(), "a.webp b.webp exact.webp match.replay") << "nothing is left beside it";
  // The first frame is a whole picture. FFmpeg 5.1 cannot decode the others.
  ASSERT_EQ(export_to("--to 1t --fps 25 -o first.png").exit_code, 0);
  for (const auto& [film, least] : {std::pair{"a", 30}, {"exact", 99}}) {
    const std::string name = film;
    ASSERT_EQ(run("webpmux -get frame 1 " + name + ".webp -o one.webp && dwebp one.webp -o one.png")
                  .exit_code,
              0);
    const std::string psnr = output_of(
        "ffmpeg -i one.png -i first.png -lavfi "
        "'[0:v]format=rgb24[a];[1:v]format=rgb24[b];[a][b]psnr' "
        "-f null - 2>&1 | grep -o 'average:[0-9inf]*' | cut -d: -f2");
    EXPECT_GE(psnr == "inf\n" ? 99 : std::stoi(psnr), least) << film;
  }
  // A film of one picture.
  ASSERT_EQ(export_to("--to 1t --fps 25 -o still.webp").exit_code, 0);
  EXPECT_EQ(run("dwebp still.webp -o still.png").exit_code, 0);
}

TEST_F(ExportEndingsTest, WhatNoWebpCanBeIsRefused) {
  expect_refusal("-o film.webp --audio silence", "there is no place for sound in such a film");
  expect_refusal("-o film.webp --crf 20", "--crf has no meaning for the webp sink");
  expect_refusal("-o film.webp --vcodec libwebp", "--vcodec has no meaning for the webp sink");
  expect_refusal("-o film.webp --codec-opt qualty=3", "libwebp_anim has no option qualty");
  expect_refusal("-o film.webp --codec-opt quality=300", "libwebp_anim does not take quality=300");
  expect_refusal("-o film.webp --codec-opt s=1x1", "would change what the film is");
  expect_leaves_nothing(
      run("tickreel export match.replay --to 1t --progress none -o film.webp --size 16384x16"),
      "--size 16384x16: the sides of a WebP have at most 16383 pixels");
  expect_refusal("-o film.webp --manifest", "leave --manifest out");
  expect_refusal("-o film.webp --resume --engine slurm", "is made in segments");
  expect_refusal("-o film.webp --list-segments", "has segments to list");
  expect_refusal("-o film.png --sink webp", "does not write what the ending");
  expect_refusal("-o - --sink webp", "cannot write to standard output");
}

TEST_F(ExportEndingsTest, WhatNoGifCanBeIsRefused) {
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

#include <gmock/gmock.h>

#include "tests/cli/program_test.h"

// Kinds of files for the web, made by the program.

namespace tickreel {
namespace {

using testing::HasSubstr;

class ExportEndingsTest : public ExportTest {
 protected:
  [[nodiscard]] ProgramResult export_to(const std::string& options) const {
    return run("tickreel export match.replay --size 64x36 --progress none " + options);
  }
  void expect_refusal(const std::string& options, const std::string& words) const {
    const ProgramResult refused = export_to(options);
    EXPECT_EQ(refused.exit_code, 2) << options << refused.err;
    EXPECT_THAT(refused.err, HasSubstr(words)) << options;
    EXPECT_EQ(listing(), "match.replay") << options;
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
  for (const std::string vcodec : {"libvpx", "libaom-av1"}) {
    ASSERT_EQ(
        export_to("--to 0.1 -o film.webm --overwrite --no-audio --vcodec " + vcodec).exit_code, 0);
  }
  // What is asked for goes before what is usual.
  ASSERT_EQ(
      export_to("--to 0.5 -o good.webm --no-audio --crf 10 --codec-opt deadline=good").exit_code,
      0);
  ASSERT_EQ(export_to("--to 0.5 -o usual.webm --no-audio").exit_code, 0);
  EXPECT_GT(read("good.webm").size(), read("usual.webm").size());
}

}  // namespace
}  // namespace tickreel

#include <gmock/gmock.h>

#include "tests/cli/program_test.h"

// --profile: sets of options for a purpose.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class ProfileTest : public ExportTest {
 protected:
  [[nodiscard]] ProgramResult export_with(const std::string& options) const {
    return run("tickreel export match.replay --to 0.1 --progress none " + options);
  }
  void expect_same(const std::string& profile, const std::string& ending,
                   const std::string& options) const {
    const std::string a = "a" + ending;
    const std::string b = "b" + ending;
    const ProgramResult by_name = export_with("--profile " + profile + " -o " + a);
    ASSERT_EQ(by_name.exit_code, 0) << by_name.err;
    ASSERT_EQ(export_with(options + " -o " + b).exit_code, 0);
    EXPECT_TRUE(read(a) == read(b)) << profile;
    ASSERT_EQ(run("rm " + a + " " + b).exit_code, 0);
  }
};

TEST_F(ProfileTest, IsWhatItsOptionsAre) {
  expect_same("share", ".mp4",
              "--size 1280x720 --fps 60 --vcodec libx264 --crf 26 --preset medium --acodec aac "
              "--audio-bitrate 128000");
  expect_same("vertical --size 90x160", ".mov",
              "--size 90x160 --vcodec libx264 --crf 18 --preset veryfast --acodec aac "
              "--audio-bitrate 192000");
  // Options override the profile in any order on the command line.
  expect_same("youtube-4k60 --crf 40 --size 64x36 --audio-bitrate 64000 --fps 30", ".mp4",
              "--fps 30 --size 64x36 --vcodec libx264 --crf 40 --preset fast --acodec aac "
              "--audio-bitrate 64000");
  expect_same("editing-prores --size 64x36", ".mov",
              "--size 64x36 --vcodec prores_ks --pix-fmt yuv422p10le --acodec pcm_s16le");
  expect_same("lossless --size 64x36", ".mkv",
              "--size 64x36 --vcodec libx264rgb --crf 0 --preset veryfast --pix-fmt rgb24");
  expect_same("archive-ffv1 --size 64x36", ".mkv",
              "--size 64x36 --vcodec ffv1 --pix-fmt bgr0 --acodec flac");
  // Options for the profile's encoder are dropped with it, and those for sound without sound.
  expect_same("share --size 64x36 --vcodec mpeg4 --audio none", ".mp4",
              "--size 64x36 --vcodec mpeg4 --audio none");
}

TEST_F(ProfileTest, LosslessOnesLoseNothing) {
  ASSERT_EQ(export_with("--size 64x36 -o %d.png").exit_code, 0);
  const std::string drawn = output_of("ffmpeg -v error -i %d.png -pix_fmt rgb24 -f md5 -");
  for (const std::string profile : {"lossless", "archive-ffv1"}) {
    ASSERT_EQ(
        export_with("--profile " + profile + " --size 64x36 -o film.mkv --overwrite").exit_code, 0);
    EXPECT_EQ(output_of("ffmpeg -v error -i film.mkv -map 0:v -pix_fmt rgb24 -f md5 -"), drawn)
        << profile;
  }
}

TEST_F(ProfileTest, IsForItsKindOfFile) {
  const auto refused = [this](const std::string& options, const std::string& words) {
    const ProgramResult result = export_with(options);
    EXPECT_EQ(result.exit_code, 2) << options << result.err;
    EXPECT_THAT(result.err, HasSubstr(words)) << options;
    EXPECT_EQ(listing(), "match.replay") << options;
  };
  refused("--profile share -o film.webm",
          "--profile share makes files that end in .mp4 .m4v .mov, and film.webm does not");
  refused("--profile share -o -", "standard output is none");
  refused("--profile share --sink hash", "no file is named");
  refused("--profile share --sink ffmpeg -o film.mp4", "leave --sink out");
  refused("--profile editing-prores -o film.mp4", "makes files that end in .mov");
  refused("--profile nothing -o film.mp4", "there is no profile nothing. There are share");
}

TEST_F(ProfileTest, NamesThatAreMadeUpHaveItsEnding) {
  ASSERT_EQ(run("tickreel mark add match.replay --name goal --at 1").exit_code, 0);
  ASSERT_EQ(run("mkdir films && tickreel export match.replay --mark goal --before 0.1 --after 0.1 "
                "-o films --profile archive-ffv1 --size 64x36 --progress none")
                .exit_code,
            0);
  EXPECT_EQ(output_of("ls films"), "goal.mkv\n");
  EXPECT_EQ(output_of("tickreel clip match.replay --seconds 0.1 --profile editing-prores --size "
                      "64x36 --progress none"),
            "match.mov\n");
  EXPECT_EQ(run("tickreel clip match.replay -o clip.webm --profile share").exit_code, 2);
}

TEST_F(ProfileTest, HelpSaysWhatEachIs) {
  const std::string help = output_of("tickreel help profiles");
  for (const std::string profile :
       {"share", "youtube-4k60", "vertical", "gif", "editing-prores", "lossless", "archive-ffv1"}) {
    EXPECT_THAT(help, HasSubstr("\n" + profile + " (."));
  }
  EXPECT_THAT(help, HasSubstr("--size 1280x720 --fps 60 --vcodec libx264 --crf 26"));
  EXPECT_THAT(output_of("tickreel --help"), HasSubstr("tickreel help profiles"));
}

}  // namespace
}  // namespace tickreel::tests

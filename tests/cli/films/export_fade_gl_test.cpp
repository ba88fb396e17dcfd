#include <gmock/gmock.h>

#include "tests/cli/program_test.h"

// Films that fade in from a colour and fade out to one.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class ExportFadeTest : public ExportTest {
 protected:
  static constexpr const char* kExport =
      "tickreel export match.replay --size 64x36 --to 1 --progress none ";
  static constexpr const char* kFade = "--fade-in 0.25 --fade-out 10f --fade-color '#ff0000' ";
  static constexpr std::size_t kPictureBytes = std::size_t{64} * 36 * 3;

  [[nodiscard]] std::vector<std::string> pictures(const std::string& options) const {
    const ProgramResult result = run(kExport + options + " -o film.rgb --overwrite");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    const std::string all = read("film.rgb");
    std::vector<std::string> each;
    for (std::size_t at = 0; at < all.size(); at += kPictureBytes) {
      each.push_back(all.substr(at, kPictureBytes));
    }
    return each;
  }
};

TEST_F(ExportFadeTest, FadesFromAColorToItAndLeavesTheRest) {
  const auto plain = pictures("");
  const auto faded = pictures(kFade);
  ASSERT_EQ(faded.size(), 60U);
  ASSERT_EQ(plain.size(), 60U);
  std::string red;
  for (std::size_t i = 0; i < kPictureBytes; i += 3) red += std::string("\xff\0\0", 3);
  EXPECT_TRUE(faded.front() == red);
  EXPECT_TRUE(faded.back() == red);
  for (std::size_t i = 0; i < faded.size(); ++i) {
    EXPECT_EQ(faded[i] == plain[i], i >= 15 && i < 50) << "frame " << i;
  }
}

TEST_F(ExportFadeTest, IsTheSameFilmInPiecesAndIsProven) {
  const std::string options = std::string(kExport) + kFade + "--segment-frames 13 ";
  ASSERT_EQ(run(options + "--jobs 1 --manifest -o film.mp4").exit_code, 0);
  ASSERT_EQ(run(options + "--jobs 4 -o other.mp4").exit_code, 0);
  EXPECT_TRUE(read("other.mp4") == read("film.mp4"));
  ASSERT_EQ(run(options + "--convert gpu -o gpu.mp4").exit_code, 0);
  EXPECT_TRUE(read("gpu.mp4") == read("film.mp4"));
  ASSERT_EQ(run(options + "--list-segments -o pieces.mp4 > jobs").exit_code, 0);
  ASSERT_EQ(run("tickreel segment jobs -o parts --progress none").exit_code, 0);
  const ProgramResult joined = run("tickreel join parts -o pieces.mp4 --progress none");
  ASSERT_EQ(joined.exit_code, 0) << joined.err;
  EXPECT_TRUE(read("pieces.mp4") == read("film.mp4"));
  const ProgramResult proven = run("tickreel check film.mp4");
  EXPECT_EQ(proven.exit_code, 0) << proven.out << proven.err;
}

TEST_F(ExportFadeTest, AnotherFadeIsAnotherFilm) {
  const std::string options = std::string(kExport) + "--segment-frames 10 ";
  ASSERT_EQ(run(options + "--list-segments -o film.mp4 " + kFade + " | head -n 1 > job").exit_code,
            0);
  ASSERT_EQ(run("tickreel segment job -o film.mp4.part --progress none").exit_code, 0);
  const ProgramResult other = run(options + "--fade-in 0.5 --resume -o film.mp4");
  EXPECT_NE(other.exit_code, 0);
  EXPECT_THAT(other.err, HasSubstr("--fade-in"));
}

TEST_F(ExportFadeTest, SoundAloneFadesToo) {
  ASSERT_EQ(run(std::string(kExport) + kFade + "-o faded.wav").exit_code, 0);
  ASSERT_EQ(run(std::string(kExport) + "-o plain.wav").exit_code, 0);
  const auto samples = [&](const std::string& name) {
    return output_of("ffmpeg -v error -i " + name + " -f f32le -");
  };
  const std::string faded = samples("faded.wav");
  const std::string plain = samples("plain.wav");
  ASSERT_EQ(faded.size(), plain.size());
  constexpr std::size_t kFrameBytes = std::size_t{800} * 2 * 4;
  EXPECT_FALSE(faded == plain);
  EXPECT_TRUE(faded.substr(15 * kFrameBytes, 35 * kFrameBytes) ==
              plain.substr(15 * kFrameBytes, 35 * kFrameBytes));
}

TEST_F(ExportFadeTest, WhatIsLongerThanTheFilmIsRefused) {
  const ProgramResult result =
      run(std::string(kExport) + "--fade-in 0.6 --fade-out 0.5 -o film.mp4");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr("come to 66 frames, and the film has 60"));
  EXPECT_EQ(listing(), "match.replay");
}

}  // namespace
}  // namespace tickreel::tests

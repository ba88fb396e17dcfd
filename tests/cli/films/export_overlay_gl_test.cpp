#include <gmock/gmock.h>

#include <array>

#include "tests/cli/program_test.h"
#include "tickreel/core/image.h"

// Texts and pictures over a film.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class ExportOverlayTest : public ExportTest {
 protected:
  static constexpr ImageSize kSize{160, 90};
  /// Every kind of overlay, at several times of the film.
  static constexpr const char* kEverything =
      " --text '{player:0} leads@top,0.2-1.1' --text 'Two@bottom-right' --timecode "
      "--show-tick --show-inputs 0 --show-inputs 1 --watermark logo.png,left,0.7";

  void SetUp() override {
    ExportTest::SetUp();
    if (IsSkipped()) return;
    ASSERT_EQ(run("ffmpeg -v error -f lavfi -i color=red:size=40x20,format=rgba -frames:v 1 "
                  "logo.png")
                  .exit_code,
              0);
  }

  static constexpr const char* kExport =
      "tickreel export match.replay --size 160x90 --progress none ";

  /// Returns the standard output of the export.
  [[nodiscard]] std::string made(const std::string& options) const {
    return output_of(kExport + options);
  }
  /// Returns the first picture as rgb24.
  [[nodiscard]] std::string picture(const std::string& options) const {
    EXPECT_EQ(made("-o film.rgb --overwrite --to 0.01 " + options), "");
    return read("film.rgb");
  }
  static std::array<int, 3> pixel(const std::string& picture, int x, int y) {
    const auto at = static_cast<std::size_t>(3 * (y * kSize.width + x));
    const auto part = [&](std::size_t i) { return static_cast<unsigned char>(picture.at(at + i)); };
    return {part(0), part(1), part(2)};
  }
  /// Returns how many pixels differ in a rectangle.
  static int different(const std::string& a, const std::string& b, int left, int top, int right,
                       int bottom) {
    int count = 0;
    for (int y = top; y < bottom; ++y) {
      for (int x = left; x < right; ++x) count += pixel(a, x, y) != pixel(b, x, y) ? 1 : 0;
    }
    return count;
  }
};

/// The glyphs of these names come from several fonts, which are opened when they are first needed.
TEST_F(ExportOverlayTest, NamesOfAnyScriptAreTheSameFilmFromAnyNumberOfJobs) {
  ASSERT_EQ(
      run("tickreel record --game tanks --headless --seconds 2 -o plain.replay && tickreel dump "
          "plain.replay --inputs >plain.txt && sed 's/^players .*/players \"王小明\" \"さくら\" "
          "\"김철수\" \"🦊Fox\"/' plain.txt >names.txt && tickreel record --inputs names.txt "
          "-o names.replay")
          .exit_code,
      0);
  const std::string film =
      "tickreel export names.replay --size 320x180 --progress none --segment-frames 12 --to 1.5 "
      "--text '{player:0} 日本語 👍🏽@bottom,0.3-0.9' -o ";
  EXPECT_EQ(output_of(film + "one.mp4 --jobs 1"), "");
  EXPECT_EQ(output_of(film + "three.mp4 --jobs 3"), "");
  EXPECT_EQ(read("three.mp4"), read("one.mp4"));
  EXPECT_EQ(output_of("tickreel export plain.replay --size 320x180 --progress none --to 0.1 -o "
                      "plain.rgb && tickreel export names.replay --size 320x180 --progress none "
                      "--to 0.1 -o names.rgb"),
            "");
  EXPECT_NE(read("plain.rgb"), read("names.rgb"));
}

TEST_F(ExportOverlayTest, IsTheSamePictureFromAnyInPoint) {
  const auto hashes = [this](const std::string& options) {
    return frame_hashes_of(
        made("--sink hash --fps 20 --audio none --timecode --show-tick --show-inputs 1 --watermark "
             "logo.png " +
             options));
  };
  const auto whole = hashes("--to 2 --text 'Now@1.1-1.8'");
  const auto part = hashes("--from 1 --to 2 --text 'Now@0.1-0.8'");
  ASSERT_EQ(whole.size(), 40U);
  EXPECT_EQ(part, std::vector(whole.begin() + 20, whole.end()));
  EXPECT_NE(part, hashes("--from 1 --to 2 --text 'Now@0.2-0.8'"));
}

TEST_F(ExportOverlayTest, EachStandsWhereItIsToldAndNowhereElse) {
  const std::string plain = picture("");
  const std::string top = picture("--text 'Hello there@top-right'");
  EXPECT_GT(different(plain, top, 80, 0, 160, 45), 200);
  EXPECT_EQ(different(plain, top, 0, 0, 80, 90), 0);
  EXPECT_EQ(different(plain, top, 0, 45, 160, 90), 0);
  EXPECT_EQ(picture("--text 'Hello there@top-right'"), top);

  const std::string clock = picture("--timecode");
  EXPECT_GT(different(plain, clock, 0, 80, 40, 90), 50);
  EXPECT_EQ(different(plain, clock, 0, 0, 160, 80), 0);
  EXPECT_EQ(different(plain, clock, 60, 0, 160, 90), 0);
  EXPECT_NE(picture("--show-tick"), clock);

  // The watermark is 24 % of the height of 90: 22 x 11 pixels, two pixels (14 points) from the
  // corner.
  const std::string mark = picture("--watermark logo.png,bottom-left");
  const auto red = pixel(mark, 10, 82);
  EXPECT_NEAR(red[0], 254, 1) << "as FFmpeg makes it";
  EXPECT_EQ(red[1] + red[2], 0);
  EXPECT_EQ(different(plain, mark, 2, 77, 24, 88), 22 * 11);
  EXPECT_EQ(different(plain, mark, 0, 0, 160, 90), 22 * 11);
  const auto half = pixel(picture("--watermark logo.png,bottom-left,0.5"), 10, 82);
  EXPECT_NEAR(half[0], (254 + pixel(plain, 10, 82)[0]) / 2, 2);
  EXPECT_NEAR(half[1], pixel(plain, 10, 82)[1] / 2, 2);
}

TEST_F(ExportOverlayTest, WithoutTheHudTheWorldStaysAsItIs) {
  const std::string plain = picture("");
  EXPECT_EQ(picture("--hud on"), plain);
  const std::string hidden = picture("--hud off");
  EXPECT_GT(different(plain, hidden, 0, 0, 80, 8), 50) << "the players' plates";
  EXPECT_EQ(different(plain, hidden, 0, 12, 160, 90), 0);
  for (const char* game : {"tanks", "rockets", "swarm"}) {
    ASSERT_EQ(run("tickreel record --game " + std::string(game) +
                  " --headless --seconds 1 -o other.replay --overwrite")
                  .exit_code,
              0);
    const auto hash = [&](const std::string& options) {
      return output_of(
          "tickreel export other.replay --sink hash --audio none --size 160x90 --to "
          "0.01 --progress none " +
          options);
    };
    EXPECT_NE(hash("--hud off"), hash("")) << game;
  }
}

TEST_F(ExportOverlayTest, AnotherPictureMakesAnotherFilm) {
  const std::string cut =
      std::string(kExport) + "--segment-frames 12 --to 1 -o film.mp4 --watermark logo.png ";
  ASSERT_EQ(run("ulimit -c 0\n" + cut + "& export=$!\n" +
                "until [ -e film.mp4.part/segment-000001.json ]\n"
                "do sleep 0.005; kill -0 $export || exit 99; done\n"
                "kill -KILL $export; wait $export")
                .exit_code,
            137);
  write("jobs",
        made("--to 1 -o jobs.mp4 --segment-frames 30 --watermark logo.png --list-segments"));
  ASSERT_EQ(
      run("ffmpeg -v error -y -f lavfi -i color=blue:size=40x20 -frames:v 1 logo.png").exit_code,
      0);
  const ProgramResult resumed = run(cut + "--resume");
  EXPECT_EQ(resumed.exit_code, 2) << resumed.err;
  EXPECT_THAT(resumed.err, HasSubstr("the picture of --watermark is another one"));
  const ProgramResult job = run("tickreel segment jobs -o parts");
  EXPECT_EQ(job.exit_code, 2);
  EXPECT_THAT(job.err, HasSubstr("logo.png is not the picture that the film was planned with"));
}

TEST_F(ExportOverlayTest, AFilmSaysWhatStandsOverItAndIsProvenWithIt) {
  EXPECT_EQ(made("--to 0.5 -o film.mkv --manifest --preset ultrafast" + std::string(kEverything)),
            "");
  EXPECT_THAT(read("film.mkv.manifest.json"), HasSubstr("\"text\": \"Ada leads\""));
  EXPECT_EQ(run("tickreel check film.mkv match.replay").exit_code, 0);
}

TEST_F(ExportOverlayTest, WhatCannotBeIsRefusedBeforeAnythingIsMade) {
  const auto refusal = [this](const std::string& options, int code = 2) {
    const ProgramResult result =
        run("tickreel export match.replay --to 1 --size 64x36 -o film.mp4 " + options);
    EXPECT_EQ(result.exit_code, code) << options << ": " << result.err;
    return result.err;
  };
  EXPECT_THAT(refusal("--text 'Late@1.5-2'"), HasSubstr("it begins at 0:01.500"));
  EXPECT_THAT(refusal("--text 'Where@somewhere'"), HasSubstr("is no place"));
  EXPECT_THAT(refusal("--text '{name}'"), HasSubstr("stands for nothing"));
  EXPECT_THAT(refusal("--show-inputs Zoe"), HasSubstr("there is no such player"));
  EXPECT_THAT(refusal("--hud perhaps"), HasSubstr("perhaps not in {on,off}"));
  EXPECT_THAT(refusal("--watermark none.png", 3), HasSubstr("none.png"));
  EXPECT_THAT(refusal("--watermark match.replay", 3), HasSubstr("damaged or no PNG"));
  EXPECT_THAT(refusal("--show-inputs actor"), HasSubstr("no such mark: name a player"));
  EXPECT_EQ(listing(), "logo.png match.replay");
  const ProgramResult sound = run("tickreel export match.replay -o film.wav --timecode");
  EXPECT_EQ(sound.exit_code, 2);
  EXPECT_THAT(sound.err, HasSubstr("a film without pictures"));
}

TEST_F(ExportOverlayTest, TheFilmOfAMarkMayNameIt) {
  ASSERT_EQ(run("tickreel mark add match.replay --name goal --in 0.5 --out 0.6").exit_code, 0);
  const std::string hashes = "--sink hash --audio none ";
  EXPECT_EQ(made(hashes + "--mark goal --text '{mark}!'"),
            made(hashes + "--from 0.5 --to 0.6 --text 'goal!'"));
}

TEST_F(ExportOverlayTest, TheActorIsWhomTheCameraOfTheMarkFollows) {
  ASSERT_EQ(run("tickreel record --game tanks --headless --seconds 1 -o tanks.replay && tickreel "
                "mark add tanks.replay --name by --in 0.5 --out 0.55 --camera follow:1")
                .exit_code,
            0);
  const auto hashes = [this](const std::string& options) {
    return output_of(
        "tickreel export tanks.replay --sink hash --audio none --size 160x90 --progress "
        "none " +
        options);
  };
  EXPECT_EQ(hashes("--mark by --text '{player:actor}' --show-inputs actor"),
            hashes("--from 0.5 --to 0.55 --camera follow:1 --text '{player:1}' --show-inputs 1"));
}

}  // namespace
}  // namespace tickreel::tests

#include <gmock/gmock.h>

#include <array>
#include <cstdlib>
#include <string>

#include "renderer/overlay/font_file.h"
#include "tests/cli/program_test.h"

// Reels that show videos and pictures of other programs, and several side by side.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

constexpr std::size_t kWidth = 64;
constexpr std::size_t kHeight = 36;
constexpr std::size_t kFrameBytes = kWidth * kHeight * 3;

using Rgb = std::array<int, 3>;

class ReelPicturesTest : public ExportTest {
 protected:
  [[nodiscard]] ProgramResult make(const std::string& reel, const std::string& options) const {
    write("reel.toml", reel);
    return run("tickreel reel reel.toml --progress none --overwrite " + options);
  }
  /// Returns the bytes of the film that the reel makes.
  [[nodiscard]] std::string film(const std::string& reel, const std::string& ending = "rgb",
                                 const std::string& options = "") const {
    const ProgramResult made = make(reel, "-o film." + ending + " " + options);
    EXPECT_EQ(made.exit_code, 0) << made.err << reel;
    return read("film." + ending);
  }
  static std::string of_size(const std::string& clips, const std::string& size = "64x36") {
    return "size = \"" + size + "\"\n" + clips;
  }
  static Rgb pixel(const std::string& frames, std::size_t x, std::size_t y) {
    const std::size_t at = (y * kWidth + x) * 3;
    const auto byte = [&](std::size_t i) { return int{static_cast<unsigned char>(frames.at(i))}; };
    return {byte(at), byte(at + 1), byte(at + 2)};
  }
  static bool is_about(const Rgb& a, const Rgb& b) {
    constexpr int kJpegError = 6;
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (std::abs(a[i] - b[i]) > kJpegError) return false;
    }
    return true;
  }
};

constexpr const char* kVideoOfMatch = "-o match.mkv --vcodec ffv1 --pix-fmt bgr0 --fps 60 --to 1";

TEST_F(ReelPicturesTest, AVideoShowsThePicturesThatAreInIt) {
  exported(kVideoOfMatch);
  exported("-o match.rgb --to 1");
  const std::string pictures = read("match.rgb");
  ASSERT_EQ(pictures.size(), 60 * kFrameBytes);
  EXPECT_TRUE(film(of_size("[[clip]]\nvideo = \"match.mkv\"\n")) == pictures);
  // Frames 15 to 44, and then every second one of them at half the frame rate.
  const std::string part =
      film(of_size("[[clip]]\nvideo = \"match.mkv\"\nfrom = \"15f\"\nto = 0.75\n"));
  EXPECT_TRUE(part == pictures.substr(15 * kFrameBytes, 30 * kFrameBytes));
  const std::string slower =
      film("fps = 30\n" + of_size("[[clip]]\nvideo = \"match.mkv\"\nfrom = 0.25\nto = 0.75\n"));
  ASSERT_EQ(slower.size(), 15 * kFrameBytes);
  for (std::size_t i = 0; i < 15; ++i) {
    EXPECT_TRUE(slower.substr(i * kFrameBytes, kFrameBytes) ==
                pictures.substr((15 + 2 * i) * kFrameBytes, kFrameBytes))
        << "frame " << i;
  }
}

TEST_F(ReelPicturesTest, AVideoIsHeardToTheSample) {
  exported(std::string("--acodec flac ") + kVideoOfMatch);
  exported("-o match.wav --to 1");
  const std::string sound =
      film(of_size("[[clip]]\nvideo = \"match.mkv\"\nfrom = 0.5\nto = 0.75\n"), "wav");
  ASSERT_EQ(run("ffmpeg -v error -i film.wav -f s16le a.raw && "
                "ffmpeg -v error -ss 0.5 -t 0.25 -i match.wav -f s16le b.raw")
                .exit_code,
            0);
  EXPECT_EQ(read("a.raw").size(), 12'000U * 4);
  EXPECT_TRUE(read("a.raw") == read("b.raw"));
  EXPECT_NE(read("a.raw"), std::string(12'000 * 4, '\0'));
}

TEST_F(ReelPicturesTest, AStillFitsIntoAnyShape) {
  ASSERT_EQ(run("ffmpeg -v error -f lavfi -i color=0xc02040:s=40x40 -frames:v 1 a.png && "
                "ffmpeg -v error -f lavfi -i color=0xc02040:s=40x40 -frames:v 1 -q:v 1 a.jpg")
                .exit_code,
            0);
  const Rgb red{0xc0, 0x20, 0x40};
  const Rgb blue{0x10, 0x20, 0x90};
  for (const std::string still : {"a.png", "a.jpg"}) {
    const std::string clip =
        "[[clip]]\nstill = \"" + still + "\"\nlength = \"3f\"\ncolor = \"#102090\"\n";
    const std::string contained = film(of_size(clip));
    ASSERT_EQ(contained.size(), 3 * kFrameBytes);
    EXPECT_TRUE(is_about(pixel(contained, 32, 18), red)) << still;
    EXPECT_EQ(pixel(contained, 2, 18), blue) << still;
    EXPECT_EQ(pixel(contained, 61, 2), blue) << still;
    for (const std::string fit : {"cover", "fill"}) {
      const std::string all = film(of_size(clip + "fit = \"" + fit + "\"\n"));
      for (const auto& [x, y] :
           {std::pair{0, 0}, std::pair{63, 0}, std::pair{0, 35}, std::pair{63, 35}}) {
        EXPECT_TRUE(
            is_about(pixel(all, static_cast<std::size_t>(x), static_cast<std::size_t>(y)), red))
            << still << ", " << fit;
      }
    }
    const std::string tall = film(of_size(clip, "36x64"));
    EXPECT_EQ(tall.size(), 3 * kFrameBytes);
  }
}

std::string two_panes() {
  return "[[clip]]\n"
         "[[clip.pane]]\nreplay = \"match.replay\"\nto = 0.5\n"
         "[[clip.pane]]\nreplay = \"tanks.replay\"\nfrom = 0.5\nto = 1.5\ncamera = \"follow:0\"\n";
}

TEST_F(ReelPicturesTest, PanesAreThePicturesOfTheirClipsSideBySide) {
  ASSERT_EQ(
      run("tickreel record --game tanks --headless --bots 2 --seconds 2 -o tanks.replay").exit_code,
      0);
  exported("-o left.rgb --to 0.5");
  ASSERT_EQ(run("tickreel export tanks.replay -o right.rgb --size 64x36 --from 0.5 --to 1 --camera "
                "follow:0 --progress none")
                .exit_code,
            0);
  const std::string panes = film(of_size(two_panes(), "128x36"));
  const std::string left = read("left.rgb");
  const std::string right = read("right.rgb");
  ASSERT_EQ(panes.size(), 2 * 30 * kFrameBytes) << "as long as the shortest";
  ASSERT_EQ(left.size(), 30 * kFrameBytes);
  for (std::size_t row = 0; row < 30 * kHeight; ++row) {
    ASSERT_TRUE(panes.substr(row * kWidth * 6, kWidth * 3) ==
                left.substr(row * kWidth * 3, kWidth * 3))
        << "left, row " << row;
    ASSERT_TRUE(panes.substr(row * kWidth * 6 + kWidth * 3, kWidth * 3) ==
                right.substr(row * kWidth * 3, kWidth * 3))
        << "right, row " << row;
  }
}

TEST_F(ReelPicturesTest, AreSegmentsLikeOthers) {
  exported(kVideoOfMatch);
  ASSERT_EQ(run("tickreel record --game tanks --headless --bots 2 --seconds 2 -o tanks.replay && "
                "ffmpeg -v error -f lavfi -i color=0xc02040:s=40x40 -frames:v 1 a.png")
                .exit_code,
            0);
  const std::string reel = of_size(
      "segment_frames = 12\n[defaults]\ntransition = \"dissolve\"\ntransition_length = \"6f\"\n" +
          two_panes() +
          "[[clip]]\nvideo = \"match.mkv\"\nto = 0.5\ntext = \"video@top\"\n"
          "[[clip]]\nstill = \"a.png\"\nlength = \"20f\"\n",
      "128x36");
  const std::string one = film(reel, "mp4", "--jobs 1 --manifest");
  EXPECT_EQ(run("tickreel check film.mp4").exit_code, 0);
  EXPECT_TRUE(film(reel, "mp4", "--jobs 4 --cache cache") == one);
  const ProgramResult split =
      run("tickreel reel reel.toml -o film.mp4 --list-segments > jobs && tickreel segment jobs -o "
          "parts "
          "--progress none && tickreel join parts -o joined.mp4 --progress none");
  ASSERT_EQ(split.exit_code, 0) << split.err;
  EXPECT_TRUE(read("joined.mp4") == one);
  EXPECT_THAT(output_of("tickreel reel reel.toml --dry-run"),
              AllOf(HasSubstr("match.mkv"), HasSubstr("a.png")));
  EXPECT_EQ(run("tickreel reel reel.toml --storyboard board.png").exit_code, 0);
  // Another file with the same name makes another film.
  ASSERT_EQ(run("ffmpeg -v error -y -f lavfi -i color=green:s=40x40 -frames:v 1 a.png").exit_code,
            0);
  EXPECT_FALSE(film(reel, "mp4", "--cache cache") == one);
}

TEST_F(ReelPicturesTest, APaneThatIsNotAsItWasPlannedIsRefused) {
  ASSERT_EQ(
      run("tickreel record --game tanks --headless --bots 2 --seconds 2 -o tanks.replay").exit_code,
      0);
  write("reel.toml", of_size(two_panes(), "128x36"));
  ASSERT_EQ(run("tickreel reel reel.toml -o film.mp4 --list-segments | sed "
                "'s/\"frames\":60,/\"frames\":59,/' > jobs")
                .exit_code,
            0);
  const ProgramResult refused = run("tickreel segment jobs -o parts --progress none");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err,
              HasSubstr("clip 1: pane 2 has 60 frames, and was planned with 59: plan it anew"));
}

TEST_F(ReelPicturesTest, AManifestSaysWhatMadeIt) {
  ASSERT_EQ(run("mkdir fonts && ffmpeg -v error -f lavfi -i color=red:s=32x32:r=25:d=1 -f lavfi -i "
                "sine=r=48000:d=1 -c:v ffv1 -c:a flac exact.mkv && ffmpeg -v error -i exact.mkv "
                "-c:v copy -c:a aac lossy.mkv")
                .exit_code,
            0);
  write("fonts/own.otf", std::string(font_file(Text::Weight::kRegular)));
  const auto manifest_of = [&](const std::string& clip) {
    const ProgramResult made = make(of_size("[[clip]]\n" + clip), "-o film.mkv --manifest");
    EXPECT_EQ(made.exit_code, 0) << made.err;
    return read("film.mkv.manifest.json");
  };
  const std::string drawn = manifest_of("replay = \"match.replay\"\nto = 0.1\n");
  EXPECT_THAT(drawn, ContainsRegex("OpenGL 4[.0-9]+ [^,]+, ")) << "with the driver's version";
  EXPECT_THAT(drawn, Not(HasSubstr("FreeType")));
  // The font of a pane is also read by FreeType.
  EXPECT_THAT(
      manifest_of("[[clip.pane]]\ncard = \"\"\nlength = \"5f\"\n[[clip.pane.title]]\ntext = "
                  "\"x\"\nfontfile = \"fonts/own.otf\"\n[[clip.pane]]\ncard = \"\"\n"),
      HasSubstr(", FreeType 2."));
  const std::string lossy = "video = \"lossy.mkv\"\n";
  EXPECT_THAT(manifest_of("video = \"exact.mkv\"\n"),
              AllOf(HasSubstr("\"reproducible\": true"), HasSubstr("\"libswresample\": \"")));
  EXPECT_THAT(manifest_of(lossy), HasSubstr("\"reproducible\": false"));
  EXPECT_THAT(manifest_of("[[clip.pane]]\n" + lossy + "[[clip.pane]]\ncard = \"\"\n"),
              HasSubstr("\"reproducible\": false"));
}

TEST_F(ReelPicturesTest, AreCutOnBeats) {
  exported(kVideoOfMatch);
  const std::string cut = "bpm = 120\n" + of_size(
                                              "[[clip]]\nvideo = \"match.mkv\"\nbeats = 1\n"
                                              "[[clip]]\ncard = \"\"\nbeats = 2\n");
  EXPECT_EQ(film(cut).size(), 90 * kFrameBytes);
  const ProgramResult more =
      make("bpm = 120\n" + of_size("[[clip]]\nvideo = \"match.mkv\"\nbeats = 3\n"), "-o more.rgb");
  EXPECT_EQ(more.exit_code, 2);
  EXPECT_THAT(more.err, AllOf(HasSubstr("reel.toml:3:1"), HasSubstr("60 frames"),
                              HasSubstr("90 are needed")));
}

TEST_F(ReelPicturesTest, GoToEditorsAndBack) {
  exported(kVideoOfMatch);
  ASSERT_EQ(run("tickreel record --game tanks --headless --bots 2 --seconds 2 -o tanks.replay && "
                "ffmpeg -v error -f lavfi -i color=0xc02040:s=40x40 -frames:v 1 a.png")
                .exit_code,
            0);
  const std::string reel = of_size(
      "bpm = 120\n[defaults.title]\nfade = 0.1\n"
      "[[clip]]\nvideo = \"match.mkv\"\nfrom = 0.25\nto = 0.75\n"
      "[[clip.title]]\ntext = \"video\"\nplace = \"top\"\n"
      "[[clip]]\nstill = \"a.png\"\nbeats = 1\n" +
          two_panes(),
      "128x36");
  const std::string pictures = film(reel);
  ASSERT_EQ(
      run("tickreel reel reel.toml -o cut.otio && tickreel reel import cut.otio -o again.toml")
          .exit_code,
      0);
  EXPECT_THAT(read("cut.otio"), HasSubstr("match.mkv"));
  const ProgramResult again = run("tickreel reel again.toml -o again.rgb --progress none");
  ASSERT_EQ(again.exit_code, 0) << again.err << read("again.toml");
  EXPECT_TRUE(read("again.rgb") == pictures) << read("again.toml");
}

TEST_F(ReelPicturesTest, WhatIsWrongIsSaidWhereItStands) {
  exported(kVideoOfMatch);
  const std::string video = read("match.mkv");
  write("cut.mkv", video.substr(0, video.size() / 2));
  write("text.png", "no picture");
  const ProgramResult wrong = make(
      "size = \"64x36\"\n"
      "[[clip]]\nvideo = \"gone.mkv\"\n"                             // 3
      "[[clip]]\nvideo = \"cut.mkv\"\n"                              // 5
      "[[clip]]\nvideo = \"match.mkv\"\nspeed = 2\n"                 // 7, 8
      "[[clip]]\nvideo = \"match.mkv\"\nfrom = 5\n"                  // 10, 11
      "[[clip]]\nstill = \"text.png\"\n"                             // 13
      "[[clip]]\nstill = \"match.mkv\"\nfit = \"wide\"\n"            // 15, 16
      "[[clip]]\nlayout = \"row\"\n"                                 // 17
      "[[clip.pane]]\ncard = \"alone\"\n"                            // 19
      "[[clip]]\nlayout = \"ring\"\n"                                // 21
      "[[clip.pane]]\ncard = \"a\"\n[[clip.pane]]\ncard = \"b\"\n",  // 23, 25
      "-o film.mp4");
  EXPECT_EQ(wrong.exit_code, 2);
  for (const std::string place :
       {"reel.toml:3:1: ", "reel.toml:5:1: ", "reel.toml:8:1: ", "reel.toml:11:1: ",
        "reel.toml:13:1: ", "reel.toml:16:1: ", "reel.toml:22:1: "}) {
    EXPECT_THAT(wrong.err, HasSubstr(place));
  }
  EXPECT_THAT(wrong.err, HasSubstr("1 pane: give 2 to 4"));
  EXPECT_THAT(wrong.err, HasSubstr("row, column"));
}

}  // namespace
}  // namespace tickreel::tests

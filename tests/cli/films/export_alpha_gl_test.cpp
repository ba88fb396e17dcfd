#include <gmock/gmock.h>

#include <algorithm>
#include <set>
#include <string>

#include "tests/cli/films/small_film_test.h"

// Films that are transparent where they do not show the world.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

class ExportAlphaTest : public SmallFilmTest {
 protected:
  /// Returns the alpha of all pixels of a film, decoded by ffmpeg.
  [[nodiscard]] std::string alpha_of(const std::string& film) const {
    const std::string decoder = film.ends_with(".webm") ? "-c:v libvpx-vp9 " : "";
    return output_of("ffmpeg -v error " + decoder + "-i " + film +
                     " -vf alphaextract -f rawvideo -pix_fmt gray -");
  }
};

TEST_F(ExportAlphaTest, AFilmWithoutItIsWhatItWas) {
  const std::string list = std::string(kExport) + "-o a.mov --to 1 --list-segments ";
  EXPECT_THAT(output_of(list), Not(HasSubstr("alpha")));
  EXPECT_THAT(output_of(list + "--alpha"), HasSubstr(R"("alpha":"straight")"));
  EXPECT_THAT(output_of(list + "--alpha"), HasSubstr(R"("vcodec":"prores_ks")"));
  EXPECT_THAT(output_of(list + "--alpha-over white"), HasSubstr(R"("alpha":"#ffffff")"));
  EXPECT_NE(frames_of("--to 0.1 --alpha"), frames_of("--to 0.1"));
}

TEST_F(ExportAlphaTest, TheFloorIsTransparentAndThePucksAreNot) {
  for (const std::string film : {"a.webm", "a.mov", "a.mkv", "a%d.png"}) {
    SCOPED_TRACE(film);
    // The size makes walls and pucks larger than a pixel.
    ASSERT_EQ(
        run("tickreel export match.replay --size 320x180 --progress none --from 0.5 --to 0.55 "
            "--hud off --alpha -o " +
            film)
            .exit_code,
        0);
    const std::string alpha = alpha_of(film);
    ASSERT_EQ(alpha.size(), 3U * 320U * 180U);
    const auto nothing = std::count_if(alpha.begin(), alpha.end(), [](char level) {
      return static_cast<unsigned char>(level) < 8;
    });
    const auto all = std::count_if(alpha.begin(), alpha.end(), [](char level) {
      return static_cast<unsigned char>(level) > 247;
    });
    EXPECT_GT(nothing, 3 * 48000);
    EXPECT_GT(all, 3 * 1000);
  }
}

TEST_F(ExportAlphaTest, GoesDownAPipe) {
  ASSERT_EQ(run(std::string(kExport) +
                "--to 0.2 --alpha --vcodec libvpx-vp9 -o - -f matroska > pipe.webm")
                .exit_code,
            0);
  make("--to 0.2 --alpha --vcodec libvpx-vp9 -o file.mkv");
  ASSERT_EQ(run("mv pipe.webm pipe.mkv").exit_code, 0);
  const std::string hash = "ffmpeg -v error -c:v libvpx-vp9 -i ";
  const std::string planes = " -map 0:v -f hash -pix_fmt yuva420p -";
  EXPECT_EQ(output_of(hash + "pipe.mkv" + planes), output_of(hash + "file.mkv" + planes));
}

TEST_F(ExportAlphaTest, AListDrawsOnceForAllThatHaveIt) {
  write("jobs.toml",
        "[defaults]\nsize = \"64x36\"\nreplay = \"match.replay\"\nto = 0.2\n[[job]]\n"
        "[[job.encoding]]\noutput = \"a.mov\"\nalpha = true\n"
        "[[job.encoding]]\noutput = \"a.mp4\"\nalpha-over = \"#00ff00\"\n"
        "[[job.encoding]]\noutput = \"plain.mp4\"\n");
  const ProgramResult made = run("tickreel batch jobs.toml --progress none");
  ASSERT_EQ(made.exit_code, 0) << made.err << made.out;
  make("--to 0.2 -o plain-alone.mp4");
  make("--to 0.2 --alpha -o alone.mov");
  make("--to 0.2 --alpha-over '#00ff00' -o alone.mp4");
  EXPECT_TRUE(read("plain.mp4") == read("plain-alone.mp4"));
  EXPECT_TRUE(read("a.mov") == read("alone.mov"));
  EXPECT_TRUE(read("a.mp4") == read("alone.mp4"));
}

// PNGs of 16 bits have the same levels as raw planes.
TEST_F(ExportAlphaTest, PngsHave16BitsWhereTheyAreAskedFor) {
  const auto levels = [&](const std::string& files, const std::string& format) {
    return output_of("ffmpeg -v error -i " + files + " -f rawvideo -pix_fmt " + format + " -");
  };
  make("--from 0.5 --to 0.55 -o a%d.png --pix-fmt rgb48");
  make("--from 0.5 --to 0.55 -o a.raw --pix-fmt rgb48le");
  EXPECT_EQ(output_of("ffprobe -v error -show_entries stream=pix_fmt -of csv=p=0 a0.png"),
            "rgb48be\n");
  EXPECT_TRUE(levels("a%d.png", "rgb48le") == read("a.raw"));
  std::set<std::string> seen;
  const std::string raw = read("a.raw");
  for (std::size_t i = 0; i + 1 < raw.size(); i += 2) seen.insert(raw.substr(i, 2));
  EXPECT_GT(seen.size(), 300U) << "8 bits have 256";
  make("--from 0.5 --to 0.55 -o b%d.png --pix-fmt rgba64 --alpha");
  make("--from 0.5 --to 0.55 -o b.raw --pix-fmt rgba64le --alpha");
  EXPECT_TRUE(levels("b%d.png", "rgba64le") == read("b.raw"));
  make("--from 0.5 --to 0.55 -o c%d.png --pix-fmt rgb48 --alpha-over '#00ff00'");
  make("--from 0.5 --to 0.55 -o c.raw --pix-fmt rgb48le --alpha-over '#00ff00'");
  EXPECT_TRUE(levels("c%d.png", "rgb48le") == read("c.raw"));
  // Without --pix-fmt a PNG has 8 bits.
  make("--from 0.5 --to 0.55 -o d%d.png");
  make("--from 0.5 --to 0.55 -o e%d.png --pix-fmt rgb24");
  EXPECT_TRUE(read("d0.png") == read("e0.png"));
  EXPECT_EQ(run("rm *.png *.raw").exit_code, 0);
  expect_refused("-o f%d.png --pix-fmt yuv420p", "--pix-fmt yuv420p: a PNG has rgb24");
  expect_refused("-o f%d.png --pix-fmt rgb48 --alpha", "--pix-fmt rgb48: a PNG has rgb24");
}

// --alpha overrides a profile's pixel format, but not one that was asked for.
TEST_F(ExportAlphaTest, ProfilesKeepItWhereTheirEncoderDoes) {
  for (const auto& [film, format] : {std::pair{"--profile editing-prores -o a.mov", "yuva444p12le"},
                                     std::pair{"--profile archive-ffv1 -o a.mkv", "bgra"}}) {
    make(std::string(film) + " --alpha --to 0.1");
    const std::string name = std::string(film).substr(std::string(film).find("-o ") + 3);
    EXPECT_EQ(output_of("ffprobe -v error -select_streams v -show_entries stream=pix_fmt -of "
                        "csv=p=0 " +
                        name),
              std::string(format) + "\n");
    ASSERT_EQ(run("rm " + name).exit_code, 0);
  }
  expect_refused("--profile editing-prores -o a.mov --alpha --pix-fmt yuv422p10le",
                 "yuv422p10le has none");
  expect_refused("--profile lossless -o a.mkv --alpha", "what libx264rgb makes has no alpha");
}

// A reel of consecutive replays is transparent where they are.
TEST_F(ExportAlphaTest, AReelOfReplaysHasIt) {
  const auto write_reel = [&](const std::string& more) {
    write("reel.toml",
          "size = \"64x36\"\nalpha = true\n[[clip]]\nreplay = \"match.replay\"\n"
          "from = 0.5\nto = 0.7\n[[clip]]\nreplay = \"match.replay\"\nfrom = 1\n"
          "to = 1.2\n" +
              more);
  };
  write_reel("");
  const ProgramResult made = run("tickreel reel reel.toml -o reel.mkv --manifest --progress none");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_EQ(run("tickreel check reel.mkv --progress none").exit_code, 0);
  make("--from 0.5 --to 0.7 --alpha -o one.mkv");
  make("--from 1 --to 1.2 --alpha -o other.mkv");
  EXPECT_TRUE(alpha_of("reel.mkv") == alpha_of("one.mkv") + alpha_of("other.mkv"));
  ASSERT_EQ(run("tickreel reel reel.toml -o jobs.mkv --list-segments > jobs && tickreel segment "
                "jobs -o parts --progress none && tickreel join parts -o jobs.mkv --progress none")
                .exit_code,
            0);
  EXPECT_TRUE(read("jobs.mkv") == read("reel.mkv"));
  write("once.srt", "1\n00:00:00,000 --> 00:00:01,000\nx\n");
  for (const auto& [more, words] :
       {std::pair{"transition = \"dissolve\"\ntransition-length = 0.1\n",
                  ":7:1: alpha: a transition"},
        std::pair{"[[clip]]\ncard = \"x\"\nlength = 1\n", ":11:1: alpha: only clips of replays"},
        std::pair{"[[clip]]\n[[clip.pane]]\nreplay = \"match.replay\"\n[[clip.pane]]\nreplay = "
                  "\"match.replay\"\n",
                  ":11:1: alpha: only clips of replays"}}) {
    write_reel(more);
    const ProgramResult refused = run("tickreel reel reel.toml -o no.mkv --progress none");
    EXPECT_EQ(refused.exit_code, 2) << more;
    EXPECT_THAT(refused.err, HasSubstr(words));
  }
  write_reel("");
  for (const auto& [keys, words] :
       {std::pair{"--set captions=once.srt,burn -o no.mkv", "captions: those of the whole reel"},
        std::pair{"--set fade-in=0.1 -o no.mkv", "fade-in"},
        std::pair{"-o no.mp4", "what libx264 makes has no alpha"},
        std::pair{"-o no.wav", "without pictures"}}) {
    const ProgramResult refused =
        run(std::string("tickreel reel reel.toml --progress none ") + keys);
    EXPECT_EQ(refused.exit_code, 2) << keys;
    EXPECT_THAT(refused.err, HasSubstr(words));
  }
  EXPECT_THAT(listing(), Not(HasSubstr("no.")));
}

TEST_F(ExportAlphaTest, WhatCannotBeIsRefusedByName) {
  expect_refused("-o a.mp4 --alpha", "libx264");
  expect_refused("-o a.gif --alpha", "GIF");
  expect_refused("-o a.wav --alpha", "a film without pictures");
  expect_refused("-o a.mov --alpha --poster", "--poster is a JPEG");
  expect_refused("-o a.mov --alpha --fade-in 0.5", "--fade-in");
  expect_refused("-o a.mov --alpha --alpha-over black", "alpha");
  expect_refused("-o a.mp4 --alpha-over green", "#RRGGBB");
  expect_refused("-o a.mkv --alpha --vcodec ffv1 --pix-fmt yuv420p", "yuv420p");
  ASSERT_EQ(run(std::string(kExport) + "-o a.mov --alpha --list-segments | "
                                       "sed 's/\"alpha\":\"straight\"/\"alpha\":\"bent\"/' > job")
                .exit_code,
            0);
  const ProgramResult job = run("tickreel segment - -o parts --progress none < job");
  EXPECT_NE(job.exit_code, 0);
  EXPECT_THAT(job.err, HasSubstr("must be \"straight\" or a colour"));
}

}  // namespace
}  // namespace tickreel::tests

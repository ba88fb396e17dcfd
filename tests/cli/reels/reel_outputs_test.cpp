#include <gmock/gmock.h>

#include <filesystem>
#include <string>

#include "tests/cli/program_test.h"

// The names of outputs: the files that a reel is made from are never overwritten.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kCard = "[[clip]]\ncard = \"a\"\nlength = \"2f\"\n";

class ReelOutputsTest : public ProgramTest {
 protected:
  /// Expects that `command` is refused with this reason and that `file` is unchanged.
  void expect_spared(const std::string& command, const std::string& file, const std::string& why) {
    write(file, bytes_of(file));
    const ProgramResult refused = run("tickreel " + command + " --overwrite");
    EXPECT_EQ(refused.exit_code, 2) << command << refused.err;
    EXPECT_THAT(refused.err, HasSubstr(why)) << command;
    EXPECT_EQ(read(file), bytes_of(file)) << command;
  }
  [[nodiscard]] static std::string bytes_of(const std::string& file) {
    return file.ends_with(".toml") ? kCard : R"({"clip": [{"card": "a", "length": "2f"}]})";
  }
};

TEST_F(ReelOutputsTest, TheDescriptionIsSpared) {
  write("reel.toml", kCard);
  expect_spared("reel reel.toml -o reel.toml --sink raw", "reel.toml", "the reel itself");
  expect_spared("reel a.mp4.manifest.json -o a.mp4 --manifest", "a.mp4.manifest.json",
                "the reel itself");
  write("outer.toml", "include = \"reel.toml\"\n");
  expect_spared("reel outer.toml -o reel.toml --sink raw", "reel.toml", "the reel itself");
  ASSERT_EQ(run("ln -s reel.toml sheet.png").exit_code, 0);
  expect_spared("reel reel.toml --storyboard sheet.png", "reel.toml", "the reel itself");
}

TEST_F(ReelOutputsTest, WhatTheFilmIsMadeOfIsSpared) {
  ASSERT_EQ(run("ffmpeg -v error -f lavfi -i sine -t 1 a.wav -f lavfi -i "
                "testsrc=64x36:d=0.1 -frames:v 1 a.png && cp a.wav kept.wav && cp a.png kept.png")
                .exit_code,
            0);
  const auto expect_same = [&](const std::string& film, const std::string& output,
                               const std::string& why) {
    write("reel.toml", "size = \"64x36\"\n" + film);
    const ProgramResult refused =
        run("tickreel reel reel.toml --overwrite --progress none " + output);
    EXPECT_EQ(refused.exit_code, 2) << film << refused.err;
    EXPECT_THAT(refused.err, HasSubstr(why)) << film;
    EXPECT_EQ(read("a.wav"), read("kept.wav"));
    EXPECT_EQ(read("a.png"), read("kept.png"));
  };
  expect_same(std::string("music = \"a.wav\"\n") + kCard, "-o a.wav", "the music itself");
  expect_same(std::string("[defaults]\nwatermark = \"a.png\"\n") + kCard, "--storyboard a.png",
              "the watermark itself");
  expect_same("[[clip]]\nstill = \"a.png\"\nlength = 1\n", "--storyboard a.png",
              "the still itself");
  ASSERT_EQ(run("cp a.png 3.png && cp a.png kept3.png").exit_code, 0);
  expect_same("[[clip]]\nstill = \"3.png\"\nlength = 1\n", "-o %d.png", "could write over");
  EXPECT_EQ(read("3.png"), read("kept3.png"));
}

TEST_F(ReelOutputsTest, ReplaysAndTimelinesAreSpared) {
  write("a.replay", "");
  ASSERT_EQ(run("tickreel record --game tanks --headless --bots 2 --seconds 2 -o a.replay "
                "--overwrite && ln a.replay a.toml && cp a.replay kept")
                .exit_code,
            0);
  const ProgramResult begun = run("tickreel reel init a.replay -o a.toml --overwrite");
  EXPECT_EQ(begun.exit_code, 2) << begun.err;
  EXPECT_THAT(begun.err, HasSubstr("the replay itself"));
  ASSERT_EQ(run("ln a.replay sheet.png").exit_code, 0);
  const ProgramResult sheet = run("tickreel contact-sheet a.replay -o sheet.png --overwrite");
  EXPECT_EQ(sheet.exit_code, 2) << sheet.err;
  EXPECT_THAT(sheet.err, HasSubstr("the replay itself"));
  EXPECT_EQ(read("a.replay"), read("kept"));
  write("cut.edl",
        "TITLE: x\n"
        "001  AX       V     C        00:00:01:00 00:00:02:00 01:00:00:00 01:00:01:00\n");
  ASSERT_EQ(run("ln cut.edl cut.toml && cp cut.edl kept.edl").exit_code, 0);
  const ProgramResult imported =
      run("tickreel reel import cut.edl --fps 25 -o cut.toml --overwrite");
  EXPECT_EQ(imported.exit_code, 2) << imported.err;
  EXPECT_THAT(imported.err, HasSubstr("the timeline itself"));
  EXPECT_EQ(read("cut.edl"), read("kept.edl"));
}

TEST_F(ReelOutputsTest, TheirNamesSayWhatTheyAre) {
  write("reel.toml", kCard);
  const ProgramResult sheet = run("tickreel reel reel.toml --storyboard sheet.jpg");
  EXPECT_EQ(sheet.exit_code, 2);
  EXPECT_THAT(sheet.err, HasSubstr("--storyboard sheet.jpg: it is a picture: name it .png"));
  const ProgramResult begun = run("tickreel reel init a.replay -o reel.mp4");
  EXPECT_EQ(begun.exit_code, 2);
  const ProgramResult imported = run("tickreel reel import cut.otio -o reel.otio");
  EXPECT_EQ(imported.exit_code, 2);
  EXPECT_THAT(imported.err, HasSubstr("let its name end in .toml"));
}

TEST_F(ReelOutputsTest, TheSizeStandsInTheNameOfOneShapeToo) {
  write("reel.toml", std::string("size = \"64x36\"\n") + kCard);
  const ProgramResult made = run("tickreel reel reel.toml -o 'a {size}.rgb' --progress none");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_TRUE(std::filesystem::exists(path("a 64x36.rgb")));
}

TEST_F(ReelOutputsTest, OneSizeOnTheCommandLineTakesThePlaceOfSeveral) {
  write("reel.toml", std::string("sizes = [\"64x36\", \"36x64\"]\n") + kCard);
  EXPECT_THAT(output_of("tickreel reel reel.toml -o reel.mp4 --dry-run --set size=32x18"),
              Not(HasSubstr("reel-")));
  EXPECT_THAT(output_of("tickreel reel reel.toml -o reel.mp4 --dry-run --set sizes=32x18 "
                        "--set sizes=18x32"),
              testing::AllOf(HasSubstr("reel-32x18.mp4:"), HasSubstr("reel-18x32.mp4:"),
                             Not(HasSubstr("64x36"))));
}

TEST_F(ReelOutputsTest, ShapesStandInNamesInPixels) {
  write("reel.toml", std::string("sizes = [\"720p\", \"9:16\", \"1:1\"]\n") + kCard);
  EXPECT_THAT(output_of("tickreel reel reel.toml -o reel.mp4 --dry-run"),
              testing::AllOf(HasSubstr("reel-1280x720.mp4:"), HasSubstr("reel-1080x1920.mp4:"),
                             HasSubstr("reel-1080x1080.mp4:")));
  EXPECT_THAT(output_of("tickreel reel reel.toml -o reel.webp --dry-run"),
              testing::AllOf(HasSubstr("reel-1280x720.webp:"), HasSubstr("reel-270x480.webp:")));
  write("twice.toml", std::string("sizes = [\"9:16\", \"1080x1920\"]\n") + kCard);
  const ProgramResult twice = run("tickreel reel twice.toml -o reel.mp4 --dry-run");
  EXPECT_EQ(twice.exit_code, 2);
  EXPECT_THAT(twice.err, HasSubstr("sizes: 9:16 is there twice"));
  write("tall.toml", std::string("size = \"4:5\"\n") + kCard);
  ASSERT_EQ(run("tickreel reel tall.toml -o '{size}.rgb' --list-segments > jobs").exit_code, 2);
  EXPECT_THAT(output_of("tickreel reel tall.toml -o tall.mkv --list-segments"),
              HasSubstr("\"1080x1350\""));
}

TEST_F(ReelOutputsTest, AMistakeIsToldOnce) {
  write("house.toml", "fsp = 24\n");
  write("reel.toml", std::string("include = [\"house.toml\", \"house.toml\"]\n") + kCard);
  const ProgramResult twice = run("tickreel reel reel.toml --dry-run");
  EXPECT_EQ(twice.exit_code, 2);
  EXPECT_THAT(twice.err, Not(HasSubstr("\n" + twice.err.substr(0, twice.err.find('\n')))));
  write("reel.toml", "size = \n");
  const ProgramResult empty = run("tickreel reel reel.toml --dry-run");
  EXPECT_EQ(empty.exit_code, 2);
  EXPECT_THAT(empty.err, Not(HasSubstr("there is no clip in it")));
}

}  // namespace
}  // namespace tickreel::tests

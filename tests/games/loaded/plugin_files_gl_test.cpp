#include <gmock/gmock.h>

#include <string>

#include "tests/games/loaded/plugin_film_test.h"
#include "tests/support/sanitizer.h"

// Films of a game with its own files: no film mixes old and new ones. The game's renderer has an
// OpenGL context of its own.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class PluginFilesFilmTest : public PluginFilmTest {
 protected:
  void SetUp() override {
    PluginFilmTest::SetUp();
    if (!IsSkipped()) record();
  }
};

TEST_F(PluginFilesFilmTest, AnotherFileIsAnotherFilm) {
  write("level.txt", "one");
  exported("level.txt", "--to 0.5 --cache cache -o a.mp4 --json");
  const std::size_t kept = lines_of(output_of("tickreel cache list cache")).size();
  const std::string list = "--to 0.5 --segment-frames 10 -o r.mp4 --list-segments >jobs";
  ASSERT_EQ(export_of("level.txt", list).exit_code, 0);
  const std::string segment = "segment - -o r.mp4.part --progress none";
  ASSERT_EQ(run_here("head -1 jobs | " + with("level.txt") + segment).exit_code, 0);
  write("level.txt", "two");
  exported("level.txt", "--to 0.5 --cache cache -o b.mp4 --json");
  EXPECT_GT(lines_of(output_of("tickreel cache list cache")).size(), kept);
  expect(with("level.txt") + small_export("--to 0.5 --segment-frames 10 -o r.mp4 --resume"), 2,
         "the library of its game was \"hostile.so:level.txt ");
  expect("sed -n 2p jobs | " + with("level.txt") + segment, 2,
         "the film was planned with the game hostile.so:level.txt ");
}

TEST_F(PluginFilesFilmTest, ExportSaysThatAnotherLibraryPlays) {
  EXPECT_THAT(export_of("x=y", "--to 0.1 -o a.mp4").err,
              HasSubstr("match.replay was recorded with hostile.so "));
  EXPECT_EQ(export_of("", "--to 0.1 -o b.mp4").err.find("recorded with"), std::string::npos);
}

// A file that the game does not name and a driver's setting change the pictures. One frame is drawn
// again to notice this.
TEST_F(PluginFilesFilmTest, WhatIsDrawnOtherwiseIsNotContinued) {
  const std::string film = "--to 1 --segment-frames 20 -o ";
  const ProgramResult broken = run_here(told("tick=throw@45") + with("renderer=own") +
                                        small_export(film + "film.mp4 --jobs 1"));
  ASSERT_EQ(broken.exit_code, 1) << broken.err;
  ASSERT_TRUE(exists("film.mp4.part/segment-000000.json")) << broken.err;
  expect(told("hue=128") + with("renderer=own") + small_export(film + "film.mp4 --resume"), 2,
         "cannot resume film.mp4.part: frame ");
  exported("renderer=own", film + "film.mp4 --resume");
  exported("renderer=own", film + "whole.mp4");
  EXPECT_TRUE(read("film.mp4") == read("whole.mp4"));
}

TEST_F(PluginFilesFilmTest, WhatIsDrawnOtherwiseIsNotTakenFromACache) {
  const std::string film = "--to 1 --segment-frames 20 --cache cache -o ";
  exported("renderer=own", film + "a.mp4");
  const auto other = [&](const std::string& options) {
    return run_here(told("hue=128") + with("renderer=own") + small_export(options)).exit_code;
  };
  ASSERT_EQ(other(film + "b.mp4"), 0);
  ASSERT_EQ(other("--to 1 --segment-frames 20 -o whole.mp4"), 0);
  EXPECT_TRUE(read("b.mp4") == read("whole.mp4"));
  EXPECT_FALSE(read("b.mp4") == read("a.mp4"));
  // The cache keeps the newest segments.
  exported("renderer=own", film + "c.mp4");
  EXPECT_TRUE(read("c.mp4") == read("a.mp4"));
}

TEST_F(PluginFilesFilmTest, ASegmentThatIsDrawnOtherwiseIsRefused) {
  const std::string list = "--to 1 --segment-frames 20 -o film.mp4 --list-segments >jobs";
  ASSERT_EQ(export_of("renderer=own", list).exit_code, 0);
  const std::string segment = with("renderer=own") + "segment - -o parts --progress none";
  ASSERT_EQ(run_here("head -1 jobs | " + segment).exit_code, 0);
  const std::string second = "sed -n 2p jobs | ";
  expect(second + told("hue=128") + segment, 2, "the segment does not belong into parts: frame ");
  expect(second + segment, 0, "");
}

TEST_F(PluginFilesFilmTest, ABatchMakesTheOthersBesideTheFilmThatCrashes) {
  if (kIsSanitized) GTEST_SKIP() << "a sanitizer ends the program in its own way";
  write("jobs.toml",
        "[defaults]\nsize = \"64x36\"\nreplay = \"match.replay\"\nsegment-frames = 20\n"
        "[[job]]\noutput = \"crash.mp4\"\nto = 1.9\n[[job]]\noutput = \"a.mp4\"\nto = 0.2\n"
        "[[job]]\noutput = \"b.mp4\"\nto = 0.3\n");
  expect(told("tick=crash@80") + with() + "batch jobs.toml --jobs 1 --progress none", 1,
         "crash.mp4: failed: the process that drew it has died after frame ");
  EXPECT_TRUE(exists("a.mp4"));
  EXPECT_TRUE(exists("b.mp4"));
  expect(with() + "batch jobs.toml --jobs 1", 0, "3 films: 1 made, 2 kept");
}

TEST_F(PluginFilesFilmTest, ARendererHasAContextOfItsOwn) {
  for (const std::string options :
       {"--jobs 1", "--jobs 3 --segment-frames 12", "--jobs 1 --text hello --timecode"}) {
    exported("renderer=own", "--to 0.6 --overwrite -o own.rgb " + options);
    exported("renderer=first", "--to 0.6 --overwrite -o first.rgb " + options);
    EXPECT_TRUE(read("own.rgb") == read("first.rgb")) << options;
  }
}

}  // namespace
}  // namespace tickreel::tests

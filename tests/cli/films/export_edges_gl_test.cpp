#include <gmock/gmock.h>

#include <set>

#include "tests/cli/films/small_film_test.h"

// Films with smooth edges: each picture is drawn from several places in each pixel.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class ExportEdgesTest : public SmallFilmTest {};

TEST_F(ExportEdgesTest, TheFilterIsThePlainFilm) {
  make("--to 0.5 -o plain.mp4");
  make("--to 0.5 -o filtered.mp4 --spatial-samples edge-filter");
  EXPECT_TRUE(read("filtered.mp4") == read("plain.mp4"));
  const std::string list = std::string(kExport) + "-o a.mp4 --to 1 --list-segments ";
  EXPECT_EQ(output_of(list + "--spatial-samples edge-filter"), output_of(list));
  EXPECT_THAT(output_of(list), testing::Not(HasSubstr("spatial")));
  EXPECT_THAT(output_of(list + "--spatial-samples 4"), HasSubstr(R"("spatial_samples":4,)"));
}

TEST_F(ExportEdgesTest, EachValueIsAnotherFilm) {
  std::set<std::vector<std::string>> films;
  for (const char* samples : {"edge-filter", "1", "2", "4"}) {
    for (const char* shutter : {"", " --shutter 180 --temporal-samples 6"}) {
      const auto film =
          frames_of("--from 0.5 --to 0.6 --spatial-samples " + std::string(samples) + shutter);
      EXPECT_TRUE(films.insert(film).second) << samples << shutter;
    }
  }
}

TEST_F(ExportEdgesTest, AClipOfAReelHasItsOwn) {
  const std::string clip = "[[clip]]\nreplay = \"match.replay\"\nfrom = 0.5\nto = 0.7\n";
  write("reel.toml", "size = \"64x36\"\n[defaults]\nspatial-samples = 4\n" + clip + clip +
                         "spatial-samples = \"edge-filter\"\n" + clip + "spatial-samples = 1\n" +
                         "[[clip]]\ncard = \"The end\"\nlength = \"5f\"\n");
  const auto reel = lines_of(output_of("tickreel reel reel.toml --sink hash --progress none"));
  ASSERT_EQ(reel.size(), 42U) << "and its sound";
  const auto expect_at = [&](std::size_t at, const std::string& options) {
    const auto clip_frames = frames_of("--from 0.5 --to 0.7" + options);
    ASSERT_EQ(clip_frames.size(), 12U);
    for (std::size_t n = 0; n < 12; ++n) {
      EXPECT_TRUE(reel[at + n].ends_with(clip_frames[n])) << options << " " << n;
    }
  };
  expect_at(0, " --spatial-samples 4");
  expect_at(12, "");
  expect_at(24, " --spatial-samples 1");
  write("card.toml", "[[clip]]\ncard = \"The end\"\nlength = \"5f\"\nspatial-samples = 4\n");
  const ProgramResult refused = run("tickreel reel card.toml -o card.mp4");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("spatial-samples"));
}

TEST_F(ExportEdgesTest, WhatCannotBeIsRefusedByName) {
  expect_refused("-o a.mp4 --spatial-samples 3", "3 not in {edge-filter,1,2,4}");
  expect_refused("-o a.mp4 --spatial-samples edge-filtre", "edge-filter");
  expect_refused("-o a.wav --spatial-samples 4", "a film without pictures");
  ASSERT_EQ(run(std::string(kExport) + "-o a.mp4 --spatial-samples 4 --list-segments | "
                                       "sed 's/\"spatial_samples\":4/\"spatial_samples\":3/' > job")
                .exit_code,
            0);
  const ProgramResult job = run("tickreel segment - -o parts --progress none < job");
  EXPECT_NE(job.exit_code, 0);
  EXPECT_THAT(job.err, HasSubstr("must be 1, 2 or 4, or absent"));
}

}  // namespace
}  // namespace tickreel::tests

#include <gmock/gmock.h>

#include "tests/cli/films/small_film_test.h"

// Films with motion blur.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class ExportShutterTest : public SmallFilmTest {
 protected:
  static constexpr const char* kBlurred =
      "--from 0.5 --speed '0:1,0.5:0.25,1:2' --freeze 0.7:0.3 --shutter 172.8 --temporal-samples "
      "6 ";
};

TEST_F(ExportShutterTest, WithoutAnOpenShutterItIsThePlainFilm) {
  make("--to 1 -o plain.mp4");
  make("--to 1 -o shut.mp4 --shutter 0");
  make("--to 1 -o none.mp4 --shutter 0 --temporal-samples 16 --shutter-weights triangle");
  make("--to 1 -o one.mp4 --shutter 360 --temporal-samples 1");
  for (const char* film : {"shut.mp4", "none.mp4", "one.mp4"}) {
    EXPECT_TRUE(read(film) == read("plain.mp4")) << film;
  }
  EXPECT_THAT(output_of(std::string(kExport) + "-o a.mp4 --to 1 --shutter 0 --list-segments"),
              testing::Not(HasSubstr("shutter")));
}

TEST_F(ExportShutterTest, OneOptionIsEnough) {
  const auto usual = frames_of("--to 0.2 --shutter 180 --temporal-samples 16");
  EXPECT_EQ(frames_of("--to 0.2 --shutter 180"), usual);
  EXPECT_EQ(frames_of("--to 0.2 --temporal-samples 16"), usual);
  EXPECT_EQ(frames_of("--to 0.2 --shutter 180/1 --shutter-weights box"), usual);
  EXPECT_NE(frames_of("--to 0.2"), usual);
  EXPECT_NE(frames_of("--to 0.2 --shutter 172.8"), usual);
  EXPECT_NE(frames_of("--to 0.2 --shutter 180 --shutter-weights triangle"), usual);
}

TEST_F(ExportShutterTest, AFrameDependsOnItsMomentsAlone) {
  const std::string blur = " --shutter 360 --temporal-samples 5";
  const auto all = frames_of("--from 0.5 --to 1.5" + blur);
  ASSERT_EQ(all.size(), 60U);
  const auto later = frames_of("--from 1 --to 1.5" + blur);
  EXPECT_EQ(later, std::vector<std::string>(all.begin() + 30, all.end()));
  const auto slow = frames_of("--from 0.5 --to 1.5 --speed 0.5 --shutter 360");
  EXPECT_EQ(slow.size(), 120U);
  // At half the speed the shutter is open for half as long, of the game.
  const auto half = frames_of("--from 0.5 --to 1.5 --shutter 180");
  for (std::size_t n = 0; n < half.size(); ++n) EXPECT_EQ(slow[2 * n], half[n]) << n;
}

TEST_F(ExportShutterTest, BlendedTicksAreWholePicturesOfThem) {
  // At as many frames as ticks, each shows one.
  const std::string at_ticks = "--to 0.5 --fps 30";
  EXPECT_EQ(frames_of(at_ticks + " --resample blend"), frames_of(at_ticks));
  EXPECT_EQ(frames_of(at_ticks + " --resample blend --temporal-samples 1"), frames_of(at_ticks));
  const std::string at_25 = "--to 0.5 --fps 25";
  const auto blended = frames_of(at_25 + " --resample blend");
  EXPECT_NE(blended, frames_of(at_25));
  EXPECT_NE(blended, frames_of(at_25 + " --shutter 360"));
}

TEST_F(ExportShutterTest, AFreezeIsSharp) {
  const auto plain = frames_of("--from 0.5 --to 1.5");
  const auto frozen = frames_of("--from 0.5 --to 1.5 --freeze 0.5:0.5 --shutter 180");
  ASSERT_EQ(frozen.size(), 90U);
  EXPECT_EQ(std::count(frozen.begin() + 30, frozen.begin() + 60, plain[30]), 30);
}

TEST_F(ExportShutterTest, IsTheSameFromAnyNumberOfJobsAndProcesses) {
  const std::string film = std::string(kBlurred) + "--segment-frames 20 ";
  make(film + "--jobs 1 -o one.mkv");
  for (const std::string jobs : {"2", "4"}) {
    make(film + "--jobs " + jobs + " -o some.mkv --overwrite");
    EXPECT_TRUE(read("some.mkv") == read("one.mkv")) << jobs;
  }
  ASSERT_EQ(run(kExport + film + "-o x.mkv --list-segments > jobs").exit_code, 0);
  EXPECT_THAT(read("jobs"), HasSubstr(R"("shutter":"864/5","temporal_samples":6,)"));
  ASSERT_EQ(run("tac jobs | tickreel segment - -o parts --progress none").exit_code, 0);
  ASSERT_EQ(run("tickreel join parts -o joined.mkv --progress none").exit_code, 0);
  EXPECT_TRUE(read("joined.mkv") == read("one.mkv"));
  make(film + "--cache kept -o cached.mkv");
  EXPECT_TRUE(read("cached.mkv") == read("one.mkv"));
  make(film + "--cache kept -o again.mkv");
  EXPECT_TRUE(read("again.mkv") == read("one.mkv"));
  make("--from 0.5 --segment-frames 20 --cache kept -o plain.mkv");
  make("--from 0.5 --segment-frames 20 -o fresh.mkv");
  EXPECT_TRUE(read("plain.mkv") == read("fresh.mkv")) << "nothing of it is taken";
}

TEST_F(ExportShutterTest, GoesOnAfterAKillAndIsProven) {
  const std::string film = std::string(kBlurred) + "--segment-frames 20 --jobs 2 --manifest ";
  make(film + "-o whole.mp4");
  const ProgramResult killed =
      run(kExport + film +
          "-o film.mp4 & export=$!\nuntil [ -e film.mp4.part/segment-000001.json ]\n"
          "do sleep 0.005; kill -0 $export || exit 99; done\nkill -KILL $export; wait $export");
  ASSERT_EQ(killed.exit_code, 137) << killed.err;
  const ProgramResult other =
      run(kExport + film + "--temporal-samples 7 -o film.mp4 --resume 2>&1");
  EXPECT_EQ(other.exit_code, 2);
  const ProgramResult sharp =
      run(kExport + std::string("--from 0.5 --speed '0:1,0.5:0.25,1:2' --freeze "
                                "0.7:0.3 --segment-frames 20 -o film.mp4 --resume"));
  EXPECT_EQ(sharp.exit_code, 2);
  EXPECT_THAT(sharp.err, HasSubstr("--shutter was 864/5 and is 0"));
  EXPECT_THAT(sharp.err, HasSubstr("--temporal-samples was 6 and is not given"));
  make(film + "-o film.mp4 --resume");
  EXPECT_TRUE(read("film.mp4") == read("whole.mp4"));
  const ProgramResult proven = run("tickreel check film.mp4 match.replay --progress none");
  EXPECT_EQ(proven.exit_code, 0) << proven.err;
}

TEST_F(ExportShutterTest, AClipOfAReelHasItsOwn) {
  const std::string clips =
      "[[clip]]\nreplay = \"match.replay\"\nfrom = 0.5\nto = 1\n"
      "[[clip]]\nreplay = \"match.replay\"\nfrom = 0.5\nto = 1\nshutter = 0\n"
      "[[clip]]\ncard = \"The end\"\nlength = \"5f\"\n";
  write("reel.toml", "size = \"64x36\"\n[defaults]\nshutter = 180\ntemporal-samples = 6\n" + clips);
  const auto reel =
      lines_of(output_of("tickreel reel reel.toml --sink hash "
                         "--progress none"));
  ASSERT_EQ(reel.size(), 66U) << "and its sound";
  const auto blurred = frames_of("--from 0.5 --to 1 --shutter 180 --temporal-samples 6");
  const auto plain = frames_of("--from 0.5 --to 1");
  for (std::size_t n = 0; n < 30; ++n) {
    EXPECT_TRUE(reel[n].ends_with(blurred[n])) << n;
    EXPECT_TRUE(reel[n + 30].ends_with(plain[n])) << n;
  }
}

TEST_F(ExportShutterTest, WhatCannotBeIsRefusedByName) {
  expect_refused("-o a.mp4 --shutter 361", "--shutter 361: give degrees from 0");
  expect_refused("-o a.mp4 --shutter wide", "--shutter wide: give degrees from 0");
  expect_refused("-o a.mp4 --temporal-samples 0", "--temporal-samples 0: give a number from 1");
  expect_refused("-o a.mp4 --temporal-samples 257", "--temporal-samples 257");
  expect_refused("-o a.mp4 --shutter-weights box2", "box or triangle");
  expect_refused("-o a.mp4 --shutter-weights triangle", "means nothing without --shutter");
  expect_refused("-o a.mp4 --shutter 180 --interleave recorded", "leave one of them out");
  expect_refused("-o a.wav --shutter 180", "a film without pictures");
}

}  // namespace
}  // namespace tickreel::tests

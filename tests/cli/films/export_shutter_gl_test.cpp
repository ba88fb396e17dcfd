#include <gmock/gmock.h>

#include "tests/cli/films/small_film_test.h"

// Films with motion blur.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

using ExportShutterTest = SmallFilmTest;

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
  // At half the speed the shutter is open for half as much time of the game.
  const auto half = frames_of("--from 0.5 --to 1.5 --shutter 180");
  for (std::size_t n = 0; n < half.size(); ++n) EXPECT_EQ(slow[2 * n], half[n]) << n;
}

TEST_F(ExportShutterTest, BlendedTicksAreWholePicturesOfThem) {
  // At as many frames as ticks, each frame shows one tick.
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

#include <gmock/gmock.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/games/loaded/plugin_film_test.h"

// Films of a game that draws its pictures itself (games/pixel_game.cpp).

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class GamePicturesFilmTest : public PluginFilmTest {
 protected:
  void SetUp() override {
    PluginFilmTest::SetUp();
    if (!IsSkipped()) put(PIXEL_GAME, "pixels.so");
  }

  static std::string pixels(const std::string& words = "") {
    return "tickreel --game " + quoted("./pixels.so" + (words.empty() ? "" : ":" + words)) + " ";
  }
  void record_pixels(const std::string& words = "") const {
    expect(pixels(words) + "record --headless --overwrite --seconds 2 -o match.replay", 0, "");
  }
  [[nodiscard]] std::string film(const std::string& options, const std::string& words = "") const {
    expect(pixels(words) + "export match.replay --progress none --overwrite -o film.rgb " + options,
           0, "");
    return read("film.rgb");
  }
};

struct Size {
  std::size_t width;
  std::size_t height;
};

std::string pixel(const std::string& rgb, Size size, std::size_t frame, Size at) {
  const std::size_t first = ((frame * size.height + at.height) * size.width + at.width) * 3;
  return first < rgb.size() ? rgb.substr(first, 3) : "no such pixel";
}
/// Returns the pixel that the game draws.
std::string drawn(std::size_t tick, std::size_t x, std::size_t y) {
  return {static_cast<char>(tick), static_cast<char>(y), static_cast<char>(x)};
}

TEST_F(GamePicturesFilmTest, AFrameShowsTheNewestPictureThereIs) {
  record_pixels();
  const Size size{32, 18};
  const std::string rgb = film("--size 32x18 --fps 60 --to 2");
  ASSERT_EQ(rgb.size(), 120 * size.width * size.height * 3);
  for (std::size_t frame = 0; frame < 120; ++frame) {
    const std::size_t tick = frame * 35 / 60;
    ASSERT_EQ(pixel(rgb, size, frame, {0, 0}), drawn(tick, 0, 0)) << frame;
    ASSERT_EQ(pixel(rgb, size, frame, {31, 17}), drawn(tick, 15, 8)) << frame;
    ASSERT_EQ(pixel(rgb, size, frame, {9, 5}), drawn(tick, 4, 2)) << frame;
  }
}

TEST_F(GamePicturesFilmTest, NativeIsAFrameForEachTick) {
  record_pixels();
  const Size size{16, 9};
  const std::string rgb = film("--size 16x9 --fps native");
  ASSERT_EQ(rgb.size(), 70 * size.width * size.height * 3);
  for (std::size_t tick = 0; tick < 70; ++tick) {
    ASSERT_EQ(pixel(rgb, size, tick, {15, 8}), drawn(tick, 15, 8)) << tick;
  }
  expect(pixels() +
             "export match.replay --size 16x16 --fps native --manifest -o native.mp4 "
             "--progress none",
         0, "");
  const auto manifest = nlohmann::json::parse(read("native.mp4.manifest.json"));
  EXPECT_EQ(manifest["film"]["fps"], "35/1");
  EXPECT_FALSE(manifest["film"].contains("scaling"));
}

TEST_F(GamePicturesFilmTest, TheSizeMayChange) {
  record_pixels(",growing,");
  const Size size{40, 31};
  const std::string rgb = film("--size 40x31 --fps native --scaling integer", ",growing,");
  const std::string black(3, '\0');
  for (const std::size_t tick : {0U, 9U, 10U, 45U, 69U}) {
    const std::size_t more = tick / 10;
    const std::size_t scale =
        40 / (16 + more) < 31 / (9 + more) ? 40 / (16 + more) : 31 / (9 + more);
    const std::size_t left = (40 - scale * (16 + more)) / 2;
    const std::size_t top = (31 - scale * (9 + more)) / 2;
    EXPECT_EQ(pixel(rgb, size, tick, {left, top}), drawn(tick, 0, 0)) << tick;
    EXPECT_EQ(pixel(rgb, size, tick, {left + scale * (16 + more) - 1, top}),
              drawn(tick, 15 + more, 0))
        << tick;
    EXPECT_EQ(pixel(rgb, size, tick, {left, top - 1}), black) << tick;
  }
}

TEST_F(GamePicturesFilmTest, OptionsSayHowItIsScaled) {
  record_pixels(",wide,");
  const auto at = [&](const std::string& options, Size place) {
    return pixel(film("--size 64x36 --to 1t --fps native " + options, ",wide,"), {64, 36}, 0,
                 place);
  };
  const std::string black(3, '\0');
  EXPECT_EQ(at("--scaling nearest", {63, 8}), black) << "64x18 in the middle";
  EXPECT_EQ(at("--scaling nearest", {63, 9}), drawn(0, 15, 0));
  EXPECT_EQ(at("--scaling integer", {4, 11}), drawn(0, 1, 1));
  EXPECT_EQ(at("", {63, 26}), drawn(0, 15, 8)) << "area, which is the same here";
  EXPECT_EQ(at("--fit fill --scaling nearest", {63, 0}), drawn(0, 15, 0));
  EXPECT_EQ(at("--fit cover --scaling nearest", {0, 0}), drawn(0, 4, 0));
  EXPECT_EQ(at("--fit contain", {63, 8}), black);
  const std::string small = "export match.replay --size 32x32 --to 3t --progress none ";
  expect(pixels(",wide,") + small + "--scaling bilinear --fit cover --manifest -o said.mp4", 0, "");
  const auto manifest = nlohmann::json::parse(read("said.mp4.manifest.json"));
  EXPECT_EQ(manifest["film"]["scaling"], "bilinear");
  EXPECT_EQ(manifest["film"]["fit"], "cover");
  expect(pixels(",wide,") + "check said.mp4 match.replay --progress none", 0, "the same film");
  expect(pixels(",wide,") + small + "--scaling area -o no.mp4 --list-segments | " +
             "sed 's/\"scaling\":\"area\"/\"scaling\":\"soft\"/' >job; " + pixels(",wide,") +
             "segment job -o parts --progress none",
         2, "scaling soft: there is no such filter");
  expect(pixels(",wide,") + small + "--scaling soft -o no.mp4", 2,
         "--scaling: soft not in {nearest,integer,bilinear,area}");
}

TEST_F(GamePicturesFilmTest, TheFilmIsTheSameWithAnyNumberOfJobs) {
  record_pixels();
  const std::string small = pixels() + "export match.replay --size 64x48 --segment-frames 17 " +
                            "--progress none --timecode --text hello@top --scaling bilinear ";
  expect(small + "--jobs 1 -o one.mp4", 0, "");
  expect(small + "--jobs 4 -o four.mp4", 0, "");
  EXPECT_TRUE(read("one.mp4") == read("four.mp4"));
  expect(small + "--jobs 4 --shutter 180 -o blur4.mp4", 0, "");
  expect(small + "--jobs 1 --shutter 180 -o blur1.mp4", 0, "");
  EXPECT_TRUE(read("blur1.mp4") == read("blur4.mp4"));
}

TEST_F(GamePicturesFilmTest, AShutterBlendsPicturesOfTicks) {
  record_pixels();
  // A frame blends two ticks, with half of the light of each.
  const std::string rgb =
      film("--size 16x9 --fps 35/2 --from 20t --to 24t --resample blend --shutter 360");
  const std::string color = pixel(rgb, {16, 9}, 0, {3, 4});
  EXPECT_EQ(color.substr(1), drawn(0, 3, 4).substr(1));
  EXPECT_GE(color[0], 20);
  EXPECT_LE(color[0], 21);
}

TEST_F(GamePicturesFilmTest, ReelsAndBatchesHaveTheKeys) {
  record_pixels();
  write("reel.toml",
        "size = \"40x30\"\n[[clip]]\nreplay = \"match.replay\"\nto = 0.3\nscaling = \"nearest\"\n"
        "fit = \"cover\"\n[[clip]]\nreplay = \"match.replay\"\nfrom = 1\nto = 1.3\n");
  expect(pixels() + "reel reel.toml --progress none --manifest -o reel.mp4", 0, "");
  const auto manifest = nlohmann::json::parse(read("reel.mp4.manifest.json"));
  EXPECT_EQ(manifest["film"]["clips"][0]["scaling"], "nearest");
  EXPECT_EQ(manifest["film"]["clips"][0]["fit"], "cover");
  EXPECT_FALSE(manifest["film"]["clips"][1].contains("fit"));
  expect(pixels() + "reel reel.toml --progress none --set fps=native -o native.mp4", 2,
         "fps native is for films of one replay");
  write("jobs.toml",
        "[defaults]\nsize = \"40x30\"\nreplay = \"match.replay\"\nto = 0.2\n[[job]]\noutput = "
        "\"a.mp4\"\nscaling = \"area\"\nfps = \"native\"\n");
  expect(pixels() + "batch jobs.toml --progress none", 0, "");
  expect(pixels() +
             "export match.replay --size 40x30 --to 0.2 --scaling area --fps native "
             "--progress none -o b.mp4",
         0, "");
  EXPECT_TRUE(read("a.mp4") == read("b.mp4"));
}

TEST_F(GamePicturesFilmTest, WhatMeansNothingIsRefusedByName) {
  record_pixels();
  const std::string small = "export match.replay --size 32x32 --to 3t --progress none ";
  expect(pixels() + small + "--spatial-samples 2 -o no.mp4", 2, "--spatial-samples");
  expect(pixels() + small + "--scaling area -o no.wav", 2, "--scaling means nothing to a film");
  ASSERT_EQ(run("tickreel camera add match.replay --at 0 --eye 1,2,3 --target 0,0,0").exit_code, 0);
  expect(pixels() + small + "--camera keys -o no.mp4", 2, "no camera sees them from elsewhere");
  expect(pixels() + small + "--camera far -o no.mp4", 2, "this game has: game");
  ASSERT_EQ(run("tickreel record --game pucks --headless --seconds 1 -o pucks.replay").exit_code,
            0);
  for (const std::string option : {"--scaling nearest", "--fit cover"}) {
    expect("tickreel export pucks.replay --size 16x16 --to 2t -o no.mp4 " + option, 2,
           option.substr(0, option.find(' ')) + " is for games that draw their pictures");
  }
  EXPECT_FALSE(exists("no.mp4"));
}

TEST_F(GamePicturesFilmTest, WhatMakesNoSenseNamesGameAndTick) {
  for (const auto& [word, reason] : std::vector<std::pair<std::string, std::string>>{
           {"zero", "has 16x0 pixels"},
           {"huge", "has 4294967295x9 pixels"},
           {"stride", "stride is 63, and a row has 64 bytes"},
           {"null", "has no pixels"},
           {"none", "its view has no picture"},
           {"twice", "its view has two pictures"}}) {
    const ProgramResult result = run_here(
        pixels("," + word + ",") + "record --headless --overwrite --seconds 2 -o match.replay");
    EXPECT_EQ(result.exit_code, 1) << word;
    EXPECT_THAT(result.err, HasSubstr(reason));
    EXPECT_THAT(result.err, HasSubstr("pixels"));
    EXPECT_THAT(result.err, HasSubstr("tick 5"));
  }
}

TEST_F(GamePicturesFilmTest, RatesMayHaveLargeTerms) {
  for (const std::string rate : {"262144/4389", "39375000/655171"}) {
    const std::string words = ",rate=" + rate + ",";
    record_pixels(words);
    const Tick ticks = ticks_of("match.replay");
    const std::string rgb = film("--size 16x9 --fps native", words);
    ASSERT_EQ(rgb.size(), static_cast<std::size_t>(ticks) * 16 * 9 * 3);
    EXPECT_EQ(pixel(rgb, {16, 9}, static_cast<std::size_t>(ticks) - 1, {15, 8}),
              drawn(static_cast<std::size_t>(ticks) - 1, 15, 8));
    const bool is_first = rate == "262144/4389";
    for (const std::string& ending : is_first ? std::vector<std::string>{".mp4"}
                                              : std::vector<std::string>{".mov", ".mkv", ".y4m"}) {
      const std::string name = "film" + ending;
      const std::string small = pixels(words) +
                                "export match.replay --size 32x32 --progress none " +
                                "--segment-frames 50 --overwrite -o " + name + " ";
      expect(small + "--fps native --jobs 1", 0, "");
      const std::string one = read(name);
      expect(small + "--fps " + rate + " --jobs 4", 0, "");
      EXPECT_TRUE(read(name) == one) << name;
    }
    expect(pixels(words) + "export match.replay --size 32x32 --fps native -o near.gif --overwrite",
           0, "cannot have " + rate + " frames a second; it has 50");
  }
}

}  // namespace
}  // namespace tickreel::tests

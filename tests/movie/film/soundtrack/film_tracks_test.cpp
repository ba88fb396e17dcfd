// The sound of a film is split into tracks.

#include "sound/sound_tracks.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "encode/audio_format.h"
#include "movie/film/soundtrack/track_splitter.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

TEST(FilmTracks, AreReadInTheirOrder) {
  const auto tracks = parse_tracks("music,voice:deu,game");
  ASSERT_TRUE(tracks);
  EXPECT_EQ(*tracks, (std::vector<SoundTrack>{{"music", ""}, {"voice", "deu"}, {"game", ""}}));
  EXPECT_EQ(title_of((*tracks)[1]), "Voice");
  EXPECT_TRUE(parse_tracks("")->empty());
  EXPECT_EQ(parse_tracks("game,crowd_2")->back().name, "crowd_2");
  EXPECT_FALSE(is_bus_name("voice"));
}

TEST(FilmTracks, WhatMeansNothingIsRefused) {
  for (const char* text :
       {",", "game,", ",game", "Game", "game:", "game:en", "game:ENG", "game:e1g", "game,game:eng",
        "game music", "1st", "game:eng:deu", "a-name-that-is-longer-than-thirty-two-bytes"}) {
    const auto refused = parse_tracks(text);
    ASSERT_FALSE(refused) << text;
    EXPECT_EQ(refused.error().kind, ErrorKind::kUsage);
    EXPECT_NE(refused.error().message.find("§tracks"), std::string::npos) << text;
  }
}

/// Expects that all parts are 16-bit values and that their sum is the mix as a lossless encoder
/// stores it.
void expect_sum(float mix, std::vector<float> parts, std::size_t rest) {
  split_sample(mix, parts, rest);
  int sum = 0;
  for (const float part : parts) {
    ASSERT_EQ(static_cast<float>(quantised_sample(part)), part * kQuantisedScale);
    sum += quantised_sample(part);
  }
  ASSERT_EQ(sum, quantised_sample(mix)) << mix;
}

TEST(SplitSample, TheSumIsTheMixWhateverItIs) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> any(-1.6F, 1.6F);
  for (int i = 0; i < 200'000; ++i) {
    const std::size_t count = 1 + static_cast<std::size_t>(i) % 4;
    std::vector<float> parts(count);
    for (float& part : parts) part = any(random);
    const float mix = std::accumulate(parts.begin(), parts.end(), 0.0F);
    // The sum must also hold for a mix that is unrelated to the parts.
    expect_sum(i % 5 == 0 ? any(random) : mix, parts, static_cast<std::size_t>(i) / 4 % count);
  }
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (const float mix : {0.0F, -0.0F, 1.0F, -1.0F, 3e38F, kNan, kInfinity, -kInfinity}) {
    for (const float part : {0.0F, 0.5F, -1.0F, 3e38F, -3e38F, kNan, kInfinity, -kInfinity}) {
      expect_sum(mix, {part, 0.25F, part}, 1);
    }
  }
}

TEST(SplitSample, PartsAreTheNearestAndSofterByAsMuchAsTheMixIs) {
  std::vector<float> parts{0.0F, 0.25F, -0.125F};
  split_sample(0.5F, parts, 0);
  EXPECT_EQ(parts, (std::vector<float>{0.375F, 0.25F, -0.125F}));
  parts = {0.0F, 1.0F};
  split_sample(2.0F, parts, 0);
  EXPECT_EQ(parts[1], 0.5F);
  EXPECT_EQ(parts[0], 32767.0F / 32768.0F - 0.5F);
  parts = {0.0F, -1.5F};
  split_sample(-0.5F, parts, 0);
  EXPECT_EQ(parts[1], -1.0F) << "what cannot be said is the other's";
  EXPECT_EQ(parts[0], 0.5F);
}

}  // namespace
}  // namespace tickreel::tests

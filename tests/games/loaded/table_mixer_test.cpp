#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <vector>

#include "sound/sample_range.h"
#include "tests/support/room.h"
#include "tickreel/plugin/mixer.h"

// The mixer for games in C: tickreel/plugin/mixer.h.

namespace tickreel::tests {
namespace {

const std::vector<std::int16_t> kRampSamples = [] {
  std::vector<std::int16_t> ramp;
  for (std::int16_t i = 0; i < 1200; ++i) ramp.push_back(static_cast<std::int16_t>(i * 16));
  return ramp;
}();
const std::vector<float> kHalves(2 * 100, 0.5F);
const std::vector<std::uint8_t> kQuarters(50, 192);  // half of full scale

const std::array<tickreel_clip, 5> kTestClips = {{
    {kRampSamples.data(), 1200, 48000, 1, TICKREEL_CLIP_S16},
    {kHalves.data(), 100, 48000, 2, TICKREEL_CLIP_FLOAT},
    {kQuarters.data(), 50, 11025, 1, TICKREEL_CLIP_U8},
    {kRampSamples.data(), 1200, 24000, 1, TICKREEL_CLIP_S16},
    {nullptr, 0, 48000, 1, TICKREEL_CLIP_S16},
}};

class TableMixerTest : public testing::Test {
 protected:
  void SetUp() override {
    tickreel_mixer_begin(&mixer_, 48000, 60, 1);
    EXPECT_TRUE(published().empty()) << "tick 0 has no samples";
    tickreel_mixer_next(&mixer_, kTestClips.data(), kTestClips.size());
  }

  /// Returns the samples of the step as a view gets them.
  std::vector<float> published() {
    struct Heard : tickreel_view {
      std::vector<float> all;
    } heard{};
    heard.samples = [](tickreel_view* view, const float* samples, std::size_t count) {
      auto& to = static_cast<Heard*>(view)->all;
      to.insert(to.end(), samples, samples + 2 * count);
    };
    tickreel_mixer_publish(&mixer_, kTestClips.data(), kTestClips.size(), &heard);
    return heard.all;
  }
  std::vector<float> step() {
    const std::vector<float> samples = published();
    EXPECT_EQ(published(), samples) << "whoever looks changes nothing";
    tickreel_mixer_next(&mixer_, kTestClips.data(), kTestClips.size());
    return samples;
  }
  std::uint32_t play(std::uint32_t clip, float volume = 1.0F, float pan = 0.0F, int loops = 0) {
    return tickreel_mixer_play(&mixer_, clip, volume, pan, loops);
  }

  tickreel_mixer mixer_{};
};

TEST_F(TableMixerTest, AStepHasAsManySamplesAsAViewNeeds) {
  for (const auto& [rate, num, den] : {std::tuple(48000U, 60U, 1U),
                                       {11025U, 35U, 1U},
                                       {32040U, 50U, 1U},
                                       {44100U, 30000U, 1001U}}) {
    tickreel_mixer_begin(&mixer_, rate, num, den);
    for (Tick tick = 0; tick < 500; ++tick) {
      const auto wanted = samples_of_step(tick, TickRate(num, den), static_cast<int>(rate));
      ASSERT_EQ(tickreel_mixer_samples_of(&mixer_, tick), wanted.count()) << rate << ": " << tick;
    }
  }
}

TEST_F(TableMixerTest, AClipAtItsRateIsUntouched) {
  play(0);
  std::vector<float> heard = step();
  const std::vector<float> rest = step();
  heard.insert(heard.end(), rest.begin(), rest.end());
  for (std::size_t i = 0; i < 1600; ++i) {
    const float wanted = i < 1200 ? static_cast<float>(kRampSamples[i]) / 32768.0F : 0.0F;
    ASSERT_EQ(heard[2 * i], wanted) << i;
    ASSERT_EQ(heard[2 * i + 1], wanted) << i;
  }
  EXPECT_EQ(mixer_.voices[0].id, 0U) << "it is over";
}

TEST_F(TableMixerTest, AnotherRateIsReadInBetween) {
  play(3);
  const std::vector<float> heard = step();
  for (std::size_t i = 0; i < 800; ++i) {
    ASSERT_EQ(heard[2 * i], static_cast<float>(i * 8) / 32768.0F) << i;
  }
}

TEST_F(TableMixerTest, PanVolumeAndFormats) {
  play(1, 0.5F, -1.0F);
  play(2, 1.0F, 1.0F);
  const std::vector<float> heard = step();
  EXPECT_EQ(heard[0], 0.25F);
  EXPECT_EQ(heard[1], 0.5F);
  EXPECT_EQ(heard[2 * 99], 0.25F);
  EXPECT_EQ(heard[2 * 100], 0.0F) << "100 samples";
  // 50 samples at 11025 Hz are 217.7 at 48000.
  EXPECT_EQ(heard[2 * 200 + 1], 0.5F);
  EXPECT_EQ(heard[2 * 218 + 1], 0.0F);
}

TEST_F(TableMixerTest, ALoopGoesOnUntilItIsStoppedAndFades) {
  const std::uint32_t id = play(1, 1.0F, 0.0F, 1);
  for (int i = 0; i < 5; ++i) {
    const std::vector<float> heard = step();
    EXPECT_EQ(heard, std::vector<float>(1600, 0.5F));
  }
  tickreel_mixer_voice(&mixer_, id)->volume = 0.5F;
  std::vector<float> heard = step();
  EXPECT_EQ(heard[0], 0.5F);
  EXPECT_NEAR(heard[1598], 0.25F, 0.001F) << "without a jump";
  tickreel_mixer_stop(&mixer_, id);
  heard = step();
  EXPECT_EQ(heard[0], 0.25F);
  EXPECT_NEAR(heard[1598], 0.0F, 0.001F);
  EXPECT_EQ(step(), std::vector<float>(1600, 0.0F));
  EXPECT_EQ(tickreel_mixer_voice(&mixer_, id), nullptr);
}

TEST_F(TableMixerTest, TheOldestMakesRoomAndLoopsDoNot) {
  const std::uint32_t loop = play(0, 1.0F, 0.0F, 1);
  const std::uint32_t oldest = play(0);
  for (int i = 2; i < TICKREEL_MIXER_VOICES; ++i) play(0);
  const std::uint32_t newest = play(0);
  EXPECT_NE(tickreel_mixer_voice(&mixer_, loop), nullptr);
  EXPECT_EQ(tickreel_mixer_voice(&mixer_, oldest), nullptr);
  EXPECT_NE(tickreel_mixer_voice(&mixer_, newest), nullptr);
  SetUp();
  for (int i = 0; i < TICKREEL_MIXER_VOICES; ++i) EXPECT_NE(play(1, 1.0F, 0.0F, 1), 0U);
  EXPECT_EQ(play(0), 0U);
}

TEST_F(TableMixerTest, ItsStateIsItsBytes) {
  play(0, 0.7F, 0.3F);
  play(2, 0.4F, -0.2F, 1);
  step();
  std::array<char, sizeof(tickreel_mixer)> saved{};
  std::memcpy(saved.data(), &mixer_, sizeof mixer_);
  const auto after = step();
  const auto later = step();
  std::memcpy(&mixer_, saved.data(), sizeof mixer_);
  EXPECT_EQ(step(), after);
  EXPECT_EQ(step(), later);
}

TEST_F(TableMixerTest, WhatMakesNoSenseIsSilentAndRefused) {
  play(4);
  play(99);
  tickreel_mixer own = mixer_;
  EXPECT_EQ(step(), std::vector<float>(1600, 0.0F));
  EXPECT_EQ(mixer_.voices[0].id, 0U);
  EXPECT_EQ(mixer_.voices[1].id, 0U);
  // The position is behind the clip's end, which a state from outside may have.
  play(0);
  mixer_.voices[0].position = ~std::uint64_t{0};
  EXPECT_EQ(step(), std::vector<float>(1600, 0.0F));
  play(0, 1.0F, 0.0F, 1);
  mixer_.voices[0].position = ~std::uint64_t{0};
  step();
  EXPECT_TRUE(tickreel_mixer_fits(&mixer_, &own));
  mixer_.sample_rate = 4000000000U;
  EXPECT_FALSE(tickreel_mixer_fits(&mixer_, &own));
  mixer_ = own;
  mixer_.tick_rate_num = 0;
  EXPECT_FALSE(tickreel_mixer_fits(&mixer_, &own));
  mixer_ = own;
  mixer_.tick = -2;
  EXPECT_FALSE(tickreel_mixer_fits(&mixer_, &own));
}

}  // namespace
}  // namespace tickreel::tests

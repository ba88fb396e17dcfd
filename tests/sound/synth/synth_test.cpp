#include "tickreel/sound/synth.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "sound/clip_pack.h"
#include "tests/support/room.h"

namespace tickreel::synth {

using namespace tests;
namespace {

/// Returns the amplitude of a frequency; a sine of full scale has 1.
double amount_of(const Sound& sound, double hz) {
  double cosine = 0.0;
  double sine = 0.0;
  for (std::size_t i = 0; i < sound.size(); ++i) {
    const double angle = 2.0 * std::numbers::pi * hz * static_cast<double>(i) / kSampleRate;
    cosine += sound[i] * std::cos(angle);
    sine += sound[i] * std::sin(angle);
  }
  return 2.0 * std::hypot(cosine, sine) / static_cast<double>(sound.size());
}

TEST(SynthTest, TonesHaveTheirPitch) {
  const Sound sine = tone(Wave::kSine, 1.0, steady(1000.0));
  EXPECT_NEAR(amount_of(sine, 1000.0), 1.0, 1e-3);
  EXPECT_NEAR(amount_of(sine, 2000.0), 0.0, 1e-3);
  const Sound saw = tone(Wave::kSaw, 1.0, steady(1000.0));
  EXPECT_NEAR(amount_of(saw, 3000.0), 2.0 / std::numbers::pi / 3.0, 0.02);
  EXPECT_LT(amount_of(saw, 2500.0), 1e-3);
}

TEST(SynthTest, SweepsGlideInOctaves) {
  const Sound sweep = tone(Wave::kSine, 2.0, {200.0, 800.0, 1.0});
  const Sound after(sweep.begin() + kSampleRate, sweep.end());
  EXPECT_NEAR(amount_of(after, 800.0), 1.0, 0.01);
  int crossings = 0;  // rising zero crossings in the first second; expected is the integral of 200
                      // * 4^t
  for (int i = 1; i < kSampleRate; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (sweep[at - 1] < 0.0 && sweep[at] >= 0.0) ++crossings;
  }
  EXPECT_NEAR(crossings, 200.0 * 3.0 / std::log(4.0), 2.0);
}

TEST(SynthTest, FiltersLetPassWhatTheySay) {
  Sound both = tone(Wave::kSine, 1.0, steady(100.0));
  mix(both, tone(Wave::kSine, 1.0, steady(8000.0)));
  const Sound low = filtered(both, Pass::kLow, steady(900.0));
  EXPECT_NEAR(amount_of(low, 100.0), 1.0, 0.02);
  EXPECT_LT(amount_of(low, 8000.0), 0.02);
  const Sound high = filtered(both, Pass::kHigh, steady(900.0));
  EXPECT_LT(amount_of(high, 100.0), 0.02);
  EXPECT_NEAR(amount_of(high, 8000.0), 1.0, 0.02);
}

TEST(SynthTest, DecayHalvesAndFadesEndWithNothing) {
  const Sound decaying = decayed(Sound(kSampleRate, 1.0), 0.1, 0.0);
  EXPECT_NEAR(decaying[kSampleRate / 2], 1.0 / 32.0, 1e-4);
  const Sound fading = faded(Sound(1000, 1.0), 0.005, 0.005);
  EXPECT_EQ(fading.front(), 0.0);
  EXPECT_EQ(fading.back(), 0.0);
  EXPECT_EQ(fading[500], 1.0);
}

TEST(SynthTest, NoiseIsTheSameForTheSameSeed) {
  EXPECT_EQ(noise(0.1, 7), noise(0.1, 7));
  EXPECT_NE(noise(0.1, 7), noise(0.1, 8));
}

// At its seam, a loop changes no faster than elsewhere.
TEST(SynthTest, SeamlessLoopsHaveNoStep) {
  const Sound even = filtered(noise(1.0, 3), Pass::kLow, steady(200.0));
  const Sound loop = seamless(even, 0.25);
  ASSERT_EQ(loop.size(), samples_in(0.75));
  double steepest = 0.0;
  for (std::size_t i = 1; i < loop.size(); ++i) {
    steepest = std::max(steepest, std::fabs(loop[i] - loop[i - 1]));
  }
  EXPECT_LE(std::fabs(loop.front() - loop.back()), steepest);
  Sound around(2400, 0.0);
  mix_around(around, Sound(1000, 1.0), 1.0, 0.04);
  EXPECT_EQ(around[0], 1.0) << "what goes over the end goes on at the beginning";
  EXPECT_EQ(around[1919], 0.0);
}

TEST(SynthTest, HalvingTheRateKeepsWhatIsHeard) {
  Sound sound = scaled(tone(Wave::kSine, 1.0, steady(1000.0)), 0.5);
  mix(sound, tone(Wave::kSine, 1.0, steady(20000.0)), 0.2);
  Clip clip{.name = "two", .sample_rate_hz = kSampleRate, .channels = 1, .samples = {}};
  for (const double value : sound) clip.samples.push_back(static_cast<float>(value));
  const Clip half = halved(clip);
  EXPECT_EQ(half.sample_rate_hz, kSampleRate / 2);
  EXPECT_EQ(half.length(), clip.length() / 2);
  // Read at the full rate, everything is an octave higher.
  const Sound low(half.samples.begin(), half.samples.end());
  EXPECT_NEAR(amount_of(low, 2000.0), 0.5, 0.01);
  EXPECT_LT(amount_of(low, 8000.0), 0.002) << "20 kHz would be there";
}

TEST(ClipPackTest, UnpacksWhatItPacked) {
  Clip clip{.name = "a name", .sample_rate_hz = 22050, .channels = 1, .samples = {}};
  clip.samples = {0.0F, 1.0F, -1.0F, 0.25F};
  const auto bytes = pack_clips(std::vector{clip, clip});
  const auto clips = unpack_clips({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  ASSERT_EQ(clips.size(), 2U);
  EXPECT_EQ(clips[1].name, clip.name);
  EXPECT_EQ(clips[1].sample_rate_hz, clip.sample_rate_hz);
  ASSERT_EQ(clips[1].samples.size(), clip.samples.size());
  for (std::size_t i = 0; i < clip.samples.size(); ++i) {
    EXPECT_NEAR(clips[1].samples[i], clip.samples[i], 1.0F / 32767.0F);
  }
}

}  // namespace
}  // namespace tickreel::synth

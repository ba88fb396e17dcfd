#include "sound/mixer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "sound/soft_limit.h"
#include "tests/sound/golden_mix.h"
#include "tests/sound/sound_tools.h"

namespace tickreel::tests {
namespace {

constexpr int kRate = 48'000;

Voice voice_of(std::uint32_t clip, SoundTime begin) {
  Voice voice;
  voice.clip = clip;
  voice.begin = begin;
  return voice;
}

std::vector<float> left_of(const std::vector<float>& interleaved) {
  std::vector<float> left;
  for (std::size_t i = 0; i < interleaved.size(); i += 2) left.push_back(interleaved[i]);
  return left;
}

/// Returns the left ear's samples of one voice from `from` to `to` seconds of game time.
std::vector<float> heard(Clip clip, const Voice& voice, double from, double to) {
  std::vector<Clip> clips;
  clips.push_back(std::move(clip));
  Mixer mixer(std::move(clips), kFiftyTicks, kRate);
  return left_of(mixed(
      mixer, {{voice}},
      {static_cast<std::int64_t>(from * kRate), static_cast<std::int64_t>(to * kRate)}, kRate));
}

TEST(MixerTest, AClipAtTheFilmsRateThatBeginsOnASampleIsUntouched) {
  const Clip clip = made_clip(kRate, 4000, [](std::size_t i) { return 0.4 - 0.0002 * i; });
  const auto samples = heard(clip, voice_of(0, {50, 0.5F}), 0.99, 1.2);
  const std::size_t begin = 480 + 480;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const bool in_clip = i >= begin && i < begin + 4000;
    ASSERT_EQ(samples[i], in_clip ? clip.samples[i - begin] : 0.0F) << i;
  }
}

TEST(MixerTest, SinesStayPureAtOtherRatesAndPitches) {
  struct Case {
    int clip_rate;
    double frequency_hz;
    float pitch;
    double at_least_db;
  };
  for (const Case& c : {Case{44'100, 997.0, 1.0F, 85.0}, Case{44'100, 10'007.0, 1.0F, 75.0},
                        Case{96'000, 997.0, 1.0F, 85.0}, Case{22'050, 3'001.0, 1.0F, 75.0},
                        Case{48'000, 997.0, 1.2345F, 85.0}, Case{48'000, 5'003.0, 1.9F, 75.0},
                        Case{48'000, 997.0, 0.37F, 75.0}, Case{48'000, 300.0, 7.3F, 85.0}}) {
    const Clip clip = sine_clip(c.clip_rate, c.frequency_hz, 400'000, 0.4);
    Voice voice = voice_of(0, {3, 0.123F});
    voice.pitch = c.pitch;
    const double db = noise_below_sine_db(heard(clip, voice, 0.2, 0.7), kRate,
                                          c.frequency_hz * static_cast<double>(c.pitch));
    EXPECT_GE(db, c.at_least_db) << c.clip_rate << " Hz, " << c.frequency_hz << " Hz, pitch "
                                 << c.pitch;
  }
}

TEST(MixerTest, WhatIsTooHighForTheFilmIsKeptOutAndDoesNotFoldBack) {
  struct Case {
    int clip_rate;
    double frequency_hz;
    float pitch;
  };
  for (const Case& c : {Case{96'000, 30'000.0, 1.0F}, Case{48'000, 16'000.0, 2.0F},
                        Case{48'000, 9'000.0, 4.0F}, Case{192'000, 40'000.0, 1.0F}}) {
    Voice voice = voice_of(0, {});
    voice.pitch = c.pitch;
    double loudest = 0.0;
    for (const float sample :
         heard(sine_clip(c.clip_rate, c.frequency_hz, 400'000, 0.4), voice, 0.1, 0.4)) {
      loudest = std::max(loudest, std::abs(static_cast<double>(sample)));
    }
    EXPECT_LT(20.0 * std::log10(loudest / 0.4), -65.0) << c.frequency_hz << ", pitch " << c.pitch;
  }
}

TEST(MixerTest, AClickBeginsWithinASampleOfItsTimeAtEveryRate) {
  for (const int rate : {kRate, 44'100}) {
    for (const TickRate& ticks : {TickRate(50), TickRate(60'000, 1'001), TickRate(144)}) {
      for (const float when : {0.0F, 0.111F, 0.5F, 0.77F, 0.999F}) {
        for (const Tick tick : {Tick{7}, Tick{3'600'000}}) {
          std::vector<Clip> clips{made_clip(kRate, 200, [](std::size_t) { return 0.4; })};
          Mixer mixer(std::move(clips), ticks, rate);
          const SampleRange range{samples_of_step(tick, ticks, rate).first,
                                  samples_of_step(tick + 1, ticks, rate).end};
          const auto samples =
              left_of(mixed(mixer, {{voice_of(0, {tick, when})}}, range, rate, ticks));
          const auto first = std::find_if(samples.begin(), samples.end(),
                                          [](float sample) { return sample != 0.0F; }) -
                             samples.begin();
          // `when` is counted in 2^-32nds of a step.
          const double step_samples = rate / ticks.to_double();
          const double begin =
              static_cast<double>(
                  (Rational(tick) / ticks * Rational(rate) - Rational(range.first)).to_double()) +
              static_cast<double>(when) * step_samples;
          EXPECT_GE(static_cast<double>(first), begin - 1e-3) << when << " " << tick;
          EXPECT_LT(static_cast<double>(first), begin + 1.001) << when << " " << tick;
        }
      }
    }
  }
}

TEST(MixerTest, ALoopHasNoSeamAndIsExactAfterADay) {
  // 441 samples hold 10 periods of a tone. A day later the phase must still be right.
  constexpr double kTone = 44'100.0 * 10 / 441;
  const Clip clip = sine_clip(44'100, kTone, 441, 0.4);
  Voice voice = voice_of(0, {10, 0.25F});
  voice.loops = true;
  EXPECT_GT(noise_below_sine_db(heard(clip, voice, 0.5, 1.5), kRate, kTone), 85.0);
  constexpr double kDay = 24.0 * 3600.0;
  const auto early = heard(clip, voice, 1.0, 1.1);
  const auto late = heard(clip, voice, kDay + 1.0, kDay + 1.1);
  ASSERT_EQ(early.size(), late.size());
  for (std::size_t i = 0; i < early.size(); ++i) ASSERT_NEAR(early[i], late[i], 1e-6) << i;
}

TEST(MixerTest, TheShortestLoopPlaysAtTheHighestPitch) {
  Voice voice = voice_of(0, {});
  voice.loops = true;
  voice.pitch = 16.0F;
  for (const float sample :
       heard(made_clip(kRate, 1, [](std::size_t) { return 0.25; }), voice, 0.0, 0.1)) {
    ASSERT_NEAR(sample, 0.25F, 1e-5F);
  }
}

TEST(MixerTest, GainsGoLinearlyThroughAStep) {
  Voice voice = voice_of(0, {});
  voice.loops = true;
  voice.gain_from = 1.0F;
  voice.gain_to = 0.5F;
  const auto samples =
      heard(made_clip(kRate, 64, [](std::size_t) { return 0.4; }), voice, 1.0, 1.02);
  ASSERT_EQ(samples.size(), 960U);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    ASSERT_NEAR(samples[i], 0.4 * (1.0 - 0.5 * static_cast<double>(i) / 960.0), 1e-7) << i;
  }
}

struct Ears {
  float left, right;
};

/// Returns the levels of a steady voice at a place for a listener at (1, 2, 3) who faces north.
Ears heard_at(Vec3 place, float full_gain_metres = 10.0F) {
  Mixer mixer({made_clip(kRate, 64, [](std::size_t) { return 0.25; })}, kFiftyTicks, kRate);
  Voice voice = voice_of(0, {});
  voice.loops = voice.has_place = true;
  voice.place_from = voice.place_to = place;
  voice.full_gain_metres = full_gain_metres;
  const auto samples = mixed(mixer, {{voice}}, {9600, 9601}, kRate, kFiftyTicks, 100,
                             {{1.0F, 2.0F, 3.0F}, {1.0F, 0.0F, 0.0F}});
  return {samples[0] * 4.0F, samples[1] * 4.0F};
}

TEST(MixerTest, PlacesArePannedWithConstantPowerAndHalvedForEachDoubling) {
  const float middle = std::sqrt(0.5F);
  const auto expect = [](Ears ears, float left, float right) {
    EXPECT_NEAR(ears.left, left, 1e-6F);
    EXPECT_NEAR(ears.right, right, 1e-6F);
  };
  expect(heard_at({1, 7, 3}), middle, middle);             // in front
  expect(heard_at({6, 2, 3}), 0.0F, 1.0F);                 // to the right
  expect(heard_at({-4, 2, 3}), 1.0F, 0.0F);                // to the left
  expect(heard_at({1, 2, 3}), middle, middle);             // at the listener
  expect(heard_at({1.5F, 2, 3}), 0.5F, std::sqrt(0.75F));  // near: half way to the side
  expect(heard_at({41, 2, 3}), 0.0F, 0.25F);               // four times full_gain_metres away
  expect(heard_at({41, 2, 3}, 40.0F), 0.0F, 1.0F);
  const Ears aside = heard_at({4, 6, 3});
  EXPECT_NEAR(aside.left * aside.left + aside.right * aside.right, 1.0F, 1e-6F);
  EXPECT_GT(aside.right, aside.left);
}

TEST(MixerTest, AStereoClipKeepsItsSidesUntilItHasAPlace) {
  Clip clip = made_clip(kRate, 128, [](std::size_t i) { return i % 2 == 0 ? 0.4 : 0.1; });
  clip.channels = 2;
  Mixer mixer({clip}, kFiftyTicks, kRate);
  Voice voice = voice_of(0, {});
  voice.loops = true;
  EXPECT_EQ(mixed(mixer, {{voice}}, {960, 962}, kRate), (std::vector{0.4F, 0.1F, 0.4F, 0.1F}));
  voice.has_place = true;
  voice.place_from = voice.place_to = {5.0F, 0.0F, 0.0F};
  EXPECT_EQ(mixed(mixer, {{voice}}, {960, 961}, kRate), (std::vector{0.0F, 0.25F}));
}

TEST(MixerTest, BusesHaveGainsOfTheirOwn) {
  Mixer mixer({made_clip(kRate, 8, [](std::size_t) { return 0.25; })}, kFiftyTicks, kRate,
              {0.5F, 0.0F});
  Voice voice = voice_of(0, {});
  voice.loops = true;
  EXPECT_EQ(mixed(mixer, {{voice}}, {0, 1}, kRate)[0], 0.125F);
  voice.bus = SoundBus::kMusic;
  EXPECT_EQ(mixed(mixer, {{voice}}, {0, 1}, kRate)[0], 0.0F);
}

/// Returns many voices of all kinds around the first second.
SoundScene crowd(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  const auto number = [&] { return static_cast<float>(random() % 4096) / 4096.0F; };
  SoundScene scene;
  for (std::size_t i = 0; i < count; ++i) {
    Voice voice = voice_of(static_cast<std::uint32_t>(random() % 3),
                           {static_cast<Tick>(random() % 50), number()});
    voice.id = i / 2;
    voice.pitch = 0.5F + number();
    voice.loops = random() % 2 == 0;
    voice.gain_from = 0.1F * number();
    voice.gain_to = 0.1F * number();
    voice.has_place = random() % 2 == 0;
    voice.place_from = {50.0F * number(), -50.0F * number(), 0.0F};
    voice.place_to = {50.0F * number(), -50.0F * number(), 0.0F};
    scene.voices.push_back(voice);
  }
  return scene;
}

std::vector<Clip> noises() {
  std::mt19937 random(7);
  std::vector<Clip> clips;
  for (const int rate : {44'100, 48'000, 32'000}) {
    clips.push_back(made_clip(rate, 20'000, [&](std::size_t) {
      return static_cast<double>(random() % 2001) / 2000.0 - 0.5;
    }));
  }
  return clips;
}

TEST(MixerTest, ABusThatAGameNamesHasTheGamesVolume) {
  Mixer mixer({sine_clip(kRate, 440.0, kRate, 0.2)}, kFiftyTicks, kRate, {0.5F, 0.0F});
  const auto heard = [&](std::size_t bus) {
    SoundScene scene;
    scene.voices.push_back(voice_of(0, {0, 0.0F}));
    scene.voices.back().bus = static_cast<SoundBus>(bus);
    std::vector<float> out(2 * 960);
    std::vector<float> apart(out.size());
    const BusPart part{static_cast<SoundBus>(bus), apart};
    mixer.mix(scene, 0, {}, {}, 0, out, std::span(&part, 1));
    EXPECT_EQ(apart, out) << bus;
    return out;
  };
  const auto of_game = heard(0);
  EXPECT_NE(of_game, std::vector<float>(of_game.size()));
  EXPECT_EQ(heard(1), std::vector<float>(of_game.size()));
  EXPECT_EQ(heard(2), of_game);
  EXPECT_EQ(heard(kMaxSoundBuses - 1), of_game);
  EXPECT_EQ(heard(kMaxSoundBuses), std::vector<float>(of_game.size()));
}

TEST(MixerTest, WhatIsOfTheMusicIsKeptApartAndLimitedAsAllIs) {
  const auto heard_of = [](bool has_game, bool has_music, double loudness) {
    std::vector<Clip> clips{sine_clip(kRate, 440.0, kRate, loudness),
                            sine_clip(44'100, 997.0, kRate, loudness)};
    Mixer mixer(std::move(clips), kFiftyTicks, kRate);
    SoundScene scene;
    if (has_game) scene.voices.push_back(voice_of(0, {0, 0.0F}));
    if (has_music) scene.voices.push_back(voice_of(1, {0, 0.25F}));
    if (has_music) scene.voices.back().bus = SoundBus::kMusic;
    std::vector<float> out(2 * 960);
    std::vector<float> music(out.size(), 7.0F);
    const BusPart part{SoundBus::kMusic, music};
    mixer.mix(scene, 0, {}, {}, 0, out, std::span(&part, 1));
    std::vector<float> alone(out.size());
    mixer.mix(scene, 0, {}, {}, 0, alone);
    EXPECT_EQ(alone, out) << "who asks changes nothing";
    return std::pair(out, music);
  };
  EXPECT_EQ(heard_of(true, false, 0.9).second, std::vector<float>(2 * 960));
  const auto music_alone = heard_of(false, true, 0.9);
  EXPECT_EQ(music_alone.first, music_alone.second) << "above the knee, too";
  const auto quiet = heard_of(true, true, 0.2);
  EXPECT_EQ(quiet.second, heard_of(false, true, 0.2).first);
  const auto loud = heard_of(true, true, 0.9);
  const auto unlimited = heard_of(true, true, 0.9 / 16).first;
  const auto music_unlimited = heard_of(false, true, 0.9 / 16).first;
  for (std::size_t i = 0; i < loud.first.size(); ++i) {
    const double softer = unlimited[i] == 0.0F ? 0.0 : loud.first[i] / (16.0 * unlimited[i]);
    ASSERT_NEAR(loud.second[i], 16.0 * softer * music_unlimited[i], 1e-5) << i;
  }
}

TEST(MixerTest, SamplesAreTheSameFromAnyFirstOneAndInAnyPortions) {
  const SoundScene scene = crowd(60, 1);
  Mixer mixer(noises(), kFiftyTicks, kRate);
  const auto whole = mixed(mixer, scene, {40'000, 52'000}, kRate);
  for (const std::int64_t portion : {1, 7, 256, 961}) {
    Mixer other(noises(), kFiftyTicks, kRate);
    const auto part = mixed(other, scene, {45'678, 48'000}, kRate, kFiftyTicks, portion);
    ASSERT_TRUE(std::equal(part.begin(), part.end(), whole.begin() + 2 * 5'678)) << portion;
  }
}

TEST(MixerTest, TheOrderOfVoicesHasNoMeaning) {
  SoundScene scene = crowd(300, 2);
  Mixer mixer(noises(), kFiftyTicks, kRate);
  const auto samples = mixed(mixer, scene, {48'000, 50'000}, kRate);
  std::mt19937 random(3);
  for (int i = 0; i < 3; ++i) {
    std::shuffle(scene.voices.begin(), scene.voices.end(), random);
    ASSERT_EQ(mixed(mixer, scene, {48'000, 50'000}, kRate), samples);
  }
}

TEST(MixerTest, OfTooManyVoicesTheQuietestAreLeftOut) {
  SoundScene loud = crowd(kMaxHeardVoices, 4);
  for (Voice& voice : loud.voices) {
    voice.loops = true;
    voice.has_place = false;
    voice.gain_from += 0.1F;
  }
  Mixer mixer(noises(), kFiftyTicks, kRate);
  const auto samples = mixed(mixer, loud, {48'000, 48'960}, kRate);
  SoundScene scene = loud;
  for (Voice voice : crowd(10'000, 5).voices) {
    voice.gain_from *= 0.5F;
    voice.gain_to *= 0.5F;
    scene.voices.push_back(voice);
  }
  EXPECT_EQ(mixed(mixer, scene, {48'000, 48'960}, kRate), samples);
}

TEST(MixerTest, OfEquallyLoudVoicesTheLowestIdsAreHeard) {
  SoundScene scene;
  for (std::uint64_t id = 0; id < 2 * kMaxHeardVoices; ++id) {
    Voice voice = voice_of(id < kMaxHeardVoices ? 0 : 1, {});
    voice.id = id;
    voice.loops = true;
    voice.gain_from = voice.gain_to = 1.0F / 1024.0F;
    scene.voices.insert(scene.voices.begin(), voice);
  }
  Mixer mixer({made_clip(kRate, 8, [](std::size_t) { return 1.0; }),
               made_clip(kRate, 8, [](std::size_t) { return -1.0; })},
              kFiftyTicks, kRate);
  EXPECT_EQ(mixed(mixer, scene, {960, 961}, kRate)[0], kMaxHeardVoices / 1024.0F);
}

TEST(MixerTest, ValuesThatMakeNoSenseAreNotHeard) {
  constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const auto bad = [](auto spoil) {
    Voice voice = voice_of(0, {});
    voice.loops = voice.has_place = true;
    spoil(voice);
    return voice;
  };
  SoundScene scene;
  for (const float value : {kNaN, kInfinity, -kInfinity, -1.0F}) {
    scene.voices.push_back(bad([&](Voice& v) { v.gain_from = value; }));
    scene.voices.push_back(bad([&](Voice& v) { v.gain_to = value; }));
    scene.voices.push_back(bad([&](Voice& v) { v.pitch = value; }));
    scene.voices.push_back(bad([&](Voice& v) { v.begin.when = value; }));
    scene.voices.push_back(bad([&](Voice& v) { v.full_gain_metres = value; }));
    if (value == -1.0F) continue;
    scene.voices.push_back(bad([&](Voice& v) { v.place_from.x = value; }));
    scene.voices.push_back(bad([&](Voice& v) { v.place_to.z = value; }));
  }
  scene.voices.push_back(bad([&](Voice& v) { v.pitch = 0.0F; }));
  scene.voices.push_back(bad([&](Voice& v) { v.pitch = 1e9F; }));
  scene.voices.push_back(bad([&](Voice& v) { v.pitch = 60.0F; }));  // it would need too wide a
                                                                    // filter
  scene.voices.push_back(bad([&](Voice& v) { v.pitch = 1e-9F; }));
  scene.voices.push_back(bad([&](Voice& v) { v.begin.tick = 5'000; }));
  scene.voices.push_back(bad([&](Voice& v) { v.begin.tick = std::numeric_limits<Tick>::max(); }));
  scene.voices.push_back(bad([&](Voice& v) { v.begin.tick = std::numeric_limits<Tick>::min(); }));
  scene.voices.push_back(bad([&](Voice& v) { v.bus = static_cast<SoundBus>(200); }));
  scene.voices.push_back(bad([&](Voice& v) { v.gain_from = v.gain_to = 0.0F; }));
  for (std::uint32_t clip = 1; clip <= 7; ++clip) {
    scene.voices.push_back(bad([&](Voice& v) { v.clip = clip == 7 ? 0xffffffffU : clip; }));
  }
  std::vector<Clip> clips(7, made_clip(kRate, 100, [](std::size_t) { return 0.3; }));
  clips[1].samples.clear();
  clips[2].sample_rate_hz = 0;
  clips[3].channels = 6;
  clips[4].channels = 0;
  clips[5].sample_rate_hz = std::numeric_limits<int>::max();
  clips[6].channels = -2;
  Mixer mixer(clips, kFiftyTicks, kRate);
  for (const float sample : mixed(mixer, scene, {48'000, 49'920}, kRate)) ASSERT_EQ(sample, 0.0F);
  // A valid voice beside them is heard.
  scene.voices.push_back(bad([](Voice&) {}));
  EXPECT_NE(mixed(mixer, scene, {48'000, 48'001}, kRate)[0], 0.0F);
}

TEST(MixerTest, WhateverIsMixedIsFiniteAndBelowTheTop) {
  constexpr float kMost = std::numeric_limits<float>::max();
  Clip clip = made_clip(kRate, 1000, [](std::size_t i) { return i % 2 == 0 ? kMost : -kMost; });
  clip.samples[7] = std::numeric_limits<float>::quiet_NaN();
  clip.samples[8] = std::numeric_limits<float>::infinity();
  SoundScene scene;
  for (int i = 0; i < 200; ++i) {
    Voice voice = voice_of(0, {0, static_cast<float>(i) / 200.0F});
    voice.loops = true;
    voice.gain_from = voice.gain_to = kMost;
    voice.has_place = i % 2 == 0;
    voice.place_from = {kMost, -kMost, kMost};
    voice.full_gain_metres = kMost;
    scene.voices.push_back(voice);
  }
  Mixer mixer({clip}, kFiftyTicks, kRate, {kMost, std::numeric_limits<float>::quiet_NaN()});
  const Listener far{{-kMost, kMost, kMost}, {kMost, kMost, 0.0F}};
  for (const float sample : mixed(mixer, scene, {0, 9'600}, kRate, kFiftyTicks, 1'000'000, far)) {
    ASSERT_LE(std::abs(sample), kLimitTop);
  }
  const Listener nowhere{{std::numeric_limits<float>::quiet_NaN(), 0.0F, 0.0F}, {}};
  for (const float sample : mixed(mixer, scene, {0, 960}, kRate, kFiftyTicks, 960, nowhere)) {
    ASSERT_LE(std::abs(sample), kLimitTop);
  }
}

TEST(SoftLimitTest, ChangesNothingBelowTheKneeAndIsSmoothAboveIt) {
  EXPECT_EQ(soft_limit(0.5F), 0.5F);
  EXPECT_EQ(soft_limit(-0.3F), -0.3F);
  EXPECT_NEAR(soft_limit(0.501F), 0.501F, 1e-5F);
  for (float x = 0.5F; x < 20.0F; x += 0.01F) {
    ASSERT_LT(soft_limit(x), soft_limit(x + 0.01F));
    ASSERT_EQ(soft_limit(-x), -soft_limit(x));
    ASSERT_LT(soft_limit(x), kLimitTop);
  }
}

/// Peaks between samples are found by reading at quarters of a sample.
TEST(SoftLimitTest, TruePeaksOfALoudMixStayBelowMinusOneDecibel) {
  Clip loud = made_clip(kRate, 48'000, [](std::size_t i) {
    const double t = static_cast<double>(i) / kRate;
    return 0.9 * std::sin(6000.0 * t) + 0.7 * std::sin(911.0 * t * (1.0 + t)) +
           0.5 * std::sin(17000.0 * t);
  });
  const auto limited = heard(loud, voice_of(0, {}), 0.0, 0.98);
  Voice slow = voice_of(0, {});
  slow.pitch = 0.25F;
  slow.gain_from = slow.gain_to = 0.5F;  // below the knee
  float peak = 0.0F;
  Clip again = made_clip(kRate, limited.size(), [&](std::size_t i) { return limited[i]; });
  for (const float sample : heard(again, slow, 0.0, 3.9)) peak = std::max(peak, std::abs(sample));
  EXPECT_LT(20.0F * std::log10(2.0F * peak), -1.0F);
}

TEST(GoldenMixTest, GivesTheSameBitsEverywhere) {
  EXPECT_EQ(golden_mix(), kGoldenMix);
}

TEST(SamplesOfStepTest, EverySampleBelongsToOneStep) {
  for (const TickRate& rate : {TickRate(50), TickRate(60'000, 1'001), TickRate(7'919, 13),
                               TickRate(39'375'000, 655'171), TickRate(99'999'989, 99'999'971)}) {
    // After a month, no product exceeds 64 bits either.
    const Tick late = (rate * Rational(30 * 24 * 3600)).floor();
    const std::int64_t first = samples_of_step(late, rate, 192'000).first;
    EXPECT_GE(Rational(first, 192'000), Rational(late) / rate);
    EXPECT_LT(Rational(first - 1, 192'000), Rational(late) / rate);
    for (const int hz : {44'100, 48'000}) {
      std::int64_t at = 0;
      for (Tick tick = 0; tick < 2'000; ++tick) {
        const SampleRange step = samples_of_step(tick, rate, hz);
        ASSERT_EQ(step.first, at);
        ASSERT_GE(Rational(step.first, hz), Rational(tick) / rate);
        at = step.end;
        ASSERT_GE(Rational(step.end, hz), Rational(tick + 1) / rate);
      }
    }
  }
}

TEST(MixerTest, SamplesThatAreThereAreUntouchedFromAnyFirstSample) {
  SoundScene scene;
  const std::size_t step = kRate / 50;
  for (std::size_t i = 0; i < step; ++i) {
    scene.samples.push_back(0.001F * static_cast<float>(i % 300));
    scene.samples.push_back(-0.25F);
  }
  Mixer mixer({}, kFiftyTicks, kRate);
  for (const std::size_t skipped : {std::size_t{0}, std::size_t{1}, std::size_t{700}}) {
    std::vector<float> out(2 * (step - skipped));
    mixer.mix(scene, 3, {}, {}, static_cast<std::int64_t>(3 * step + skipped), out);
    for (std::size_t i = 0; i < out.size(); ++i) {
      ASSERT_EQ(out[i], scene.samples[2 * skipped + i]) << i;
    }
  }
}

TEST(MixerTest, SamplesThatAreThereHaveTheGainOfTheGameAndAreMixedWithVoices) {
  SoundScene scene;
  scene.samples.assign(2 * kRate / 50, 0.25F);
  scene.voices.push_back(voice_of(0, {0, 0.0F}));
  const Clip clip = made_clip(kRate, 4000, [](std::size_t) { return 0.125; });
  BusGains gains = kUnityGains;
  gains[static_cast<std::size_t>(SoundBus::kGame)] = 0.5F;
  Mixer mixer({clip}, kFiftyTicks, kRate, gains);
  std::vector<float> out(200);
  mixer.mix(scene, 0, {}, {}, 0, out);
  for (const float sample : out) ASSERT_EQ(sample, 0.5F * (0.25F + 0.125F));
}

TEST(MixerTest, TooFewSamplesAndThoseThatAreNoNumbersAreSilence) {
  SoundScene scene;
  scene.samples = {0.5F, 0.5F, std::numeric_limits<float>::quiet_NaN(), 0.25F};
  Mixer mixer({}, kFiftyTicks, kRate);
  std::vector<float> out(8, 1.0F);
  mixer.mix(scene, 0, {}, {}, 0, out);
  EXPECT_EQ(out, (std::vector<float>{0.5F, 0.5F, 0.0F, 0.25F, 0.0F, 0.0F, 0.0F, 0.0F}));
}

}  // namespace
}  // namespace tickreel::tests

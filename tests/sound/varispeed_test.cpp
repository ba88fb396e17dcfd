#include "sound/varispeed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tests/sound/sound_tools.h"

namespace tickreel::tests {
namespace {

constexpr int kHz = 48'000;
constexpr double kAmplitude = 0.4;

/// Returns a sine, the same in both channels.
std::vector<float> sine_tape(double frequency_hz, std::size_t length) {
  std::vector<float> tape;
  for (std::size_t i = 0; i < length; ++i) {
    const double angle = 2.0 * std::numbers::pi * frequency_hz * static_cast<double>(i) / kHz;
    tape.insert(tape.end(), 2, static_cast<float>(kAmplitude * std::sin(angle)));
  }
  return tape;
}

/// Returns places on the tape from sample 5000 on.
std::vector<TapePlace> places_at(double speed, std::size_t count) {
  std::vector<TapePlace> places;
  for (std::size_t i = 0; i < count; ++i) {
    const double at = 5000.25 + speed * static_cast<double>(i);
    const double whole = std::floor(at);
    places.push_back({static_cast<std::int64_t>(whole), at - whole, speed});
  }
  return places;
}

/// Returns the right channel.
std::vector<float> heard_at(double speed, const std::vector<float>& tape, std::size_t count) {
  const auto places = places_at(speed, count);
  std::vector<float> out(2 * count);
  Varispeed().read(tape, 0, places, out);
  std::vector<float> right;
  for (std::size_t i = 1; i < out.size(); i += 2) right.push_back(out[i]);
  return right;
}

TEST(VarispeedTest, ASineStaysPureAndItsPitchGoesWithTheSpeed) {
  for (const auto& [speed, frequency_hz] : {std::pair(0.05, 9000.0),
                                            {0.25, 997.0},
                                            {0.5, 11'003.0},
                                            {1.0, 5003.0},
                                            {1.3, 997.0},
                                            {2.0, 5003.0},
                                            {7.3, 300.0},
                                            {60.0, 20.0}}) {
    const std::size_t count = 6000;
    const auto length = static_cast<std::size_t>(speed * count) + 12'000;
    const auto heard = heard_at(speed, sine_tape(frequency_hz, length), count);
    EXPECT_GE(noise_below_sine_db(heard, kHz, speed * frequency_hz), 70.0)
        << frequency_hz << " Hz at the speed " << speed;
    EXPECT_NEAR(*std::ranges::max_element(heard), kAmplitude, 0.01) << speed;
  }
}

TEST(VarispeedTest, WhatIsTooHighForTheFilmDoesNotFoldBack) {
  for (const auto& [speed, frequency_hz] :
       {std::pair(2.0, 16'000.0), {4.0, 9'000.0}, {10.0, 4'000.0}, {3.3, 20'000.0}}) {
    const auto heard = heard_at(speed, sine_tape(frequency_hz, 60'000), 3000);
    double loudest = 0.0;
    for (const float sample : heard) loudest = std::max(loudest, std::abs(double{sample}));
    EXPECT_LT(20.0 * std::log10(loudest / kAmplitude), -65.0) << frequency_hz << " at " << speed;
  }
}

TEST(VarispeedTest, AtTheSpeedOneTheTapeIsUntouched) {
  const auto tape = sine_tape(997.0, 300);
  std::vector<TapePlace> places;
  for (std::int64_t i = 0; i < 200; ++i) places.push_back({1100 + i});
  std::vector<float> out(400);
  Varispeed().read(tape, 1000, places, out);
  EXPECT_TRUE(std::ranges::equal(out, std::span(tape).subspan(200, 400)));
}

TEST(VarispeedTest, ASampleDoesNotDependOnWhichPartOfTheTapeIsThere) {
  const auto tape = sine_tape(997.0, 20'000);
  const auto places = places_at(1.7, 100);
  std::vector<float> whole(200);
  Varispeed().read(tape, 0, places, whole);
  for (std::size_t i = 0; i < places.size(); i += 7) {
    const auto reach = tape_reach(1.7);
    const auto first = places[i].whole - reach;
    const auto part = std::span(tape).subspan(static_cast<std::size_t>(2 * first),
                                              static_cast<std::size_t>(4 * reach + 2));
    float two[2];
    Varispeed().read(part, first, std::span(places).subspan(i, 1), two);
    EXPECT_EQ(two[0], whole[2 * i]);
    EXPECT_EQ(two[1], whole[2 * i + 1]);
  }
}

TEST(VarispeedTest, WithoutGainAndBesideTheTapeThereIsSilence) {
  const auto tape = sine_tape(997.0, 300);
  const TapePlace places[] = {{100, 0.5, 0.5, 0.0F}, {2000, 0.0, 1.0}, {-900, 0.5, 2.0}};
  std::vector<float> out(6, 1.0F);
  Varispeed().read(tape, 0, places, out);
  EXPECT_EQ(out, std::vector<float>(6, 0.0F));
}

}  // namespace
}  // namespace tickreel::tests

// mix_bench [ROUNDS [SECONDS]]: measures how many times faster than real time sound is mixed on one
// core, by the number of voices. Half of the voices have their own pitch, half a place. Each figure
// is the median over ROUNDS (default 5) of SECONDS (default 10) of sound.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "sound/mixer.h"
#include "tests/bench/stopwatch.h"

namespace tickreel::tests {
namespace {

constexpr int kRate = 48'000;
const TickRate kTicks{50, 1};

Clip noise(int rate_hz, std::size_t seconds) {
  Clip clip;
  clip.sample_rate_hz = rate_hz;
  std::uint32_t state = 1;
  for (std::size_t i = 0; i < static_cast<std::size_t>(rate_hz) * seconds; ++i) {
    state = state * 1664525U + 1013904223U;
    clip.samples.push_back(static_cast<float>(state >> 8U) / 16777216.0F - 0.5F);
  }
  return clip;
}

enum class Kind { kMixed, kNoneHeard };

SoundScene scene_of(std::size_t count, Kind kind) {
  SoundScene scene;
  for (std::size_t i = 0; i < count; ++i) {
    Voice voice;
    voice.id = i;
    voice.loops = true;
    voice.begin = {0, static_cast<float>(i) / static_cast<float>(count)};
    voice.pitch = i % 2 == 0 ? 1.0F : 0.7F + 0.02F * static_cast<float>(i % 32);
    voice.gain_from = voice.gain_to = kind == Kind::kMixed ? 0.05F : 0.0F;
    voice.has_place = i % 4 < 2;
    voice.place_from = {static_cast<float>(i), 5.0F, 0.0F};
    voice.place_to = {static_cast<float>(i), 6.0F, 0.0F};
    scene.voices.push_back(voice);
  }
  return scene;
}

double times_real_time(std::size_t voices, Kind kind, int rounds, int seconds) {
  Mixer mixer({noise(kRate, 3)}, kTicks, kRate);
  const SoundScene scene = scene_of(voices, kind);
  std::vector<float> samples(kRate / 50 * kSoundChannels);
  const Listener ears;
  std::vector<Cost> costs;
  for (int round = 0; round < rounds; ++round) {
    costs.push_back(measure([&] {
      for (Tick tick = 1; tick <= seconds * 50; ++tick) {
        mixer.mix(scene, tick, ears, ears, samples_of_step(tick, kTicks, kRate).first, samples);
      }
    }));
  }
  return seconds / median(costs).cpu_s;
}

int run(int rounds, int seconds) {
  fmt::print("times real time, one core, {} Hz stereo\n", kRate);
  for (const std::size_t voices : {8U, 32U, 128U, 10'000U}) {
    fmt::print("{:>6} voices {:>8.0f}\n", voices,
               times_real_time(voices, Kind::kMixed, rounds, seconds));
  }
  fmt::print("{:>6} silent {:>8.0f}\n", 10'000,
             times_real_time(10'000, Kind::kNoneHeard, rounds, seconds));
  return 0;
}

}  // namespace
}  // namespace tickreel::tests

int main(int argc, char** argv) {
  return tickreel::tests::run(argc > 1 ? std::max(1, std::atoi(argv[1])) : 5,
                              argc > 2 ? std::max(1, std::atoi(argv[2])) : 10);
}

#include "tests/sound/golden_mix.h"

#include <algorithm>
#include <bit>
#include <span>

#include "tests/sound/sound_tools.h"

namespace tickreel::tests {
namespace {

/// Pseudo-random numbers that are the same everywhere.
class Numbers {
 public:
  /// Returns a number from 0 to 1, a multiple of 2^-24.
  float next() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<float>(state_ >> 40U) / 16777216.0F;
  }

 private:
  std::uint64_t state_ = 1;
};

std::vector<Clip> noises(Numbers& numbers) {
  std::vector<Clip> clips;
  for (const int rate : {48'000, 44'100, 22'050, 96'000}) {
    Clip clip = made_clip(rate, 9'000, [&](std::size_t) { return numbers.next() - 0.5F; });
    clip.channels = clips.size() % 2 == 0 ? 1 : 2;
    clips.push_back(std::move(clip));
  }
  return clips;
}

Voice any_voice(Numbers& numbers, std::uint64_t id, Tick around) {
  const auto place = [&]() -> Vec3 {
    return {40.0F * (numbers.next() - 0.5F), 40.0F * (numbers.next() - 0.5F), numbers.next()};
  };
  Voice voice;
  voice.id = id;
  voice.clip = static_cast<std::uint32_t>(id % 4);
  voice.begin = {around - static_cast<Tick>(10.0F * numbers.next()), numbers.next()};
  voice.pitch = id % 8 < 4 ? 1.0F : 0.5F + 2.0F * numbers.next();
  voice.loops = id % 3 == 0;
  voice.bus = id % 5 == 0 ? SoundBus::kMusic : SoundBus::kGame;
  voice.gain_from = 0.2F * numbers.next();
  voice.gain_to = 0.2F * numbers.next();
  voice.has_place = id % 4 < 2;
  voice.place_from = place();
  voice.place_to = place();
  voice.full_gain_metres = 5.0F;
  return voice;
}

}  // namespace

std::uint64_t golden_mix() {
  Numbers numbers;
  const TickRate rate(60'000, 1'001);
  constexpr int kSampleRate = 44'100;
  Mixer mixer(noises(numbers), rate, kSampleRate, {0.9F, 0.7F});
  std::vector<float> all;
  const Tick first = 5'000'000;  // nearly a day of game time
  for (Tick tick = first; tick < first + 30; ++tick) {
    SoundScene scene;
    for (std::uint64_t id = 0; id < 150; ++id) scene.voices.push_back(any_voice(numbers, id, tick));
    const SampleRange step = samples_of_step(tick, rate, kSampleRate);
    const Listener from{{numbers.next(), 0.0F, 0.0F}, {0.6F, 0.8F, 0.0F}};
    const Listener to{{numbers.next(), 0.0F, 1.0F}, {0.8F, 0.6F, 0.0F}};
    std::vector<float> samples(static_cast<std::size_t>(step.count()) * kSoundChannels);
    mixer.mix(scene, tick, from, to, step.first, samples);
    all.insert(all.end(), samples.begin(), samples.end());
  }
  return hash_of(all);
}

}  // namespace tickreel::tests

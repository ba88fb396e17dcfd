#include "tickreel/sound/synth.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "tickreel/game/random_stream.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::sound {
namespace {

using namespace synth;

/// The frequencies of a sweep, one for each sample.
class Glide {
 public:
  Glide(const Sweep& sweep, std::size_t whole) : hz_(sweep.from) {
    left_ = sweep.seconds > 0.0 ? samples_in(sweep.seconds) : whole;
    if (left_ > 0) {
      factor_ = exact_exp2(exact_log2(sweep.to / sweep.from) / static_cast<double>(left_));
    }
  }
  double next() {
    const double now = hz_;
    if (left_ > 0) {
      hz_ *= factor_;
      --left_;
    }
    return now;
  }

 private:
  double hz_;
  double factor_ = 1.0;
  std::size_t left_ = 0;
};

/// A state variable filter with the trapezoidal rule (V. Zavalishin, "The Art of VA Filter
/// Design"), which stays stable while its frequency changes.
class StateVariableFilter {
 public:
  explicit StateVariableFilter(double q) : damping_(1.0 / q) {}

  void set(double hz) {
    const double half = std::numbers::pi * std::min(hz, 0.45 * kSampleRate) / kSampleRate;
    gain_ = static_cast<double>(exact_sin(static_cast<float>(half))) /
            static_cast<double>(exact_cos(static_cast<float>(half)));
    a_ = 1.0 / (1.0 + gain_ * (gain_ + damping_));
  }
  double next(Pass pass, double in) {
    const double rest = in - second_;
    const double band = a_ * (first_ + gain_ * rest);
    const double low = second_ + gain_ * band;
    first_ = 2.0 * band - first_;
    second_ = 2.0 * low - second_;
    if (pass == Pass::kLow) return low;
    return pass == Pass::kBand ? damping_ * band : in - damping_ * band - low;
  }

 private:
  double damping_;
  double gain_ = 0.0;
  double a_ = 1.0;
  double first_ = 0.0;
  double second_ = 0.0;
};

}  // namespace
}  // namespace tickreel::sound

namespace tickreel::synth {
namespace {

double exact_sine_of_turn(double turns) {
  return exact_sin(static_cast<float>(2.0 * std::numbers::pi * (turns - std::floor(turns))));
}

/// Returns the correction that rounds the edge of a step of height 2 at phase 0.
double poly_blep(double phase, double step) {
  if (phase < step) {
    const double x = phase / step;
    return x + x - x * x - 1.0;
  }
  if (phase > 1.0 - step) {
    const double x = (phase - 1.0) / step;
    return x * x + x + x + 1.0;
  }
  return 0.0;
}

double value_of(Wave wave, double phase, double step) {
  switch (wave) {
    case Wave::kSine:
      return exact_sine_of_turn(phase);
    case Wave::kTriangle:
      return 1.0 - 4.0 * std::fabs(phase - 0.5);
    case Wave::kSaw:
      return 2.0 * phase - 1.0 - poly_blep(phase, step);
    case Wave::kSquare: {
      const double half_on = phase < 0.5 ? phase + 0.5 : phase - 0.5;
      return (phase < 0.5 ? 1.0 : -1.0) + poly_blep(phase, step) - poly_blep(half_on, step);
    }
  }
  return 0.0;
}

double halving(double half_life) {
  return exact_exp2(-1.0 / (half_life * kSampleRate));
}

double peak_of(const Sound& sound) {
  double peak = 0.0;
  for (const double value : sound) peak = std::max(peak, std::fabs(value));
  return peak;
}

Clip clip_of(std::string name, const Sound& sound, double gain) {
  Clip clip{.name = std::move(name), .sample_rate_hz = kSampleRate, .channels = 1, .samples = {}};
  for (const double value : sound) clip.samples.push_back(static_cast<float>(value * gain));
  return clip;
}

/// Returns two detuned saws, which sound wider than one.
Sound wide_saw(double seconds, double hz) {
  Sound sound = tone(Wave::kSaw, seconds, steady(hz * 0.9975));
  mix(sound, tone(Wave::kSaw, seconds, steady(hz * 1.0025)));
  return sound;
}

}  // namespace

std::size_t samples_in(double seconds) {
  return static_cast<std::size_t>(std::floor(seconds * kSampleRate + 0.5));
}

Sound silence(double seconds) {
  return Sound(samples_in(seconds), 0.0);
}

Sound tone(Wave wave, double seconds, const Sweep& hz) {
  Sound sound = silence(seconds);
  sound::Glide glide(hz, sound.size());
  double phase = 0.0;
  for (double& value : sound) {
    const double step = glide.next() / kSampleRate;
    value = value_of(wave, phase, step);
    phase += step;
    phase -= std::floor(phase);
  }
  return sound;
}

Sound noise(double seconds, std::uint64_t seed) {
  Sound sound = silence(seconds);
  RandomStream random(seed, 1);
  for (double& value : sound) value = 2.0 * static_cast<double>(random.unit()) - 1.0;
  return sound;
}

Sound ringing(double seconds, std::span<const Mode> modes) {
  Sound sound = silence(seconds);
  for (const Mode& mode : modes) {
    mix(sound, decayed(tone(Wave::kSine, seconds, steady(mode.hz)), mode.half_life), mode.gain);
  }
  return sound;
}

void mix(Sound& into, const Sound& sound, double gain, double at_seconds) {
  const std::size_t at = samples_in(at_seconds);
  if (into.size() < at + sound.size()) into.resize(at + sound.size(), 0.0);
  for (std::size_t i = 0; i < sound.size(); ++i) into[at + i] += gain * sound[i];
}

void mix_around(Sound& loop, const Sound& sound, double gain, double at_seconds) {
  const std::size_t at = samples_in(at_seconds);
  for (std::size_t i = 0; i < sound.size(); ++i) loop[(at + i) % loop.size()] += gain * sound[i];
}

Sound scaled(Sound sound, double gain) {
  for (double& value : sound) value *= gain;
  return sound;
}

Sound decayed(Sound sound, double half_life, double attack) {
  const double factor = halving(half_life);
  const double rise = attack > 0.0 ? 1.0 / (attack * kSampleRate) : 1.0;
  double gain = 1.0;
  double risen = 0.0;
  for (double& value : sound) {
    if (risen < 1.0) {
      value *= risen;
      risen += rise;
    } else {
      value *= gain;
      gain *= factor;
    }
  }
  return sound;
}

Sound faded(Sound sound, double in, double out) {
  const auto ramp = [](std::size_t i, std::size_t count) {
    const double part = static_cast<double>(i) / static_cast<double>(count);
    return 0.5 + 0.5 * exact_sine_of_turn(0.5 * part - 0.25);
  };
  const std::size_t rise = std::min(samples_in(in), sound.size());
  const std::size_t fall = std::min(samples_in(out), sound.size());
  for (std::size_t i = 0; i < rise; ++i) sound[i] *= ramp(i, rise);
  for (std::size_t i = 0; i < fall; ++i) sound[sound.size() - 1 - i] *= ramp(i, fall);
  return sound;
}

Sound filtered(const Sound& sound, Pass pass, const Sweep& hz, double q) {
  constexpr std::size_t kSamplesPerSetting = 16;
  Sound out(sound.size());
  sound::StateVariableFilter filter(q);
  sound::Glide glide(hz, sound.size());
  for (std::size_t i = 0; i < sound.size(); ++i) {
    const double now = glide.next();
    if (i % kSamplesPerSetting == 0) filter.set(now);
    out[i] = filter.next(pass, sound[i]);
  }
  return out;
}

Sound filtered_loop(const Sound& loop, Pass pass, double hz, double q) {
  // The first pass brings the filter into the state it would have if the loop had always played.
  Sound twice = loop;
  twice.insert(twice.end(), loop.begin(), loop.end());
  twice = filtered(twice, pass, steady(hz), q);
  return {twice.begin() + static_cast<std::ptrdiff_t>(loop.size()), twice.end()};
}

Sound saturated(Sound sound, double drive) {
  for (double& value : sound) {
    const double driven = value * drive;
    value = driven / std::sqrt(1.0 + driven * driven);
  }
  return sound;
}

Sound in_room(const Sound& sound, double seconds, double wet) {
  // Combs and all-passes follow M. R. Schroeder ("Natural Sounding Artificial Reverberation",
  // 1962).
  constexpr double kCombs[] = {0.0297, 0.0371, 0.0411, 0.0437};
  constexpr double kAllPasses[] = {0.0050, 0.0017};
  Sound dry = sound;
  dry.resize(dry.size() + samples_in(seconds), 0.0);
  Sound echoes(dry.size(), 0.0);
  for (const double delay : kCombs) {
    const std::size_t behind = samples_in(delay);
    const double feedback = exact_exp2(-8.0 * delay / seconds);
    Sound line = dry;
    double dull = 0.0;
    for (std::size_t i = behind; i < line.size(); ++i) {
      dull += 0.6 * (line[i - behind] - dull);
      line[i] += feedback * dull;
      echoes[i] += 0.25 * line[i - behind];
    }
  }
  for (const double delay : kAllPasses) {
    const std::size_t behind = samples_in(delay);
    Sound line(echoes.size(), 0.0);
    for (std::size_t i = 0; i < echoes.size(); ++i) {
      const double before = i >= behind ? line[i - behind] : 0.0;
      line[i] = echoes[i] + 0.6 * before;
      echoes[i] = before - 0.6 * line[i];
    }
  }
  mix(dry, echoes, wet);
  return dry;
}

Sound seamless(const Sound& sound, double seconds) {
  const std::size_t over = samples_in(seconds);
  const std::size_t count = sound.size() - over;
  Sound loop(sound.begin(), sound.begin() + static_cast<std::ptrdiff_t>(count));
  for (std::size_t i = 0; i < over; ++i) {
    const double part = static_cast<double>(i) / static_cast<double>(over);
    // The two are uncorrelated, so their powers add up.
    loop[i] = std::sqrt(part) * loop[i] + std::sqrt(1.0 - part) * sound[count + i];
  }
  return loop;
}

Clip one_shot_clip(std::string name, Sound sound) {
  const double seconds = static_cast<double>(sound.size()) / kSampleRate;
  sound = faded(std::move(sound), 0.0005, std::min(0.03, 0.2 * seconds));
  return clip_of(std::move(name), sound, 0.89 / peak_of(sound));
}

Clip loop_clip(std::string name, Sound loop) {
  double sum = 0.0;
  for (const double value : loop) sum += value;
  const double mean = sum / static_cast<double>(loop.size());
  double power = 0.0;
  for (double& value : loop) {
    value -= mean;
    power += value * value;
  }
  const double rms = std::sqrt(power / static_cast<double>(loop.size()));
  return clip_of(std::move(name), loop, std::min(0.2 / rms, 0.89 / peak_of(loop)));
}

Clip halved(const Clip& clip) {
  // The filter is a windowed sinc of 31 taps that wraps around the end: right for loops, and
  // harmless for clips that end in silence.
  constexpr int kHalfTaps = 15;
  double taps[2 * kHalfTaps + 1];
  double sum = 0.0;
  for (int i = -kHalfTaps; i <= kHalfTaps; ++i) {
    const double x = 0.46 * std::numbers::pi * i;
    const double sinc = i == 0 ? 1.0 : exact_sine_of_turn(0.23 * i) / x;
    const double window = 0.5 + 0.5 * exact_sine_of_turn(0.25 + i / (2.0 * (kHalfTaps + 1)));
    taps[i + kHalfTaps] = sinc * window;
    sum += sinc * window;
  }
  Clip half{
      .name = clip.name, .sample_rate_hz = clip.sample_rate_hz / 2, .channels = 1, .samples = {}};
  const auto count = static_cast<std::ptrdiff_t>(clip.samples.size());
  for (std::ptrdiff_t at = 0; at + 1 < count; at += 2) {
    double value = 0.0;
    for (int i = -kHalfTaps; i <= kHalfTaps; ++i) {
      const std::ptrdiff_t from = (at + i + count) % count;
      value +=
          taps[i + kHalfTaps] * static_cast<double>(clip.samples[static_cast<std::size_t>(from)]);
    }
    half.samples.push_back(static_cast<float>(value / sum));
  }
  return half;
}

Sound kick() {
  Sound sound = decayed(tone(Wave::kSine, 0.35, {150.0, 48.0, 0.06}), 0.06);
  mix(sound, decayed(filtered(noise(0.02, 11), Pass::kLow, steady(3000.0)), 0.003), 0.25);
  return saturated(sound, 1.5);
}

Sound snare() {
  Sound sound = decayed(filtered(noise(0.22, 12), Pass::kHigh, steady(1500.0)), 0.035);
  mix(sound, decayed(tone(Wave::kSine, 0.15, {230.0, 180.0}), 0.025), 0.8);
  return sound;
}

Sound hat() {
  return decayed(filtered(noise(0.09, 13), Pass::kHigh, steady(7500.0)), 0.013);
}

Sound war_drum() {
  Sound sound = decayed(tone(Wave::kSine, 0.9, {110.0, 62.0, 0.12}), 0.14);
  mix(sound, decayed(tone(Wave::kSine, 0.5, {180.0, 121.0, 0.1}), 0.06), 0.4);
  mix(sound, decayed(filtered(noise(0.12, 14), Pass::kLow, steady(900.0)), 0.02), 0.6);
  return in_room(saturated(sound, 1.3), 0.35, 0.35);
}

Sound pluck() {
  const Sound bright = wide_saw(0.9, kMiddleC);
  return decayed(filtered(bright, Pass::kLow, {5200.0, 500.0, 0.4}, 1.2), 0.14, 0.002);
}

Sound mallet() {
  constexpr std::array kModes{Mode{kMiddleC, 1.0, 0.14}, Mode{kMiddleC * 3.98, 0.35, 0.035},
                              Mode{kMiddleC * 9.2, 0.12, 0.012}};
  return ringing(0.9, kModes);
}

Sound bass() {
  const Sound bright = wide_saw(0.7, kMiddleC / 4.0);
  Sound sound = filtered(bright, Pass::kLow, {900.0, 180.0, 0.25}, 1.0);
  mix(sound, tone(Wave::kSine, 0.7, steady(kMiddleC / 4.0)), 0.8);
  return decayed(sound, 0.16, 0.004);
}

Sound pad() {
  Sound sound = wide_saw(3.0, kMiddleC);
  mix(sound, wide_saw(3.0, kMiddleC * 1.006), 0.7);
  sound = filtered(sound, Pass::kLow, {700.0, 1500.0, 1.5});
  return faded(sound, 0.9, 1.6);
}

Sound brass() {
  Sound sound = wide_saw(1.0, kMiddleC);
  sound = filtered(sound, Pass::kLow, {600.0, 2800.0, 0.12}, 0.9);
  return faded(sound, 0.04, 0.5);
}

Sound bell() {
  constexpr std::array kModes{Mode{kMiddleC, 0.7, 0.45}, Mode{kMiddleC * 2.0, 1.0, 0.3},
                              Mode{kMiddleC * 3.01, 0.5, 0.2}, Mode{kMiddleC * 5.43, 0.3, 0.1},
                              Mode{kMiddleC * 8.2, 0.15, 0.05}};
  return ringing(1.6, kModes);
}

Sound beep() {
  Sound sound = tone(Wave::kSine, 0.22, steady(kMiddleC * 4.0));
  mix(sound, tone(Wave::kSine, 0.22, steady(kMiddleC * 8.0)), 0.25);
  return decayed(sound, 0.07, 0.003);
}

}  // namespace tickreel::synth

#include "sound/clip_position.h"

#include <algorithm>

#include "core/wide_integer.h"

namespace tickreel::sound {
namespace {

// Within these limits, the arithmetic below stays within 128 bits.
constexpr Tick kLongestAgo = Tick{1} << 45U;
constexpr double kStepParts = 4294967296.0;   // 2^32: the unit of SoundTime::when
constexpr double kPitchParts = 1073741824.0;  // 2^30: the unit of every pitch
constexpr Int128 kWholeSample = 1 << 30;
constexpr double kBelowOne = 0x1.fffffffffffffp-1;

Int128 floor_div(Int128 a, Int128 b) {
  const Int128 quotient = a / b;
  return a % b < 0 ? quotient - 1 : quotient;
}

}  // namespace

std::optional<ClipPosition> position_in_step(const Voice& voice, const Clip& clip,
                                             const StepSamples& step, const TickRate& tick_rate,
                                             int sample_rate_hz) {
  const bool begin_is_sane = voice.begin.when >= 0.0F && voice.begin.when <= 1.0F &&
                             voice.begin.tick <= step.tick &&
                             voice.begin.tick >= step.tick - kLongestAgo;
  if (!begin_is_sane || !(voice.pitch >= kMinPitch && voice.pitch <= kMaxPitch)) {
    return std::nullopt;
  }
  // The time since the voice began, in units of 1 / second.
  const Int128 sample = Int128{tick_rate.numerator()} << 32U;
  const Int128 second = sample * sample_rate_hz;
  const Int128 step_part = Int128{tick_rate.denominator()} * sample_rate_hz;
  const auto when = static_cast<std::int64_t>(static_cast<double>(voice.begin.when) * kStepParts);
  Int128 since =
      step.samples.first * sample - ((Int128{voice.begin.tick} << 32U) + when) * step_part;
  ClipPosition position;
  position.first_sample = step.samples.first;
  if (since < 0) {
    const Int128 later = -floor_div(since, sample);
    if (later >= step.samples.count()) return std::nullopt;
    position.first_sample += static_cast<std::int64_t>(later);
    since += later * sample;
  }
  // The clip samples that were played: first at pitch 1, then in 2^-30ths at the voice's pitch.
  const Int128 rest_of_second = since % second * clip.sample_rate_hz;
  const Int128 played = since / second * clip.sample_rate_hz + rest_of_second / second;
  const auto pitch = static_cast<std::int64_t>(static_cast<double>(voice.pitch) * kPitchParts);
  const Int128 rest_of_sample = rest_of_second % second * pitch;
  const Int128 parts = played * pitch + rest_of_sample / second;
  Int128 whole = parts / kWholeSample;
  if (voice.loops) {
    whole %= clip.length();
  } else if (whole >= clip.length()) {
    return std::nullopt;
  }
  position.whole = static_cast<std::int64_t>(whole);
  const double fraction =
      (static_cast<double>(static_cast<std::int64_t>(parts % kWholeSample)) +
       static_cast<double>(rest_of_sample % second) / static_cast<double>(second)) /
      kPitchParts;
  position.fraction = std::min(fraction, kBelowOne);
  position.ratio = static_cast<double>(clip.sample_rate_hz) * static_cast<double>(voice.pitch) /
                   static_cast<double>(sample_rate_hz);
  return position;
}

float step_fraction(Tick tick, const TickRate& tick_rate, int sample_rate_hz, std::int64_t sample) {
  const std::int64_t step = tick_rate.denominator() * sample_rate_hz;
  const Int128 passed = Int128{sample} * tick_rate.numerator() - Int128{tick} * step;
  return static_cast<float>(static_cast<double>(static_cast<std::int64_t>(passed)) /
                            static_cast<double>(step));
}

}  // namespace tickreel::sound

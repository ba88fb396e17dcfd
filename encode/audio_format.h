#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "tickreel/core/rational.h"

namespace tickreel::encode {

inline constexpr int kDefaultSampleRateHz = 48'000;

/// The format of a film's sound: floats from -1 to 1, left and right, interleaved. Samples beyond
/// are clipped when they are encoded.
struct AudioFormat {
  static constexpr int kChannels = 2;

  int sample_rate_hz = 0;  ///< 0: the film has no sound

  [[nodiscard]] bool has_sound() const { return sample_rate_hz > 0; }
  friend bool operator==(const AudioFormat&, const AudioFormat&) = default;
};

/// Returns the number of samples (of each channel) that a film has before a frame: floor(frame *
/// sample rate / frame rate), exactly. The sound of frame n is the samples from samples_before(n)
/// up to, but not including, samples_before(n + 1). `frame`: 0 or more; `frame_rate`: above 0.
inline std::int64_t samples_before(std::int64_t frame, const Rational& frame_rate,
                                   int sample_rate_hz) {
  __extension__ using Wide = __int128;
  assert(frame >= 0 && frame_rate.numerator() > 0);
  const Wide samples = Wide{frame} * sample_rate_hz * frame_rate.denominator();
  return static_cast<std::int64_t>(samples / frame_rate.numerator());
}

/// Returns the number of samples (of each channel) of the `count` frames from frame `first` on.
inline std::int64_t samples_of(std::int64_t first, std::int64_t count, const Rational& frame_rate,
                               int sample_rate_hz) {
  return samples_before(first + count, frame_rate, sample_rate_hz) -
         samples_before(first, frame_rate, sample_rate_hz);
}

/// Returns a sample for an encoder of floats: values beyond -1 and 1 are clipped, a NaN becomes 0.
float plain_sample(float sample);

/// Returns a sample for a lossless encoder: the nearest value of 16 bits; of two equally near ones
/// the even one. Values beyond -1 and 1 are clipped, a NaN becomes 0. There is no dither, so the
/// same samples always give the same bits.
std::int16_t quantised_sample(float sample);
/// The factor from a sample to its value of 16 bits. The sample 1 becomes the largest value, 32767.
inline constexpr float kQuantisedScale = 32768.0F;

/// Appends samples to `bytes` in the form in which they are hashed and stored: floats of 32 bits,
/// little-endian on every machine.
void add_sample_bytes(std::span<const float> samples, std::vector<std::uint8_t>& bytes);

}  // namespace tickreel::encode

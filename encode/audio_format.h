#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "tickreel/core/rational.h"

namespace tickreel::encode {

inline constexpr int kDefaultSampleRateHz = 48'000;

/// The sound of a film: interleaved floats, left and right, from -1 to 1. What is beyond is clipped
/// where it is encoded.
struct AudioFormat {
  static constexpr int kChannels = 2;

  int sample_rate_hz = 0;  ///< 0: the film has no sound

  [[nodiscard]] bool has_sound() const { return sample_rate_hz > 0; }
  friend bool operator==(const AudioFormat&, const AudioFormat&) = default;
};

/// How many samples (of each channel) a film has before this frame: floor(frame * sample rate /
/// frame rate), exactly. Frame n has those from samples_before(n) up to samples_before(n + 1).
/// `frame`: 0 or more; `frame_rate`: above 0.
inline std::int64_t samples_before(std::int64_t frame, const Rational& frame_rate,
                                   int sample_rate_hz) {
  __extension__ using Wide = __int128;
  assert(frame >= 0 && frame_rate.numerator() > 0);
  const Wide samples = Wide{frame} * sample_rate_hz * frame_rate.denominator();
  return static_cast<std::int64_t>(samples / frame_rate.numerator());
}

/// How many samples `count` frames from `first` on have.
inline std::int64_t samples_of(std::int64_t first, std::int64_t count, const Rational& frame_rate,
                               int sample_rate_hz) {
  return samples_before(first + count, frame_rate, sample_rate_hz) -
         samples_before(first, frame_rate, sample_rate_hz);
}

/// Makes a sample fit for an encoder that takes floats: values beyond -1 and 1 are clipped, what
/// is no number is 0.
float plain_sample(float sample);

/// Makes a sample fit for lossless encoders: the nearest of the 65536 values of 16 bits, the even
/// one of two that are equally near. Values beyond -1 and 1 are clipped, what is no number is 0.
/// There is no dither: the same samples are always the same bits.
std::int16_t quantised_sample(float sample);
/// The value that stands for 1.
inline constexpr float kQuantisedScale = 32768.0F;

/// Adds samples as they are hashed and kept: floats of 32 bits, the lowest byte first on every
/// machine.
void add_sample_bytes(std::span<const float> samples, std::vector<std::uint8_t>& bytes);

}  // namespace tickreel::encode

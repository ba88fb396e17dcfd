#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// How loud sound is, and how high it goes (EBU R 128, ITU-R BS.1770; by libebur128).
struct Loudness {
  std::optional<double> integrated{};  ///< LUFS; none: it is silent
  std::optional<double> true_peak{};   ///< dBTP; none: it is silent
};

class LoudnessMeter {
 public:
  static Result<LoudnessMeter> open(int sample_rate_hz);
  LoudnessMeter(LoudnessMeter&&) noexcept;
  ~LoudnessMeter();
  /// Stereo, interleaved, in order.
  Status add(std::span<const float> samples);
  /// The loudness of all samples so far.
  Result<Loudness> measure();
  /// The version of libebur128.
  static std::string version();

 private:
  struct State;
  explicit LoudnessMeter(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace tickreel::movie

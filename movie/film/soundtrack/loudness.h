#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The loudness of a sound and the height of its peaks (EBU R 128, ITU-R BS.1770; by libebur128).
struct Loudness {
  std::optional<double> integrated{};  ///< LUFS; none for a sound of less than 0.4 s, or that is
                                       ///< never above -70 LUFS
  std::optional<double> true_peak{};   ///< dBTP; none for silence
};

/// Measures the loudness of a sound that is added piece by piece.
class LoudnessMeter {
 public:
  /// Makes a meter that has heard nothing yet. kFailed when libebur128 cannot.
  static Result<LoudnessMeter> open(int sample_rate_hz);
  LoudnessMeter(LoudnessMeter&&) noexcept;
  ~LoudnessMeter();
  /// Adds stereo samples, interleaved and in order. kFailed when there is no memory.
  Status add(std::span<const float> samples);
  /// Returns the loudness of all samples so far. kFailed when libebur128 cannot.
  Result<Loudness> measure();
  /// Returns the version of libebur128.
  static std::string version();

 private:
  struct State;
  explicit LoudnessMeter(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace tickreel::movie

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "encode/audio_format.h"

namespace tickreel {

/// Whether decoded sound is the one that was encoded. Of a lossless encoder: sample for sample. Of
/// another: below 4 kHz, which all encoders keep the form of, in windows of a tenth of a second.
/// There the energy of the difference must be below half of that of the sound (3 dB), taken from
/// the loudest of the window and its neighbours, because encoders smear what begins suddenly; or
/// below -50 dBFS, which also holds for silence. Another sound differs by twice the energy, none by
/// all of it. And all in all it must be no more than a millisecond early or late.
class SoundComparison {
 public:
  SoundComparison(int sample_rate_hz, bool is_lossless);

  /// Both interleaved and of the same length, a whole number of samples. What is wrong first, with
  /// its time; empty while nothing is.
  std::string add(std::span<const float> source, std::span<const float> decoded);
  /// At the end.
  std::string finish();
  /// By how much the decoded sound is late, below 4 kHz; 0 where there is too little to tell by.
  [[nodiscard]] double lag_seconds() const;
  /// The largest of all windows: the energy of the difference to that of the sound, where the sound
  /// is louder than -50 dBFS.
  [[nodiscard]] double largest_error() const { return largest_error_; }

 private:
  static constexpr std::size_t kChannels = AudioFormat::kChannels;

  struct Window {
    double source = 0.0;  ///< energy
    double error = 0.0;
    int count = 0;
  };
  struct Channel {
    double source_sum = 0.0, decoded_sum = 0.0;  ///< since the last point
    double source = 0.0, decoded = 0.0;          ///< at the last point
    double source_step = 0.0, decoded_step = 0.0;
  };

  std::string compare_exactly(std::span<const float> source, std::span<const float> decoded);
  void add_point(Channel& channel);
  /// Of the window before the last.
  std::string judge();

  int sample_rate_hz_;
  bool is_lossless_;
  int step_;           ///< samples of a point
  int window_points_;  ///< of both channels
  std::int64_t samples_ = 0;
  std::int64_t window_ = 0;          ///< the index of the last
  std::array<Window, 3> windows_{};  ///< the last, those before it first
  std::array<Channel, kChannels> channels_{};
  double in_step_ = 0.0, late_ = 0.0, early_ = 0.0;  ///< correlations of the changes
  double largest_error_ = 0.0;
};

}  // namespace tickreel

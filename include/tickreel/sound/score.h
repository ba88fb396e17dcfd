#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tickreel/sound/voice_writer.h"

namespace tickreel {

/// A note of a score.
struct Note {
  std::uint32_t clip = 0;
  double beat = 0.0;  ///< from the beginning of the score
  int semitones = 0;  ///< above the clip's own pitch
  float gain = 1.0F;
  std::uint32_t part = 0;  ///< which of the parts it belongs to, whose gains compose() says
};

/// The gains of all parts, `share` (0..1) of the way from one to the other.
template <std::size_t kParts>
std::array<float, kParts> between(const std::array<float, kParts>& from,
                                  const std::array<float, kParts>& to, float share) {
  std::array<float, kParts> gains{};
  for (std::size_t i = 0; i < kParts; ++i) gains[i] = from[i] + (to[i] - from[i]) * share;
  return gains;
}

/// Music: notes that are played around and around, from tick 0 on. Each is a voice that begins when
/// it has to, between ticks or not, so music needs no recording and never drifts.
class Score {
 public:
  Score(double beats_per_minute, double beats)
      : beat_seconds_(60.0 / beats_per_minute), beats_(beats) {}

  void add(const Note& note) { notes_.push_back(note); }
  /// One bar of sixteen steps, a quarter of a beat each: what is not a space is a note. `x` is as
  /// loud as `gain` says, `o` half as loud.
  void add_rhythm(std::uint32_t clip, double first_beat, const char* steps, float gain,
                  std::uint32_t part);

  /// The notes of this step. `gains_from` and `gains_to`: of each part, at the step's ends.
  void write(const SoundStep& step, std::span<const double> clip_seconds,
             std::span<const float> gains_from, std::span<const float> gains_to,
             VoiceWriter& voices) const;

 private:
  double beat_seconds_;
  double beats_;
  std::vector<Note> notes_;
};

}  // namespace tickreel

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
  std::uint32_t clip = 0;  ///< index in Soundscape::clips()
  double beat = 0.0;       ///< beats from the beginning of the score
  int semitones = 0;       ///< semitones above the clip's own pitch
  float gain = 1.0F;
  std::uint32_t part = 0;  ///< the number of the note's part (its instrument or voice), from 0
};

/// Returns, for each part, the gain that is `share` (0..1) of the way from `from` to `to`.
template <std::size_t kParts>
std::array<float, kParts> between(const std::array<float, kParts>& from,
                                  const std::array<float, kParts>& to, float share) {
  std::array<float, kParts> gains{};
  for (std::size_t i = 0; i < kParts; ++i) gains[i] = from[i] + (to[i] - from[i]) * share;
  return gains;
}

/// Music made of notes, which repeat for ever from tick 0 on. Each note becomes a voice that begins
/// at its exact time, also between ticks, so the music never drifts. All voices are on the bus
/// kMusic.
class Score {
 public:
  /// `beats`: the length of the score, after which it begins again.
  Score(double beats_per_minute, double beats)
      : beat_seconds_(60.0 / beats_per_minute), beats_(beats) {}

  void add(const Note& note) { notes_.push_back(note); }
  /// Adds notes from a text in which each character stands for a quarter of a beat: a space is a
  /// rest, `x` a note with this gain, and any other character, such as `o`, a note with half of it.
  /// `first_beat`: the beat of the first character.
  void add_rhythm(std::uint32_t clip, double first_beat, const char* steps, float gain,
                  std::uint32_t part);

  /// Adds the notes that sound in this step to `voices`. `clip_seconds`: the length of each clip in
  /// seconds. `gains_from` and `gains_to`: the gain of each part (Note::part is the index) at the
  /// step's beginning and end.
  void write(const SoundStep& step, std::span<const double> clip_seconds,
             std::span<const float> gains_from, std::span<const float> gains_to,
             VoiceWriter& voices) const;

 private:
  double beat_seconds_;
  double beats_;
  std::vector<Note> notes_;
};

}  // namespace tickreel

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
  int semitones = 0;       ///< above the clip's own pitch
  float gain = 1.0F;
  std::uint32_t part = 0;  ///< the part that it belongs to: an index in the gains of Score::write()
};

/// Returns the gains of all parts, `share` (0..1) of the way from `from` to `to`.
template <std::size_t kParts>
std::array<float, kParts> between(const std::array<float, kParts>& from,
                                  const std::array<float, kParts>& to, float share) {
  std::array<float, kParts> gains{};
  for (std::size_t i = 0; i < kParts; ++i) gains[i] = from[i] + (to[i] - from[i]) * share;
  return gains;
}

/// Music: notes that are played again and again, from tick 0 on. Each note is a voice with an exact
/// begin, also between ticks, so music needs no recording and never drifts. All voices are on the
/// bus of the music.
class Score {
 public:
  /// `beats`: the length of the score, after which it begins again.
  Score(double beats_per_minute, double beats)
      : beat_seconds_(60.0 / beats_per_minute), beats_(beats) {}

  void add(const Note& note) { notes_.push_back(note); }
  /// Adds notes from a text in which each character is a step of a quarter beat, so that a bar has
  /// sixteen: a space is a rest, `x` a note with this gain, and any other character, such as `o`, a
  /// note with half of it.
  void add_rhythm(std::uint32_t clip, double first_beat, const char* steps, float gain,
                  std::uint32_t part);

  /// Adds the notes that sound in this step to `voices`. `clip_seconds`: the length of each clip.
  /// `gains_from` and `gains_to`: the gain of each part at the step's beginning and end.
  void write(const SoundStep& step, std::span<const double> clip_seconds,
             std::span<const float> gains_from, std::span<const float> gains_to,
             VoiceWriter& voices) const;

 private:
  double beat_seconds_;
  double beats_;
  std::vector<Note> notes_;
};

}  // namespace tickreel

#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tickreel/sound/soundscape.h"
#include "tickreel/view/find.h"

// Tools to write a Soundscape with: voices from sounds, and what happened of late. All of it is a
// function of its arguments.

namespace tickreel {

/// Where something is heard from, at both ends of a step.
struct HeardFrom {
  Vec3 from;  ///< metres
  Vec3 to;
  float full_gain_metres = 10.0F;
};

/// A sound that begins at a point in time and ends with its clip.
struct OneShot {
  std::uint64_t id = 0;  ///< with the clip: of the voice
  std::uint32_t clip = 0;
  SoundTime begin;
  float gain = 1.0F;
  float gain_to = -1.0F;  ///< at the end of the step; below 0: the same
  float pitch = 1.0F;
  SoundBus bus = SoundBus::kGame;
  std::optional<HeardFrom> place{};
};

/// A clip several times, at different pitches: a signal, a fanfare; with no pause between, a
/// chord.
struct Phrase {
  /// With the clip: of the voices. Each phrase of a clip has another id; a OneShot of the clip has
  /// none from 17 * id to 17 * id + 15.
  std::uint64_t id = 0;
  std::uint32_t clip = 0;
  SoundTime begin;
  std::span<const int> semitones;  ///< above the clip's own pitch, 16 at most
  double seconds_apart = 0.0;
  float gain = 1.0F;
  std::optional<HeardFrom> place{};
};

/// A sound that goes on for ever, and is heard while its gain is not 0.
struct Loop {
  std::uint64_t id = 0;  ///< with the clip: of the voice
  std::uint32_t clip = 0;
  float gain_from = 0.0F;
  float gain_to = 0.0F;
  float pitch = 1.0F;
  SoundBus bus = SoundBus::kGame;
  std::optional<HeardFrom> place{};
};

/// Returns a number 0..1: the same for the same id and use, unrelated for different ones.
float scattered(std::uint64_t id, std::uint64_t use);
/// A pitch about 1 that is the id's own, so that the same sound again is not quite the same.
/// `most`: how far from 1, such as 0.05.
float varied_pitch(std::uint64_t id, float most);

/// Writes the voices of a step. What has ended, not begun or is silent it leaves out.
class VoiceWriter {
 public:
  VoiceWriter(const SoundStep& step, std::span<const double> clip_seconds, SoundScene& scene)
      : step_(step), clip_seconds_(clip_seconds), scene_(scene) {}

  void add(const OneShot& sound);
  void add(const Phrase& phrase);
  /// All loops began with tick 0, so that nobody has to know when they were first heard.
  void add(const Loop& loop);

 private:
  const SoundStep& step_;
  std::span<const double> clip_seconds_;
  SoundScene& scene_;
};

/// How long each clip is, for VoiceWriter.
std::vector<double> seconds_of(std::span<const Clip> clips);
/// Soundscape::memory_seconds for one-shots of these clips, none pitched below `lowest_pitch`.
double memory_for(std::span<const double> clip_seconds, float lowest_pitch);

/// The ticks whose views tell what began at most `seconds` ago: the oldest that the window has, up
/// to the step's end.
Tick oldest_view(const SoundStep& step, double seconds);

/// Calls told(view, event) for each event of the last `seconds`, the oldest first.
template <typename Told>
void for_past_events(const SoundStep& step, double seconds, const Told& told) {
  for (Tick tick = oldest_view(step, seconds); tick <= step.tick + 1; ++tick) {
    const View& view = step.views.at(tick);
    for (const ViewEvent& event : view.events) told(view, event);
  }
}

/// Calls told(before, after) for each two neighbouring views of the last `seconds`, the oldest
/// first: for what games do not tell of, but which can be seen.
template <typename Told>
void for_past_steps(const SoundStep& step, double seconds, const Told& told) {
  for (Tick tick = oldest_view(step, seconds); tick < step.tick + 1; ++tick) {
    told(step.views.at(tick), step.views.at(tick + 1));
  }
}

/// So much later.
SoundTime later(SoundTime time, double seconds, double step_seconds);
/// How much faster a clip is played to sound so many semitones higher.
float pitch_of(int semitones);

/// 0 up to `low`, 1 from `high` on, a straight line between.
float ramp(float low, float high, float value);

}  // namespace tickreel

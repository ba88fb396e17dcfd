#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tickreel/sound/soundscape.h"
#include "tickreel/view/find.h"

// Tools for writing a Soundscape: they turn sounds into voices, and find recent events. Their
// results depend on their arguments only.

namespace tickreel {

/// The place of a sound during a step: the sound moves straight from `from` to `to`.
struct HeardFrom {
  Vec3 from;  ///< metres
  Vec3 to;    ///< metres
  /// The distance up to which the gain is full. Beyond it, each doubling of the distance halves it.
  float full_gain_metres = 10.0F;
};

/// A sound that begins at a point in time and ends with its clip. Gains and place may be others in
/// each step; all else must stay the same.
struct OneShot {
  std::uint64_t id = 0;    ///< with `clip`, identifies the sound: no other OneShot has both
  std::uint32_t clip = 0;  ///< index in Soundscape::clips()
  SoundTime begin;
  float gain = 1.0F;      ///< the gain at the start of the step
  float gain_to = -1.0F;  ///< the gain at the end of the step; below 0: `gain`
  float pitch = 1.0F;     ///< how much faster than recorded the clip plays; above 0
  SoundBus bus = SoundBus::kGame;
  std::optional<HeardFrom> place{};  ///< nothing: the sound comes from no place in the world
};

/// A clip that sounds several times at different pitches, such as a signal or a fanfare, on the bus
/// kGame.
struct Phrase {
  /// Together with `clip`, identifies the voices: note n has the id 17 * id + n. So two phrases of
  /// one clip need different ids, and a OneShot of the clip must not have the id of a note.
  std::uint64_t id = 0;
  std::uint32_t clip = 0;
  SoundTime begin;
  /// The notes, 16 at most: each is a number of semitones above the clip's own pitch.
  std::span<const int> semitones;
  double seconds_apart = 0.0;  ///< from the start of a note to that of the next; 0: a chord
  float gain = 1.0F;
  std::optional<HeardFrom> place{};
};

/// A sound that repeats for ever. It plays all the time, and sounds while its gain is above 0.
/// Gains and place may be others in each step; all else must stay the same.
struct Loop {
  std::uint64_t id = 0;  ///< with `clip`, identifies the sound: no other Loop has both
  std::uint32_t clip = 0;
  float gain_from = 0.0F;  ///< the gain at the start of the step
  float gain_to = 0.0F;    ///< the gain at the end of the step
  float pitch = 1.0F;      ///< how much faster than recorded the clip plays; above 0
  SoundBus bus = SoundBus::kGame;
  std::optional<HeardFrom> place{};
};

/// Returns a number 0..1 that looks random and depends only on `id` and `use`. Numbers for
/// different ids or uses look independent.
float scattered(std::uint64_t id, std::uint64_t use);
/// Returns a pitch near 1 that depends on the id, so that a sound does not repeat exactly. `most`:
/// the largest distance from 1, such as 0.05.
float varied_pitch(std::uint64_t id, float most);

/// Adds the sounds of a step to a scene, as voices. Leaves out sounds that have ended, have not
/// begun or are silent.
class VoiceWriter {
 public:
  /// Borrows all arguments. `clip_seconds`: the result of seconds_of().
  VoiceWriter(const SoundStep& step, std::span<const double> clip_seconds, SoundScene& scene)
      : step_(step), clip_seconds_(clip_seconds), scene_(scene) {}

  void add(const OneShot& sound);
  void add(const Phrase& phrase);
  /// Adds a loop. All loops begin at tick 0, so a soundscape need not know when a loop first
  /// sounded.
  void add(const Loop& loop);

 private:
  const SoundStep& step_;
  std::span<const double> clip_seconds_;
  SoundScene& scene_;
};

/// Returns the length of each clip in seconds, for VoiceWriter.
std::vector<double> seconds_of(std::span<const Clip> clips);
/// Returns the value for Soundscape::memory_seconds() when one-shots play these clips at
/// `lowest_pitch` or above: the longest time that one of them lasts. There must be a clip.
double memory_for(std::span<const double> clip_seconds, float lowest_pitch);

/// Returns the first tick whose view may have an event that happened at most `seconds` before the
/// step. When the window does not go back so far, returns the window's oldest tick.
Tick oldest_view(const SoundStep& step, double seconds);

/// Calls told(view, event) for each event of the step and of at least the `seconds` before it, as
/// far as the window goes back; the views in order, and the events of a view in the order of its
/// list. `view` is the view that has the event.
template <typename Told>
void for_past_events(const SoundStep& step, double seconds, const Told& told) {
  for (Tick tick = oldest_view(step, seconds); tick <= step.tick + 1; ++tick) {
    const View& view = step.views.at(tick);
    for (const ViewEvent& event : view.events) told(view, event);
  }
}

/// Calls told(before, after) for each two consecutive views of the step and of at least the
/// `seconds` before it, as far as the window goes back, the oldest first. For changes that have no
/// event, but that two views show.
template <typename Told>
void for_past_steps(const SoundStep& step, double seconds, const Told& told) {
  for (Tick tick = oldest_view(step, seconds); tick < step.tick + 1; ++tick) {
    told(step.views.at(tick), step.views.at(tick + 1));
  }
}

/// Returns the point in time `seconds` after `time`. `step_seconds`: the length of a step.
SoundTime later(SoundTime time, double seconds, double step_seconds);
/// Returns the value for Voice::pitch with which a clip sounds `semitones` higher: 2 for 12
/// semitones.
float pitch_of(int semitones);

/// Returns 0 for a value up to `low`, 1 from `high` on, and in between a number on a straight line.
float ramp(float low, float high, float value);

}  // namespace tickreel

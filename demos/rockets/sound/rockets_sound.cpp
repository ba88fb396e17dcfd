#include "demos/rockets/sound/rockets_sound.h"

#include <algorithm>
#include <array>

#include "demos/rockets/rockets_view.h"
#include "demos/rockets/sound/rockets_blocks.h"
#include "demos/rockets/sound/rockets_clips.h"
#include "demos/rockets/sound/rockets_machines.h"
#include "demos/rockets/sound/rockets_music.h"
#include "demos/sound/clip_pack.h"
#include "rockets_clips_file.h"
#include "sim/view/rewound.h"

namespace tickreel::rockets {
namespace {

constexpr double kFanfareSeconds = 2.0;

/// How an event sounds where it happens.
struct EventSound {
  std::uint32_t event;
  ClipIndex clip;
  float gain;
  float varies;  ///< how far from its pitch
};
constexpr std::array kEventSounds{
    EventSound{kLaunch, kLaunchClip, 0.26F, 0.05F},
    EventSound{kBounce, kBounceClip, 0.16F, 0.10F},
    EventSound{kExplosion, kExplosionClip, 0.50F, 0.08F},
    EventSound{kCrateToppled, kToppleClip, 0.18F, 0.15F},
};

class RocketsSound : public Soundscape {
 public:
  [[nodiscard]] std::vector<Clip> clips() const override { return clips_; }
  [[nodiscard]] double memory_seconds() const override {
    return std::max(memory_for(clip_seconds_, 0.9F), kFanfareSeconds);
  }

  void compose(const SoundStep& step, SoundScene& scene) override {
    VoiceWriter voices(step, clip_seconds_, scene);
    const View& from = step.views.at(step.tick);
    const View& to = step.views.at(step.tick + 1);
    for_past_events(step, memory_seconds(), [&](const View& view, const ViewEvent& event) {
      write_event(step, time_of(view, event), event, voices);
    });
    write_machines(step, voices);
    write_blocks(step, voices);
    voices.add(Loop{.clip = kRewindClip,
                    .gain_from = sim::is_rewound(from) ? 0.2F : 0.0F,
                    .gain_to = sim::is_rewound(to) ? 0.2F : 0.0F});
    music_.write(step, clip_seconds_, music_gains(from, step.step_seconds),
                 music_gains(to, step.step_seconds), voices);
  }

 private:
  static void write_event(const SoundStep& step, SoundTime begin, const ViewEvent& event,
                          VoiceWriter& voices) {
    for (const EventSound& sound : kEventSounds) {
      if (sound.event != event.kind) continue;
      voices.add(OneShot{.id = event.id,
                         .clip = sound.clip,
                         .begin = begin,
                         .gain = sound.gain,
                         .pitch = varied_pitch(event.id, sound.varies),
                         .place = HeardFrom{event.position, event.position, kFullGainMetres}});
    }
    if (event.kind == kCountdownBeat) {
      const bool starts = event.magnitude == 0.0F;
      voices.add(OneShot{.id = event.id,
                         .clip = kBeepClip,
                         .begin = begin,
                         .gain = starts ? 0.30F : 0.22F,
                         .pitch = pitch_of(starts ? 4 : -3)});
    }
    if (event.kind == kRoundEnded) {
      constexpr std::array kSteps{-3, 4, 2, 9};
      constexpr std::array kChord{-3, 1, 4, 9};
      voices.add(Phrase{.id = 2 * event.id,
                        .clip = kBrassClip,
                        .begin = begin,
                        .semitones = kSteps,
                        .seconds_apart = 0.15,
                        .gain = 0.18F});
      voices.add(Phrase{.id = 2 * event.id + 1,
                        .clip = kBrassClip,
                        .begin = later(begin, 0.6, step.step_seconds),
                        .semitones = kChord,
                        .gain = 0.17F});
    }
  }

  std::vector<Clip> clips_ = unpack_clips(embedded::rockets_clips());
  std::vector<double> clip_seconds_ = seconds_of(clips_);
  Score music_ = rockets_music();
};

}  // namespace

std::unique_ptr<Soundscape> make_rockets_sound() {
  return std::make_unique<RocketsSound>();
}

}  // namespace tickreel::rockets

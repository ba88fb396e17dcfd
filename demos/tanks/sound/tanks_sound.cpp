#include "demos/tanks/sound/tanks_sound.h"

#include <algorithm>
#include <array>
#include <string>

#include "demos/sound/clip_pack.h"
#include "demos/tanks/sound/tanks_clips.h"
#include "demos/tanks/sound/tanks_engines.h"
#include "demos/tanks/sound/tanks_music.h"
#include "demos/tanks/tanks_view.h"
#include "tanks_clips_file.h"

namespace tickreel::tanks {
namespace {

constexpr double kFanfareSeconds = 2.2;

/// How an event sounds where it happens.
struct EventSound {
  std::uint32_t event;
  ClipIndex clip;
  float gain;
  float pitch = 1.0F;
  float varies = 0.05F;  ///< how far from the pitch
};
constexpr std::array kEventSounds{
    EventSound{kShot, kCannonClip, 0.26F},
    EventSound{kRicochet, kRicochetClip, 0.14F, 1.0F, 0.14F},
    EventSound{kShellHit, kBurstClip, 0.16F, 1.0F, 0.1F},
    EventSound{kTankHit, kClangClip, 0.34F, 1.0F, 0.07F},
    EventSound{kTankDestroyed, kTankExplosionClip, 0.66F},
    EventSound{kMineBurst, kMineExplosionClip, 0.57F},
    EventSound{kTankSpawned, kSpawnClip, 0.15F, 1.0F, 0.0F},
    EventSound{kMineLaid, kMinePlacedClip, 0.26F},
    EventSound{kCrateBurst, kCrateClip, 0.34F, 1.0F, 0.1F},
    EventSound{kPowerUpAppeared, kBellClip, 0.07F, 2.0F, 0.0F},
};

class TanksSound : public Soundscape {
 public:
  [[nodiscard]] std::vector<Clip> clips() const override { return clips_; }
  [[nodiscard]] double memory_seconds() const override {
    return std::max(memory_for(clip_seconds_, 0.9F), kFanfareSeconds);
  }

  [[nodiscard]] std::vector<std::string> buses() const override { return {"engines"}; }

  void compose(const SoundStep& step, SoundScene& scene) override {
    VoiceWriter voices(step, clip_seconds_, scene);
    write_engines(step, voices);
    for_past_events(step, memory_seconds(), [&](const View& view, const ViewEvent& event) {
      write_event(step, time_of(view, event), event, voices);
    });
    music_.write(step, clip_seconds_, music_gains(step.views.at(step.tick), step.step_seconds),
                 music_gains(step.views.at(step.tick + 1), step.step_seconds), voices);
  }

 private:
  static void write_event(const SoundStep& step, SoundTime begin, const ViewEvent& event,
                          VoiceWriter& voices) {
    const HeardFrom place{event.position, event.position, kFullGainMetres};
    for (const EventSound& sound : kEventSounds) {
      if (sound.event != event.kind) continue;
      float gain = sound.gain;
      if (event.kind == kTankHit) gain *= 0.6F + 0.8F * std::min(event.magnitude, 1.0F);
      voices.add(OneShot{.id = event.id,
                         .clip = sound.clip,
                         .begin = begin,
                         .gain = gain,
                         .pitch = sound.pitch * varied_pitch(event.id, sound.varies),
                         .place = place});
    }
    if (event.kind == kPowerUpTaken) {
      // Each type rises from a note of its own.
      const int root = static_cast<int>(event.variant >> 8U) * 2 + 7;
      voices.add(Phrase{.id = event.id,
                        .clip = kBellClip,
                        .begin = begin,
                        .semitones = std::array{root, root + 4, root + 7, root + 12},
                        .seconds_apart = 0.07,
                        .gain = 0.12F,
                        .place = place});
    }
    if (event.kind == kCountdownBeat) {
      const bool starts = event.magnitude == 0.0F;
      voices.add(OneShot{.id = event.id,
                         .clip = kBeepClip,
                         .begin = begin,
                         .gain = starts ? 0.30F : 0.22F,
                         .pitch = pitch_of(starts ? 9 : 2)});
    }
    if (event.kind == kRoundEnded) write_fanfare(step, event.id, begin, voices);
  }

  /// Three short steps up to a chord of brass.
  static void write_fanfare(const SoundStep& step, std::uint64_t id, SoundTime begin,
                            VoiceWriter& voices) {
    constexpr std::array kSteps{-3, 2, 6};
    constexpr std::array kChord{2, 6, 9, 14};
    voices.add(Phrase{.id = 2 * id,
                      .clip = kBrassClip,
                      .begin = begin,
                      .semitones = kSteps,
                      .seconds_apart = 0.16,
                      .gain = 0.20F});
    voices.add(Phrase{.id = 2 * id + 1,
                      .clip = kBrassClip,
                      .begin = later(begin, 0.48, step.step_seconds),
                      .semitones = kChord,
                      .gain = 0.18F});
  }

  std::vector<Clip> clips_ = unpack_clips(embedded::tanks_clips());
  std::vector<double> clip_seconds_ = seconds_of(clips_);
  Score music_ = tanks_music();
};

}  // namespace

std::unique_ptr<Soundscape> make_tanks_sound() {
  return std::make_unique<TanksSound>();
}

}  // namespace tickreel::tanks

#include "demos/pucks/pucks.h"

#include <array>

#include "demos/pucks/sound/pucks_clips.h"
#include "pucks_clips_file.h"
#include "sound/clip_pack.h"
#include "tickreel/sound/score.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::pucks {
namespace {

constexpr float kFullGainMetres = 50.0F;  // about the distance of the camera
constexpr double kBumpSeconds = 0.4;

/// Returns eight bars of broken chords.
Score pucks_music() {
  constexpr std::array kRoots{0, -3, 5, 7, 0, -3, 2, 7};
  constexpr std::array kTones{0, 7, 12, 16, 19, 16, 12, 7};
  Score score(96.0, 4.0 * kRoots.size());
  for (std::size_t bar = 0; bar < kRoots.size(); ++bar) {
    for (std::size_t i = 0; i < kTones.size(); ++i) {
      const double beat = 4.0 * static_cast<double>(bar) + 0.5 * static_cast<double>(i);
      const bool is_minor = kRoots[bar] == -3 || kRoots[bar] == 2;
      const int third = kTones[i] == 16 && is_minor ? -1 : 0;
      score.add({kMalletClip, beat, kRoots[bar] + kTones[i] + third, i == 0 ? 0.5F : 0.3F, 0});
    }
  }
  return score;
}

class PucksSound : public Soundscape {
 public:
  [[nodiscard]] std::vector<Clip> clips() const override { return clips_; }
  [[nodiscard]] double memory_seconds() const override { return kBumpSeconds; }

  void compose(const SoundStep& step, SoundScene& scene) override {
    VoiceWriter voices(step, clip_seconds_, scene);
    const View& to = step.views.at(step.tick + 1);
    for (const Thing& puck : step.views.at(step.tick).things) {
      const Thing* then = thing_by_id(to, puck.id);
      if (puck.kind == kPlainDisc && then != nullptr) write_slide(puck, *then, voices);
    }
    for_past_steps(step, kBumpSeconds, [&](const View& before, const View& after) {
      for (const Thing& puck : before.things) {
        const Thing* then = thing_by_id(after, puck.id);
        if (puck.kind != kPlainDisc || then == nullptr) continue;
        write_bump(before.tick, puck, puck.position.x, then->position.x, 12.0F, voices);
        write_bump(before.tick, puck, puck.position.y, then->position.y, 7.0F, voices);
      }
    });
    constexpr std::array kFull{1.0F};
    music_.write(step, clip_seconds_, kFull, kFull, voices);
  }

 private:
  /// Writes the sliding sound. Gains follow the speed from tick to tick. A voice keeps one pitch,
  /// so a puck that speeds up fades from one loop into another.
  static void write_slide(const Thing& from, const Thing& to, VoiceWriter& voices) {
    const auto haste = [](const Thing& puck) {
      return ramp(0.0F, 9.0F, exact_sqrt(dot(puck.velocity, puck.velocity)));
    };
    const HeardFrom place{from.position, to.position, kFullGainMetres};
    const float slow = haste(from) * (1.5F - haste(from));
    const float then_slow = haste(to) * (1.5F - haste(to));
    voices.add(Loop{.id = from.id,
                    .clip = kSlideClip,
                    .gain_from = 0.38F * slow,
                    .gain_to = 0.38F * then_slow,
                    .pitch = varied_pitch(from.id, 0.1F),
                    .place = place});
    voices.add(Loop{.id = from.id,
                    .clip = kFastSlideClip,
                    .gain_from = 0.20F * haste(from) * haste(from),
                    .gain_to = 0.20F * haste(to) * haste(to),
                    .pitch = varied_pitch(from.id, 0.1F),
                    .place = place});
  }

  /// Writes a bump for a puck that was on the ice and now presses a wall, `border` from the middle.
  /// It touched the wall where a straight line between the two places crosses it.
  static void write_bump(Tick tick, const Thing& puck, float from, float to, float border,
                         VoiceWriter& voices) {
    const float before = from < 0.0F ? -from : from;
    const float after = to < 0.0F ? -to : to;
    if (before > border || after <= border) return;
    const std::uint64_t id = puck.id * 1'000'003U + static_cast<std::uint64_t>(tick);
    voices.add(OneShot{.id = id,
                       .clip = kBumpClip,
                       .begin = {tick, (border - before) / (after - before)},
                       .gain = 1.6F * ramp(0.0F, 0.22F, after - before),
                       .pitch = varied_pitch(id, 0.08F),
                       .place = HeardFrom{puck.position, puck.position, kFullGainMetres}});
  }

  std::vector<Clip> clips_ = unpack_clips(embedded::pucks_clips());
  std::vector<double> clip_seconds_ = seconds_of(clips_);
  Score music_ = pucks_music();
};

}  // namespace

std::unique_ptr<Soundscape> make_pucks_sound() {
  return std::make_unique<PucksSound>();
}

}  // namespace tickreel::pucks

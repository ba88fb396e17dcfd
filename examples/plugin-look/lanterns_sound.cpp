#include "lanterns_sound.h"

#include <array>

#include "lanterns.h"
#include "tickreel/view/exact_math.h"

namespace lanterns {

using namespace tickreel;

namespace {

constexpr int kRate = 48000;
constexpr double kWinSeconds = 3.75;

/// A bell that is struck at `second`, with three partials, over what is there already.
void add_bell(double hertz, double second, Clip& clip) {
  constexpr std::array<double, 3> kPartials{1.0, 2.76, 5.4};
  constexpr double kHalfLives = 1.5;  // of a partial in a second, times its number
  const auto first = static_cast<std::size_t>(second * kRate);
  const double end = kWinSeconds - second;
  for (std::size_t i = first; i < clip.samples.size(); ++i) {
    const double age = static_cast<double>(i - first) / kRate;
    const double rest = 1.0 - age / end;  // silent when the clip ends
    double sum = 0.0;
    for (std::size_t k = 0; k < kPartials.size(); ++k) {
      const double turns = hertz * kPartials[k] * age;
      const auto phase = static_cast<float>(turns - static_cast<double>(static_cast<int>(turns)));
      const auto part = static_cast<double>(k + 1);
      sum += exact_exp2(-kHalfLives * part * age) / part *
             static_cast<double>(exact_sin(2.0F * kPi * phase));
    }
    clip.samples[i] += static_cast<float>(0.16 * rest * sum);
  }
}

class LanternsSound final : public Soundscape {
 public:
  [[nodiscard]] std::vector<Clip> clips() const override { return {win_sound()}; }
  [[nodiscard]] double memory_seconds() const override { return kWinSeconds; }

  void compose(const SoundStep& step, SoundScene& scene) override {
    for (Tick tick = step.views.oldest(); tick <= step.tick + 1; ++tick) {
      const View& view = step.views.at(tick);
      for (const ViewEvent& event : view.events) {
        if (event.kind != kRoundEnded) continue;
        scene.voices.push_back({.id = event.id, .clip = 0, .begin = time_of(view, event)});
      }
    }
  }
};

}  // namespace

const Clip& win_sound() {
  static const Clip sound = [] {
    Clip clip{"win", kRate, 1, std::vector<float>(static_cast<std::size_t>(kWinSeconds * kRate))};
    const std::array<double, 4> chord{523.25, 659.26, 783.99, 1046.5};
    for (std::size_t i = 0; i < chord.size(); ++i) {
      add_bell(chord[i], 0.18 * static_cast<double>(i), clip);
    }
    return clip;
  }();
  return sound;
}

std::unique_ptr<Soundscape> make_sound() {
  return std::make_unique<LanternsSound>();
}

}  // namespace lanterns

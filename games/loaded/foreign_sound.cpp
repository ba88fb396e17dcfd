#include "games/loaded/foreign_game.h"
#include "tickreel/sound/soundscape.h"

namespace tickreel::games {
namespace {

/// What the game has published is what it sounds like.
class ForeignSoundscape final : public Soundscape {
 public:
  [[nodiscard]] std::vector<Clip> clips() const override { return {}; }
  [[nodiscard]] double memory_seconds() const override { return 0.0; }
  [[nodiscard]] int sample_rate_hz() const override { return TICKREEL_SAMPLE_RATE; }
  void compose(const SoundStep& step, SoundScene& scene) override {
    scene.samples = step.views.at(step.tick + 1).samples;
  }
};

}  // namespace

std::unique_ptr<Soundscape> make_foreign_soundscape() {
  return std::make_unique<ForeignSoundscape>();
}

}  // namespace tickreel::games

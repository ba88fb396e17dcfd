#include "games/loaded/foreign_game.h"
#include "tickreel/sound/soundscape.h"

namespace tickreel::games {
namespace {

/// Plays the sound that the game has published.
class ForeignSoundscape final : public Soundscape {
 public:
  explicit ForeignSoundscape(std::uint32_t sample_rate_hz)
      : sample_rate_hz_(static_cast<int>(sample_rate_hz)) {}

  [[nodiscard]] std::vector<Clip> clips() const override { return {}; }
  [[nodiscard]] double memory_seconds() const override { return 0.0; }
  [[nodiscard]] int sample_rate_hz() const override { return sample_rate_hz_; }
  void compose(const SoundStep& step, SoundScene& scene) override {
    scene.samples = step.views.at(step.tick + 1).samples;
  }

 private:
  int sample_rate_hz_;
};

}  // namespace

std::unique_ptr<Soundscape> make_foreign_soundscape(std::uint32_t sample_rate_hz) {
  return std::make_unique<ForeignSoundscape>(sample_rate_hz);
}

}  // namespace tickreel::games

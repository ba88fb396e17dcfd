// Saves a field and does not load it.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class HalfLoadedGame : public Walker {
 public:
  void tick(const InputFrame&) override { position_ += step_ += 1.0F; }
  void describe(StateArchive& archive) override {
    Walker::describe(archive);
    if (!archive.is_loading()) archive.field("step", step_);
  }

 private:
  float step_ = 1.0F;
};

}  // namespace

std::unique_ptr<Game> make_half_loaded() {
  return std::make_unique<HalfLoadedGame>();
}

}  // namespace tickreel::bad_games

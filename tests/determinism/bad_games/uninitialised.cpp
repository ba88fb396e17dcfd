// Begins with uninitialised memory.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class UninitialisedGame : public Walker {
 public:
  UninitialisedGame() {}
  void tick(const InputFrame&) override { position_ += static_cast<float>(speed_ % 10); }
  void describe(StateArchive& archive) override {
    Walker::describe(archive);
    archive.field("speed", speed_);
  }

 private:
  std::uint32_t speed_;
};

}  // namespace

std::unique_ptr<Game> make_uninitialised() {
  return std::make_unique<UninitialisedGame>();
}

}  // namespace tickreel::bad_games

// Counts in one variable for all games of the process.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class SharedStateGame : public Walker {
 public:
  void tick(const InputFrame&) override {
    static int steps = 0;  // caught here
    position_ += static_cast<float>(++steps);
  }
};

}  // namespace

std::unique_ptr<Game> make_shared_state() {
  return std::make_unique<SharedStateGame>();
}

}  // namespace tickreel::bad_games

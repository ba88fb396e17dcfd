// Moves by real time.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class ClockGame : public Walker {
 public:
  void tick(const InputFrame&) override {
    const auto now = std::chrono::steady_clock::now();  // caught here
    position_ += std::chrono::duration<float>(now.time_since_epoch()).count();
  }
};

}  // namespace

std::unique_ptr<Game> make_clock() {
  return std::make_unique<ClockGame>();
}

}  // namespace tickreel::bad_games

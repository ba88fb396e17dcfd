// Computes with a function of libm, whose last bits depend on the CPU.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class SineGame : public Walker {
 public:
  void tick(const InputFrame&) override {
    position_ += std::sin(position_);  // caught here
  }
};

}  // namespace

std::unique_ptr<Game> make_sine() {
  return std::make_unique<SineGame>();
}

}  // namespace tickreel::bad_games

// Draws random numbers from the C library.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class RandGame : public Walker {
 public:
  void tick(const InputFrame&) override {
    position_ += static_cast<float>(std::rand() % 6);  // caught here
  }
};

}  // namespace

std::unique_ptr<Game> make_rand() {
  return std::make_unique<RandGame>();
}

}  // namespace tickreel::bad_games

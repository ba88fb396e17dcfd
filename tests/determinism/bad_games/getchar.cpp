// Reads its controls from the terminal.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class GetcharGame : public Walker {
 public:
  void tick(const InputFrame&) override {
    position_ += std::getchar() == 'd' ? 1.0F : -1.0F;  // caught here
  }
};

}  // namespace

std::unique_ptr<Game> make_getchar() {
  return std::make_unique<GetcharGame>();
}

}  // namespace tickreel::bad_games

// Asks the terminal where to begin.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class ScanfGame : public Walker {
 public:
  void begin() override {
    if (std::scanf("%f", &position_) != 1) position_ = 1.0F;  // caught here
  }
};

}  // namespace

std::unique_ptr<Game> make_scanf() {
  return std::make_unique<ScanfGame>();
}

}  // namespace tickreel::bad_games

// Loads its level from the folder in which the program runs.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class FopenGame : public Walker {
 public:
  void begin() override {
    std::FILE* level = std::fopen("level.txt", "r");  // caught here
    if (level != nullptr) position_ = 100.0F;
  }
};

}  // namespace

std::unique_ptr<Game> make_fopen() {
  return std::make_unique<FopenGame>();
}

}  // namespace tickreel::bad_games

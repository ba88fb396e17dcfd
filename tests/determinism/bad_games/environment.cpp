// Depends on an environment variable.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class EnvironmentGame : public Walker {
 public:
  void begin() override {
    if (std::getenv("EASY") != nullptr) position_ = 100.0F;  // caught here
  }
};

}  // namespace

std::unique_ptr<Game> make_environment() {
  return std::make_unique<EnvironmentGame>();
}

}  // namespace tickreel::bad_games

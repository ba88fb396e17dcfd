// Counts outside of the state, for all games at once.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

int steps = 0;  // caught here

class GlobalVariableGame : public Walker {
 public:
  void tick(const InputFrame&) override { position_ += static_cast<float>(++steps); }
};

}  // namespace

std::unique_ptr<Game> make_global_variable() {
  return std::make_unique<GlobalVariableGame>();
}

}  // namespace tickreel::bad_games

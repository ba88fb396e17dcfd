// Reads a variable that is never set.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class UnsetLocalGame : public Walker {
 public:
  void tick(const InputFrame&) override {
    float step;
    position_ += step;  // caught here
  }
};

}  // namespace

std::unique_ptr<Game> make_unset_local() {
  return std::make_unique<UnsetLocalGame>();
}

}  // namespace tickreel::bad_games

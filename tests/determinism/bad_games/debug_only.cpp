// Differs in a debug build.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class DebugOnlyGame : public Walker {
 public:
  void tick(const InputFrame&) override {
#ifndef NDEBUG  // caught here
    position_ += 1.0F;
#endif
    position_ += 1.0F;
  }
};

}  // namespace

std::unique_ptr<Game> make_debug_only() {
  return std::make_unique<DebugOnlyGame>();
}

}  // namespace tickreel::bad_games

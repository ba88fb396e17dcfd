// Asks the compiler for the function of libm.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class CompilerSineGame : public Walker {
 public:
  void tick(const InputFrame&) override {
    position_ += __builtin_sinf(position_);  // caught here
  }
};

}  // namespace

std::unique_ptr<Game> make_compiler_sine() {
  return std::make_unique<CompilerSineGame>();
}

}  // namespace tickreel::bad_games

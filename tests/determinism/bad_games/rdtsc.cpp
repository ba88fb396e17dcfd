// Counts the cycles of the processor.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class RdtscGame : public Walker {
 public:
  void tick(const InputFrame&) override {
    position_ += static_cast<float>(__builtin_ia32_rdtsc() % 3);  // caught here
  }
};

}  // namespace

std::unique_ptr<Game> make_rdtsc() {
  return std::make_unique<RdtscGame>();
}

}  // namespace tickreel::bad_games

// Reads the mouse directly.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class ReadGame : public Walker {
 public:
  void tick(const InputFrame&) override {
    signed char moved = 0;
    if (::read(0, &moved, 1) == 1) position_ += moved;  // caught here
  }
};

}  // namespace

std::unique_ptr<Game> make_read() {
  return std::make_unique<ReadGame>();
}

}  // namespace tickreel::bad_games

// Looks at the bytes of a number, which have the opposite order on some machines.

#include <cstring>

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class ByteOrderGame : public Walker {
 public:
  void tick(const InputFrame&) override {
    unsigned char first = 0;
    std::memcpy(&first, &position_, 1);  // caught here
    position_ += 1.0F + static_cast<float>(first);
  }
};

}  // namespace

std::unique_ptr<Game> make_byte_order() {
  return std::make_unique<ByteOrderGame>();
}

}  // namespace tickreel::bad_games

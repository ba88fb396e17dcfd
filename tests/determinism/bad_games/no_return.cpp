// Returns no value up to the first metre.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class NoReturnGame : public Walker {
 public:
  void tick(const InputFrame&) override { position_ += step(); }

 private:
  [[nodiscard]] float step() const {
    if (position_ > 1.0F) return 1.0F;
  }  // caught here
};

}  // namespace

std::unique_ptr<Game> make_no_return() {
  return std::make_unique<NoReturnGame>();
}

}  // namespace tickreel::bad_games

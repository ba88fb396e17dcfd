// Rests in every fifth tick. It counts in a field that it does not describe.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class ForgottenFieldGame : public Walker {
 public:
  void tick(const InputFrame& input) override {
    if (++ticks_ % 5 != 0) Walker::tick(input);
  }

 private:
  int ticks_ = 0;
};

}  // namespace

std::unique_ptr<Game> make_forgotten_field() {
  return std::make_unique<ForgottenFieldGame>();
}

}  // namespace tickreel::bad_games

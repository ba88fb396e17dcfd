// Lets another thread take a step.

#include <thread>

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class ThreadGame : public Walker {
 public:
  void tick(const InputFrame&) override {
    std::thread other([this] { position_ += 0.5F; });  // caught here
    position_ *= 1.5F;
    other.join();
  }
};

}  // namespace

std::unique_ptr<Game> make_thread() {
  return std::make_unique<ThreadGame>();
}

}  // namespace tickreel::bad_games

// Draws from a distribution that every standard library computes in its own way.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class DistributionGame : public Walker {
 public:
  void tick(const InputFrame&) override {
    std::normal_distribution<float> step(1.0F, 0.2F);  // caught here
    position_ += step(bits_);
  }

 private:
  std::minstd_rand bits_;
};

}  // namespace

std::unique_ptr<Game> make_distribution() {
  return std::make_unique<DistributionGame>();
}

}  // namespace tickreel::bad_games

// Sorts with an order of equal elements that the library decides.

#include <algorithm>

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class UnstableSortGame : public Walker {
 public:
  void tick(const InputFrame&) override {
    std::array<std::array<float, 2>, 3> ranks{{{1, position_}, {1, 2}, {0, 3}}};
    std::sort(ranks.begin(), ranks.end(),  // caught here
              [](const auto& a, const auto& b) { return a[0] < b[0]; });
    position_ += ranks[1][1];
  }
};

}  // namespace

std::unique_ptr<Game> make_unstable_sort() {
  return std::make_unique<UnstableSortGame>();
}

}  // namespace tickreel::bad_games

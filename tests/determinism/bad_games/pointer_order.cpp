// Visits its units in the order of their addresses.

#include <set>

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class PointerOrderGame : public Walker {
 public:
  void begin() override {
    for (auto& unit : units_) {
      unit = std::make_unique<float>(1.0F);
      order_.insert(unit.get());
    }
  }
  void tick(const InputFrame&) override {
    for (const float* unit : order_) position_ = position_ * 0.5F + *unit;
  }

 private:
  std::array<std::unique_ptr<float>, 3> units_;
  std::set<float*> order_;  // caught here
};

}  // namespace

std::unique_ptr<Game> make_pointer_order() {
  return std::make_unique<PointerOrderGame>();
}

}  // namespace tickreel::bad_games

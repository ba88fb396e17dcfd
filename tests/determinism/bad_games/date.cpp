// Reads the date instead of getting it as an input.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class DateGame : public Walker {
 public:
  void begin() override {
    position_ = static_cast<float>(std::time(nullptr) % 7);  // caught here
  }
};

}  // namespace

std::unique_ptr<Game> make_date() {
  return std::make_unique<DateGame>();
}

}  // namespace tickreel::bad_games

// Moves by real time, which it asks for as C does.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class TimespecGetGame : public Walker {
 public:
  void tick(const InputFrame&) override {
    std::timespec now{};
    std::timespec_get(&now, TIME_UTC);  // caught here
    position_ += static_cast<float>(now.tv_nsec) * 1e-9F;
  }
};

}  // namespace

std::unique_ptr<Game> make_timespec_get() {
  return std::make_unique<TimespecGetGame>();
}

}  // namespace tickreel::bad_games

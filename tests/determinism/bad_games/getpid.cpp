// Takes its seed from the process.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class GetpidGame : public Walker {
 public:
  void begin() override {
    position_ = static_cast<float>(::getpid() % 100);  // caught here
  }
};

}  // namespace

std::unique_ptr<Game> make_getpid() {
  return std::make_unique<GetpidGame>();
}

}  // namespace tickreel::bad_games

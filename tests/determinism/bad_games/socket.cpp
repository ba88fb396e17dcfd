// Uses the network.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class SocketGame : public Walker {
 public:
  void begin() override {
    position_ = static_cast<float>(::socket(2, 2, 0));  // caught here
  }
};

}  // namespace

std::unique_ptr<Game> make_socket() {
  return std::make_unique<SocketGame>();
}

}  // namespace tickreel::bad_games

// Asks the operating system without the standard library.

#include <unistd.h>  // caught here

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class SystemHeaderGame : public Walker {
 public:
  void begin() override { position_ = static_cast<float>(getpid()); }
};

}  // namespace

std::unique_ptr<Game> make_system_header() {
  return std::make_unique<SystemHeaderGame>();
}

}  // namespace tickreel::bad_games

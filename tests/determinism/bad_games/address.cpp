// Makes its seed from an address.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class AddressGame : public Walker {
 public:
  void begin() override {
    position_ = static_cast<float>(reinterpret_cast<std::uintptr_t>(this) % 4099);  // caught here
  }
};

}  // namespace

std::unique_ptr<Game> make_address() {
  return std::make_unique<AddressGame>();
}

}  // namespace tickreel::bad_games

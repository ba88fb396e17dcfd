// Adds up floats in the order of a hash table.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class UnorderedGame : public Walker {
 public:
  void tick(const InputFrame&) override {
    for (const auto& [id, mass] : masses_) position_ += mass;
  }

 private:
  std::unordered_map<int, float> masses_;  // caught here
};

}  // namespace

std::unique_ptr<Game> make_unordered() {
  return std::make_unique<UnorderedGame>();
}

}  // namespace tickreel::bad_games

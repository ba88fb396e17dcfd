// Has a field whose size and rounding the machine decides.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class LongDoubleGame : public Walker {
 public:
  void describe(StateArchive& archive) override {
    Walker::describe(archive);
    archive.field("distance", distance_);  // caught here
  }

 private:
  long double distance_ = 0.0L;
};

}  // namespace

std::unique_ptr<Game> make_long_double() {
  return std::make_unique<LongDoubleGame>();
}

}  // namespace tickreel::bad_games

// Keeps its best score in a file.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class FstreamGame : public Walker {
 public:
  void begin() override {
    std::fstream best("best-score");  // caught here
    best >> position_;
  }
};

}  // namespace

std::unique_ptr<Game> make_fstream() {
  return std::make_unique<FstreamGame>();
}

}  // namespace tickreel::bad_games

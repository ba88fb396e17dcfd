// Counts the calls of publish().

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class MutableMemberGame : public Walker {
 public:
  void publish(View& view) const override {
    Walker::publish(view);
    view.things[0].position.y = static_cast<float>(++looks_);
  }

 private:
  mutable int looks_ = 0;  // caught here
};

}  // namespace

std::unique_ptr<Game> make_mutable_member() {
  return std::make_unique<MutableMemberGame>();
}

}  // namespace tickreel::bad_games

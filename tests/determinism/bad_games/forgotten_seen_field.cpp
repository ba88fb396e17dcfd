// Shows the direction of its last step and does not describe it. Only the view differs.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class ForgottenSeenFieldGame : public Walker {
 public:
  void tick(const InputFrame& input) override {
    const float before = position_;
    Walker::tick(input);
    went_ = position_ - before;
  }
  void publish(View& view) const override {
    Walker::publish(view);
    view.things[0].velocity.x = went_;
  }

 private:
  float went_ = 0.0F;
};

}  // namespace

std::unique_ptr<Game> make_forgotten_seen_field() {
  return std::make_unique<ForgottenSeenFieldGame>();
}

}  // namespace tickreel::bad_games

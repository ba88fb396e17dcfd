// Changes its state in publish().

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class ChangingPublishGame : public Walker {
 public:
  void tick(const InputFrame&) override { position_ += *step_; }
  void describe(StateArchive& archive) override {
    Walker::describe(archive);
    archive.field("step", *step_);
  }
  void publish(View& view) const override {
    Walker::publish(view);
    *step_ += 1.0F;
  }

 private:
  std::unique_ptr<float> step_ = std::make_unique<float>(1.0F);
};

}  // namespace

std::unique_ptr<Game> make_changing_publish() {
  return std::make_unique<ChangingPublishGame>();
}

}  // namespace tickreel::bad_games

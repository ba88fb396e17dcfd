// Changes a constant while it runs.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class ChangedConstantGame : public Walker {
 public:
  void describe_constants(StateArchive& archive) override { archive.field("speed", speed_); }
  void tick(const InputFrame&) override { position_ += speed_ += 0.5F; }

 private:
  float speed_ = 1.0F;
};

}  // namespace

std::unique_ptr<Game> make_changed_constant() {
  return std::make_unique<ChangedConstantGame>();
}

}  // namespace tickreel::bad_games

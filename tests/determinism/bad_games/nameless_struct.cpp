// Has a field that does not name its own fields.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class NamelessStructGame : public Walker {
 public:
  void describe(StateArchive& archive) override {
    Walker::describe(archive);
    archive.field("goal", goal_);  // caught here
  }

 private:
  struct Goal {
    float x = 0.0F;
    float y = 0.0F;
  };
  Goal goal_;
};

}  // namespace

std::unique_ptr<Game> make_nameless_struct() {
  return std::make_unique<NamelessStructGame>();
}

}  // namespace tickreel::bad_games

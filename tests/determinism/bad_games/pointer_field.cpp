// Has a pointer for a field.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class PointerFieldGame : public Walker {
 public:
  void describe(StateArchive& archive) override {
    Walker::describe(archive);
    archive.field("leader", leader_);  // caught here
  }

 private:
  Walker* leader_ = nullptr;
};

}  // namespace

std::unique_ptr<Game> make_pointer_field() {
  return std::make_unique<PointerFieldGame>();
}

}  // namespace tickreel::bad_games

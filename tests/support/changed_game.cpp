#include "tests/support/changed_game.h"

#include <memory>
#include <utility>

namespace tickreel::tests {
namespace {

class ChangedGame : public Game {
 public:
  ChangedGame(std::unique_ptr<Game> game, Change change)
      : game_(std::move(game)), change_(std::move(change)) {}

  void describe_constants(StateArchive& archive) override { game_->describe_constants(archive); }
  void begin() override { game_->begin(); }
  void describe(StateArchive& archive) override { game_->describe(archive); }
  void publish(View& view) const override { game_->publish(view); }

  void tick(const InputFrame& input) override {
    game_->tick(input);
    std::vector<NamedField> fields;
    StateArchive listing = StateArchive::listing(fields);
    game_->describe(listing);
    if (!change_.happens(fields)) return;
    for (NamedField& field : fields) field.bits ^= field.path == change_.path ? 1U : 0U;
    StateArchive assigning = StateArchive::assigning(fields);
    game_->describe(assigning);
  }

 private:
  std::unique_ptr<Game> game_;
  Change change_;
};

}  // namespace

GameInfo changed_game(GameInfo info, const Change& change) {
  info.make_game = [make = info.make_game, change](const SessionSetup& setup) {
    return std::make_unique<ChangedGame>(make(setup), change);
  };
  return info;
}

Change change_at(Tick tick, const std::string& path) {
  return {path, [tick, ticks = Tick{0}](const std::vector<NamedField>& fields) mutable {
            static_cast<void>(fields);
            return ++ticks == tick;
          }};
}

}  // namespace tickreel::tests

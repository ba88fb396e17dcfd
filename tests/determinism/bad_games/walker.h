#pragma once

#include <memory>

#include "tickreel/game/game.h"

namespace tickreel::bad_games {

/// A correct game in which something walks along x. Each bad game here breaks one thing, in the
/// line with "caught here".
class Walker : public Game {
 public:
  void begin() override {}
  void tick(const InputFrame& input) override { position_ += 1.0F + input.players[0].axis(0); }
  void describe(StateArchive& archive) override { archive.field("position", position_); }
  void publish(View& view) const override {
    Thing thing;
    thing.id = 1;
    thing.position.x = position_;
    view.things.push_back(thing);
  }

 protected:
  float position_ = 0.0F;
};

// The games that compile, so that the sync test must catch them.
std::unique_ptr<Game> make_address();
std::unique_ptr<Game> make_changed_constant();
std::unique_ptr<Game> make_changing_publish();
std::unique_ptr<Game> make_forgotten_field();
std::unique_ptr<Game> make_forgotten_seen_field();
std::unique_ptr<Game> make_half_loaded();
std::unique_ptr<Game> make_shared_state();
std::unique_ptr<Game> make_uninitialised();

}  // namespace tickreel::bad_games

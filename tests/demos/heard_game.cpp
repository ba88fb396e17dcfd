#include "tests/demos/heard_game.h"

#include <algorithm>
#include <cmath>

namespace tickreel::tests {

HeardGame::HeardGame(const std::string& name, const std::string& replay, double more,
                     double seconds)
    : entry_(find_game(name)), soundscape_(entry_->make_soundscape()) {
  clips_ = soundscape_->clips();
  setup_ = {5, entry_->info.tick_rate, entry_->info.player_names};
  setup_.players.resize(entry_->info.max_players);
  if (replay.empty()) {
    simulation_.emplace(*Simulation::begin(entry_->info, setup_));
    for (std::size_t i = 0; i < setup_.players.size(); ++i) {
      bots_.push_back(entry_->info.make_bot(setup_, i));
    }
  } else {
    player_.emplace(*ReplayPlayer::open(entry_->info, *ReplayReader::open(replay)));
    setup_ = player_->reader().session().setup;
  }
  step_seconds_ = (Rational(1) / setup_.tick_rate).to_double();
  const double memory = std::max(more * soundscape_->memory_seconds(), seconds);
  views_.emplace(static_cast<std::size_t>(std::ceil(memory / step_seconds_)) + 2);
  View& first = views_->push(0);
  simulation_ ? simulation_->publish(first) : player_->publish(first);
}

bool HeardGame::step() {
  if (player_) {
    if (player_->tick() >= player_->tick_count() || !player_->step()) return false;
    player_->publish(views_->push(player_->tick()));
    return true;
  }
  InputFrame input;
  const View& view = views_->at(views_->newest());
  for (std::size_t i = 0; i < bots_.size(); ++i) input.players[i] = bots_[i]->decide(view);
  simulation_->step(input);
  simulation_->publish(views_->push(simulation_->tick()));
  return true;
}

const SoundScene& HeardGame::compose() {
  scene_.clear();
  soundscape_->compose({*views_, tick(), step_seconds_}, scene_);
  return scene_;
}

std::string match_replay() {
  return TICKREEL_SOURCE_DIR "/demos/tanks/replays/match.replay";
}

}  // namespace tickreel::tests

#include "sim/simulation.h"

#include <xxhash.h>

namespace tickreel {

Result<Simulation> Simulation::begin(const GameInfo& info, const SessionSetup& setup,
                                     const std::vector<NamedField>* constants) {
  if (setup.players.size() < info.min_players || setup.players.size() > info.max_players) {
    return bad_usage(info.name + " is for " + std::to_string(info.min_players) + " to " +
                     std::to_string(info.max_players) + " players, not " +
                     std::to_string(setup.players.size()));
  }
  Simulation simulation(info.make_game(setup), setup);
  if (constants != nullptr) {
    StateArchive archive = StateArchive::assigning(*constants);
    simulation.game_->describe_constants(archive);
    if (!archive.unassigned().empty()) {
      return bad_file("this build's " + info.name + " has a constant '" +
                      archive.unassigned().front() +
                      "' that the replay does not: it was recorded with another build; play it "
                      "with that one");
    }
  }
  simulation.game_->begin();
  return simulation;
}

void Simulation::step(const InputFrame& input) {
  game_->tick(input);
  ++tick_;
}

std::vector<NamedField> Simulation::constants() {
  std::vector<NamedField> fields;
  StateArchive archive = StateArchive::listing(fields);
  game_->describe_constants(archive);
  return fields;
}

std::uint64_t Simulation::state_hash() {
  canonical_.clear();
  StateArchive archive = StateArchive::saving(canonical_);
  game_->describe(archive);
  return XXH3_64bits(canonical_.view().data(), canonical_.size());
}

Snapshot Simulation::snapshot() {
  ByteWriter writer;
  StateArchive archive = StateArchive::saving(writer);
  game_->describe(archive);
  return {tick_, writer.take()};
}

Status Simulation::restore(const Snapshot& snapshot) {
  ByteReader reader(snapshot.bytes);
  StateArchive archive = StateArchive::loading(reader);
  game_->describe(archive);
  if (!reader.ok() || !reader.at_end()) {
    return bad_file("the snapshot of tick " + std::to_string(snapshot.tick) +
                    " does not fit this build's description of the state: the replay was recorded "
                    "with another build, or the description depends on more than the state");
  }
  tick_ = snapshot.tick;
  return {};
}

std::optional<FieldDifference> Simulation::difference_from(const Snapshot& recorded) {
  ByteReader reader(recorded.bytes);
  StateArchive archive = StateArchive::comparing(reader);
  game_->describe(archive);
  return archive.difference();
}

void Simulation::publish(View& view) const {
  game_->publish(view);
}

}  // namespace tickreel

#include "sim/game/simulation.h"

#include <xxhash.h>

#include <bit>
#include <cmath>

namespace tickreel {

namespace {

std::uint64_t hash_of(std::span<const std::uint8_t> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

Status check_setup(const GameInfo& info, const SessionSetup& setup) {
  const std::size_t players = setup.players.size();
  if (players < info.min_players || players > info.max_players) {
    return bad_usage(info.name + " is for " + info.describe_players() + " players, not " +
                     std::to_string(players));
  }
  if (setup.rules_version > info.version || setup.rules_version < info.oldest_rules()) {
    return bad_usage(info.name + " has no rules of version " + std::to_string(setup.rules_version));
  }
  return {};
}

Status assign_constants(const GameInfo& info, Game& game,
                        const std::vector<NamedField>& constants) {
  StateArchive archive = StateArchive::assigning(constants);
  game.describe_constants(archive);
  if (archive.unassigned().empty()) return {};
  return bad_file("this build's " + info.name + " has a constant '" + archive.unassigned().front() +
                  "' that the replay does not: it was recorded with another build; play it with "
                  "that one");
}

bool is_finite(const NamedField& field) {
  if (field.kind != FieldKind::kFloating) return true;
  return field.size_bytes == 4
             ? std::isfinite(std::bit_cast<float>(static_cast<std::uint32_t>(field.bits)))
             : std::isfinite(std::bit_cast<double>(field.bits));
}

/// A replay comes from anybody. No game should have to think of constants that are no numbers.
Status check_finite(const std::vector<NamedField>& defaults,
                    const std::vector<NamedField>& constants) {
  for (std::size_t i = 0; i < defaults.size(); ++i) {
    if (!is_finite(defaults[i]) || is_finite(constants[i])) continue;
    return bad_file("the constant '" + constants[i].path + "' of the replay is no number (" +
                    constants[i].to_string() + "): the replay is damaged or not from tickreel");
  }
  return {};
}

}  // namespace

Result<Simulation> Simulation::begin(const GameInfo& info, SessionSetup setup,
                                     const std::vector<NamedField>* constants) {
  if (setup.rules_version == 0) setup.rules_version = info.version;
  if (Status checked = check_setup(info, setup); !checked) return checked.error();
  Simulation simulation(info.make_game(setup), setup);
  if (constants != nullptr) {
    const std::vector<NamedField> defaults = simulation.constants();
    Status assigned = assign_constants(info, *simulation.game_, *constants);
    if (assigned) assigned = check_finite(defaults, simulation.constants());
    if (!assigned) return assigned.error();
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
  return hash_of(canonical_.view());
}

std::vector<ComponentHash> Simulation::component_hashes() {
  canonical_.clear();
  std::vector<ComponentEnd> components;
  StateArchive archive = StateArchive::dividing(canonical_, components);
  game_->describe(archive);
  std::vector<ComponentHash> hashes;
  std::size_t begin = 0;
  for (const ComponentEnd& component : components) {
    const auto bytes = canonical_.view().subspan(begin, component.end_bytes - begin);
    hashes.push_back({component.name, hash_of(bytes)});
    begin = component.end_bytes;
  }
  return hashes;
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

std::vector<NamedField> Simulation::fields() {
  std::vector<NamedField> fields;
  StateArchive archive = StateArchive::listing(fields);
  game_->describe(archive);
  return fields;
}

bool Simulation::takes(const Snapshot& snapshot) {
  const Snapshot own = this->snapshot();
  const bool is_taken = restore(snapshot).ok();
  // What has just been saved fits.
  static_cast<void>(restore(own));
  return is_taken;
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

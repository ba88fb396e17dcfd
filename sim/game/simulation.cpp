#include "sim/game/simulation.h"

#include <xxhash.h>

#include <bit>
#include <cassert>
#include <cmath>

#include "sim/game/arithmetic.h"
#include "sim/game/game_scope.h"
#include "sim/view/rewound.h"
#include "tickreel/game/input_event.h"

namespace tickreel::sim {

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

/// Calls what a game computes. How the processor computes is the same for all games and on all
/// machines: what was set before is none of the game's business, and comes back afterwards. What a
/// game, or a library that it calls, sets for itself is an error: its states would be others
/// wherever that is not done.
template <typename Call>
void compute(const std::string& game, const Call& call) {
  const DefaultArithmetic arithmetic;
  call();
  if (has_default_arithmetic()) [[likely]]
    return;
  const std::string other = other_arithmetic();
  set_default_arithmetic();
  throw GameError(game + ", tick " + std::to_string(GameScope::place().tick) +
                  ": the arithmetic of the processor was changed meanwhile: " + other +
                  ". Its states would be others where that is not done. The game does so, or a "
                  "library that it calls or that is preloaded: it has to set back what it sets, "
                  "as with std::fesetenv(FE_DFL_ENV)");
}

}  // namespace

Result<Simulation> Simulation::begin(const GameInfo& info, SessionSetup setup,
                                     const std::vector<NamedField>* constants) {
  if (setup.rules_version == 0) setup.rules_version = info.version;
  if (Status checked = check_setup(info, setup); !checked) return checked.error();
  const GameScope scope(info.name.c_str(), 0);
  Simulation simulation(info, setup);
  if (constants != nullptr) {
    const std::vector<NamedField> defaults = simulation.constants();
    Status assigned = assign_constants(info, *simulation.game_, *constants);
    if (assigned) assigned = check_finite(defaults, simulation.constants());
    if (!assigned) return assigned.error();
  }
  compute(info.name, [&] { simulation.game_->begin(); });
  return simulation;
}

Result<std::vector<NamedField>> Simulation::default_constants(const GameInfo& info,
                                                              SessionSetup setup) {
  if (setup.rules_version == 0) setup.rules_version = info.version;
  if (Status checked = check_setup(info, setup); !checked) return checked.error();
  const GameScope scope(info.name.c_str(), 0);
  return Simulation(info, setup).constants();
}

void Simulation::step(const InputFrame& input) {
  const GameScope scope(name_.c_str(), tick_ + 1);
  if (past_.is_kept() && past_.find(tick_) == nullptr) remember(RecentState::kNone);
  const std::optional<Tick> target = rewinds_to(input);
  is_rewound_ = target && remembers(*target);
  if (is_rewound_) {
    rewind(*target);
    return;
  }
  compute(name_, [&] { game_->tick(input); });
  ++tick_;
  if (past_.is_kept()) remember(tick_ - 1);
}

void Simulation::remember(Tick before) {
  past_.remember(
      {tick_, before, std::make_shared<const std::vector<std::uint8_t>>(snapshot().bytes)});
}

void Simulation::rewind(Tick target) {
  RecentState state = *past_.find(target);
  // What this game saved it can load.
  [[maybe_unused]] const Status loaded = load(*state.bytes, tick_ + 1);
  assert(loaded);
  state.tick = tick_;
  past_.remember(std::move(state));
}

std::optional<Tick> Simulation::rewinds_to(const InputFrame& input, Tick tick) const {
  for (const InputEvent& event : input.events) {
    const auto rewind = decode_event<RewindEvent>(event);
    if (!rewind || rewind->tick > static_cast<std::uint64_t>(tick)) continue;
    const auto target = static_cast<Tick>(rewind->tick);
    if (past_.is_recent(target, tick)) return target;
  }
  return std::nullopt;
}

void Simulation::add_rewind(InputFrame& input) const {
  if (!past_.is_kept() || input.events.size() >= kMaxEventsPerTick) return;
  for (std::size_t player = 0; player < setup_.players.size(); ++player) {
    if (!input.players[player].held(rewind_button_)) continue;
    const auto target = static_cast<std::uint64_t>(past_.target(tick_));
    input.events.push_back(encode_event(RewindEvent{target}, static_cast<std::uint8_t>(player)));
    return;
  }
}

std::vector<NamedField> Simulation::constants() {
  std::vector<NamedField> fields;
  StateArchive archive = StateArchive::listing(fields);
  game_->describe_constants(archive);
  return fields;
}

std::uint64_t Simulation::state_hash() {
  const GameScope scope(name_.c_str(), tick_);
  canonical_.clear();
  StateArchive archive = StateArchive::saving(canonical_);
  game_->describe(archive);
  return hash_of(canonical_.view());
}

std::vector<ComponentHash> Simulation::component_hashes() {
  const GameScope scope(name_.c_str(), tick_);
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
  const GameScope scope(name_.c_str(), tick_);
  ByteWriter writer;
  StateArchive archive = StateArchive::saving(writer);
  game_->describe(archive);
  return {tick_, writer.take(), is_rewound_};
}

Status Simulation::restore(const Snapshot& snapshot) {
  if (!can_load_) return bad_usage("this game cannot load a state");
  past_.forget();
  return return_to(snapshot);
}

Status Simulation::take_back(const Snapshot& snapshot) {
  if (!can_load_) return bad_usage("this game cannot load a state");
  return return_to(snapshot);
}

Status Simulation::return_to(const Snapshot& snapshot) {
  is_rewound_ = snapshot.is_rewound;
  return load(snapshot.bytes, snapshot.tick);
}

Status Simulation::load(std::span<const std::uint8_t> bytes, Tick tick) {
  const GameScope scope(name_.c_str(), tick);
  ByteReader reader(bytes);
  StateArchive archive = StateArchive::loading(reader);
  try {
    compute(name_, [&] { game_->describe(archive); });
  } catch (const GameError& error) {
    return failed(error.what());
  }
  if (!reader.ok() || !reader.at_end()) {
    return bad_file("the snapshot of tick " + std::to_string(tick) +
                    " does not fit this build's description of the state: the replay was recorded "
                    "with another build, or the description depends on more than the state");
  }
  tick_ = tick;
  return {};
}

std::vector<NamedField> Simulation::fields() {
  const GameScope scope(name_.c_str(), tick_);
  std::vector<NamedField> fields;
  StateArchive archive = StateArchive::listing(fields);
  game_->describe(archive);
  return fields;
}

bool Simulation::takes(const Snapshot& snapshot) {
  if (!can_load_) return true;
  const Snapshot own = this->snapshot();
  const bool is_taken = return_to(snapshot).ok();
  // What has just been saved fits.
  static_cast<void>(return_to(own));
  return is_taken;
}

std::optional<FieldDifference> Simulation::difference_from(const Snapshot& recorded) {
  const GameScope scope(name_.c_str(), tick_);
  ByteReader reader(recorded.bytes);
  StateArchive archive = StateArchive::comparing(reader);
  game_->describe(archive);
  return archive.difference();
}

void Simulation::publish(View& view) const {
  const GameScope scope(name_.c_str(), tick_);
  compute(name_, [&] { game_->publish(view); });
  if (!is_rewound_) return;
  view.events.clear();
  view.path_events.clear();
  view.samples.clear();
  // They are the velocities of the way there, not of the way back.
  for (Thing& thing : view.things) {
    thing.flags &= ~std::uint32_t{kHasVelocity | kHasAngularVelocity};
  }
  view.facts.push_back({kIsRewound, 0, 0, {}});
}

}  // namespace tickreel::sim

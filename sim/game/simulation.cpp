#include "sim/game/simulation.h"

#include <cassert>
#include <utility>

#include "sim/game/game_scope.h"
#include "sim/view/rewound.h"
#include "tickreel/game/input_event.h"

namespace tickreel::sim {

namespace {

Status check_setup(const GameInfo& info, const SessionSetup& setup) {
  const std::size_t players = setup.players.size();
  if (players < info.min_players || players > info.max_players) {
    return bad_usage(info.name + " is for " + info.describe_players() + ", not " +
                     std::to_string(players));
  }
  if (setup.rules_version > info.version || setup.rules_version < info.oldest_rules()) {
    return bad_usage(info.name + " has no rules of version " + std::to_string(setup.rules_version));
  }
  return {};
}

}  // namespace

Result<Simulation> Simulation::begin(const GameInfo& info, SessionSetup setup,
                                     const std::vector<NamedField>* constants) {
  if (setup.rules_version == 0) setup.rules_version = info.version;
  if (Status checked = check_setup(info, setup); !checked) return checked.error();
  const GameScope scope(info.name.c_str(), 0);
  auto game =
      info.begin_apart ? info.begin_apart(setup, constants) : begin_here(info, setup, constants);
  if (!game) return game.error();
  return Simulation(info, std::move(setup), *std::move(game));
}

Result<std::vector<NamedField>> Simulation::default_constants(const GameInfo& info,
                                                              SessionSetup setup) {
  auto begun = begin(info, std::move(setup));
  return begun ? begun->constants() : Result<std::vector<NamedField>>(begun.error());
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
  game_->tick(input);
  ++tick_;
  if (past_.is_kept()) remember(tick_ - 1);
}

void Simulation::remember(Tick before) {
  past_.remember(
      {tick_, before, std::make_shared<const std::vector<std::uint8_t>>(snapshot().bytes)});
}

void Simulation::rewind(Tick target) {
  RecentState state = *past_.find(target);
  // The game saved these bytes itself, so they load.
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
  const GameScope scope(name_.c_str(), tick_);
  return game_->constants();
}

std::uint64_t Simulation::state_hash() {
  const GameScope scope(name_.c_str(), tick_);
  return game_->hash();
}

std::vector<ComponentHash> Simulation::component_hashes() {
  const GameScope scope(name_.c_str(), tick_);
  return game_->component_hashes();
}

Snapshot Simulation::snapshot() {
  const GameScope scope(name_.c_str(), tick_);
  return {tick_, game_->save(), is_rewound_};
}

Result<std::optional<Simulation>> Simulation::copy() {
  const GameScope scope(name_.c_str(), tick_);
  auto copied = game_->copy();
  if (!copied) return copied.error();
  if (*copied == nullptr) return std::optional<Simulation>();
  return std::optional<Simulation>(Simulation(*this, *std::move(copied)));
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
  try {
    if (!game_->load(bytes)) {
      return bad_file("the snapshot of tick " + std::to_string(tick) +
                      " does not fit this build's description of the state: the replay was "
                      "recorded with another build, or the description depends on more than the "
                      "state");
    }
  } catch (const GameError& error) {
    return error_of(error);
  }
  tick_ = tick;
  return {};
}

std::vector<NamedField> Simulation::fields() {
  const GameScope scope(name_.c_str(), tick_);
  return game_->fields();
}

bool Simulation::takes(const Snapshot& snapshot) {
  if (!can_load_) return true;
  const Snapshot own = this->snapshot();
  const bool is_taken = return_to(snapshot).ok();
  // The game has just saved this state, so it fits.
  static_cast<void>(return_to(own));
  return is_taken;
}

std::optional<FieldDifference> Simulation::difference_from(const Snapshot& recorded) {
  const GameScope scope(name_.c_str(), tick_);
  return game_->difference_from(recorded.bytes);
}

void Simulation::publish(View& view) const {
  const GameScope scope(name_.c_str(), tick_);
  game_->publish(view);
  if (!is_rewound_) return;
  view.events.clear();
  view.path_events.clear();
  view.samples.clear();
  // The velocities belong to the original ticks, not to the way back.
  for (Thing& thing : view.things) {
    thing.flags &= ~std::uint32_t{kHasVelocity | kHasAngularVelocity};
  }
  view.facts.push_back({kIsRewound, 0, 0, {}});
}

}  // namespace tickreel::sim

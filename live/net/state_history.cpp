#include "live/net/state_history.h"

#include <xxhash.h>

#include "tickreel/core/byte_writer.h"
#include "tickreel/game/random_stream.h"

namespace tickreel::live {
namespace {

constexpr Tick kIdentityTicks = 60;
constexpr std::uint64_t kIdentitySeed = 1;

std::uint64_t hash_of(std::span<const std::uint8_t> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

/// Hashes the constants, with the tick rate as one of them.
std::uint64_t hash_of(const TickRate& tick_rate, const std::vector<NamedField>& constants) {
  ByteWriter writer;
  writer.svarint(tick_rate.numerator());
  writer.svarint(tick_rate.denominator());
  for (const NamedField& constant : constants) {
    writer.string(constant.path);
    writer.u64(constant.bits);
  }
  return hash_of(writer.view());
}

/// Returns an input with random buttons and axes.
InputFrame some_input(RandomStream& random, std::size_t players) {
  InputFrame input;
  for (std::size_t player = 0; player < players; ++player) {
    input.players[player].buttons = random.below(0x10000);
    for (std::int16_t& axis : input.players[player].axes) {
      axis = static_cast<std::int16_t>(static_cast<std::int32_t>(random.below(65535)) - 32767);
    }
  }
  return input;
}

Snapshot snapshot_of(Tick tick, const std::string& bytes) {
  return {tick, {bytes.begin(), bytes.end()}};
}

}  // namespace

Result<SimulationIdentity> identity_of(const GameInfo& info) {
  SessionSetup setup{kIdentitySeed, info.tick_rate, info.player_names};
  setup.players.resize(info.max_players);
  auto simulation = Simulation::begin(info, setup);
  if (!simulation) return simulation.error();
  RandomStream random = RandomStream::named(kIdentitySeed, "identity");
  // All ticks count, because a difference in one of them may be gone in the next.
  ByteWriter hashes;
  while (simulation->tick() < kIdentityTicks) {
    simulation->step(some_input(random, info.max_players));
    hashes.u64(simulation->state_hash());
  }
  return SimulationIdentity{info.name, info.version,
                            hash_of(info.tick_rate, simulation->constants()),
                            hash_of(hashes.view())};
}

std::uint64_t StateHistory::add(Simulation& simulation) {
  std::vector<std::uint8_t> state = simulation.snapshot().bytes;
  const std::uint64_t hash = hash_of(state);
  bytes_ += state.size();
  entries_.push_back({hash, std::move(state)});
  for (; bytes_ > kMaxBytes && first_with_state_ < entries_.size(); ++first_with_state_) {
    bytes_ -= entries_[first_with_state_].state.size();
    entries_[first_with_state_].state = {};
  }
  return hash;
}

void StateHistory::forget_before(Tick tick) {
  while (!entries_.empty() && first_ < tick) {
    bytes_ -= entries_.front().state.size();
    entries_.pop_front();
    ++first_;
    if (first_with_state_ > 0) --first_with_state_;
  }
}

const StateHistory::Entry* StateHistory::find(Tick tick) const {
  if (tick < first_ || tick >= end()) return nullptr;
  return &entries_[static_cast<std::size_t>(tick - first_)];
}

std::optional<std::uint64_t> StateHistory::hash(Tick tick) const {
  const Entry* const entry = find(tick);
  return entry == nullptr ? std::nullopt : std::optional(entry->hash);
}

std::string StateHistory::state(Tick tick) const {
  const Entry* const entry = find(tick);
  if (entry == nullptr) return {};
  return {entry->state.begin(), entry->state.end()};
}

std::optional<FieldDifference> state_difference(const GameInfo& info, const SessionSetup& setup,
                                                Tick tick, const std::string& first,
                                                const std::string& second) {
  auto simulation = Simulation::begin(info, setup);
  if (!simulation || !simulation->restore(snapshot_of(tick, second))) return std::nullopt;
  // A comparison with a state that is not this game's would find a difference in any case.
  const Snapshot other = snapshot_of(tick, first);
  if (!simulation->takes(other)) return std::nullopt;
  return simulation->difference_from(other);
}

}  // namespace tickreel::live

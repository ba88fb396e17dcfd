#include "tests/demos/tanks_session.h"

#include "demos/tanks/tanks_view.h"
#include "tests/support/room.h"

namespace tickreel::tanks {

using namespace tests;

TanksSession::TanksSession(std::uint64_t seed, std::size_t player_count) {
  const GameInfo info = tanks_info();
  setup_.seed = seed;
  setup_.rules_version = info.version;
  setup_.tick_rate = info.tick_rate;
  setup_.players.assign(info.player_names.begin(),
                        info.player_names.begin() + static_cast<std::ptrdiff_t>(player_count));
  game_ = info.make_game(setup_);
  game_->begin();
  for (std::size_t player = 0; player < player_count; ++player) {
    bots_.push_back(info.make_bot(setup_, player));
  }
  publish(0);
}

void TanksSession::tick(const InputFrame& input) {
  game_->tick(input);
  publish(view_.tick + 1);
}

void TanksSession::tick_with_bots() {
  InputFrame input;
  for (std::size_t player = 0; player < bots_.size(); ++player) {
    input.players[player] = bots_[player]->decide(view_);
  }
  tick(input);
}

void TanksSession::idle(int ticks) {
  for (int i = 0; i < ticks; ++i) tick({});
}

std::vector<std::uint8_t> TanksSession::save() {
  ByteWriter writer;
  StateArchive archive = StateArchive::saving(writer);
  game_->describe(archive);
  return writer.take();
}

void TanksSession::load(const std::vector<std::uint8_t>& bytes) {
  ByteReader reader(bytes);
  StateArchive archive = StateArchive::loading(reader);
  game_->describe(archive);
}

std::int64_t TanksSession::fact(FactKind kind, std::uint32_t variant) const {
  for (const Fact& fact : view_.facts) {
    if (fact.kind == kind && fact.variant == variant) return fact.value;
  }
  return -1000;
}

int TanksSession::event_count(EventKind kind) const {
  int count = 0;
  for (const ViewEvent& event : view_.events) count += event.kind == kind ? 1 : 0;
  return count;
}

const Thing* TanksSession::find(ThingKind kind, std::uint32_t variant) const {
  for (const Thing& thing : view_.things) {
    if (thing.kind == kind && thing.variant == variant) return &thing;
  }
  return nullptr;
}

void TanksSession::publish(Tick tick) {
  view_.clear();
  view_.tick = tick;
  game_->publish(view_);
}

RandomInputs::RandomInputs(std::uint64_t seed) : random_(seed, 1) {}

InputFrame RandomInputs::next() {
  for (std::size_t player = 0; player < 4; ++player) {
    PlayerInput& input = frame_.players[player];
    // Inputs are held for a while, so that tanks move some distance.
    if (random_.below(20) != 0) continue;
    for (std::int16_t& axis : input.axes) axis = quantise_axis(random_.between(-1.2F, 1.2F));
    input.buttons = random_.next() & (kFireButton | kMineButton);
    // The menu button is rare, so that the pause menu does not take up the match.
    if (random_.below(60) == 0) input.buttons |= kMenuButton;
    if (random_.below(4) == 0) input.buttons |= kDownButton | kConfirmButton;
  }
  return frame_;
}

std::vector<std::uint8_t> bytes_of(const View& view) {
  ByteWriter writer;
  const auto vec = [&](Vec3 v) {
    for (const float value : {v.x, v.y, v.z}) writer.f32(value);
  };
  for (const Thing& thing : view.things) {
    writer.u64(thing.id);
    for (const std::uint32_t value : {thing.kind, thing.variant, thing.flags}) writer.u32(value);
    vec(thing.position);
    vec(thing.velocity);
    vec(thing.size);
    const Quat& q = thing.rotation;
    for (const float value : {q.w, q.x, q.y, q.z}) writer.f32(value);
    for (const float value : thing.values) writer.f32(value);
  }
  for (const PathEvent& event : view.path_events) {
    writer.u64(event.thing_id);
    writer.u8(static_cast<std::uint8_t>(event.type));
    writer.f32(event.when);
    vec(event.position);
    vec(event.velocity_before);
    vec(event.velocity_after);
  }
  for (const ViewEvent& event : view.events) {
    writer.u64(event.id);
    writer.u32(event.kind);
    writer.u32(event.variant);
    writer.f32(event.when);
    vec(event.position);
    vec(event.direction);
    writer.f32(event.magnitude);
  }
  for (const Fact& fact : view.facts) {
    writer.u32(fact.kind);
    writer.u32(fact.variant);
    writer.svarint(fact.value);
    writer.string(fact.text);
  }
  return writer.take();
}

}  // namespace tickreel::tanks

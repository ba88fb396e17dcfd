#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include "live/net/host_side.h"
#include "live/net/join_side.h"
#include "live/net/session_code.h"
#include "tests/fuzz/fuzz_games.h"
#include "tests/fuzz/fuzz_targets.h"
#include "tickreel/core/byte_reader.h"

namespace tickreel::tests {
namespace {

using Kind = NetEvent::Kind;

constexpr PeerId kPeer = 1;
constexpr Tick kMaxTicks = 40;

/// A network on which the fuzzer is the other machine.
class Script final : public NetTransport {
 public:
  std::vector<NetEvent> waiting;
  std::vector<std::vector<std::uint8_t>> said;

  std::vector<NetEvent> receive(NetTime /*now*/) override { return std::exchange(waiting, {}); }
  void send(PeerId /*peer*/, std::span<const std::uint8_t> message, Delivery /*way*/) override {
    said.emplace_back(message.begin(), message.end());
  }
  void disconnect(PeerId peer) override { waiting.push_back({Kind::kDisconnected, peer}); }
  [[nodiscard]] std::chrono::milliseconds round_trip(PeerId /*peer*/) const override {
    return std::chrono::milliseconds(20);
  }
};

/// One side and the messages that it gets. It has its own clock.
class Listener {
 public:
  Listener(std::unique_ptr<NetSide> side, Script& script)
      : side_(std::move(side)), script_(script) {
    script_.waiting.push_back({Kind::kConnected, kPeer, "fuzzer"});
    serve();
  }

  NetSide& side() { return *side_; }
  [[nodiscard]] NetTime now() const { return now_; }

  void hear(std::vector<std::uint8_t> message) {
    script_.waiting.push_back({Kind::kMessage, kPeer, {}, std::move(message)});
    serve();
    play();
  }
  void hear(const Message& message) { hear(encode_message(message)); }

 private:
  void serve() {
    now_ += std::chrono::milliseconds(10);
    side_->serve(now_);
    static_cast<void>(side_->take_news());
  }
  void play() {
    if (!side_->match()) return;
    if (!simulation_) {
      auto begun = Simulation::begin(fuzz_games()[0], side_->match()->setup);
      if (!begun) std::abort();  // it should have been refused
      simulation_.emplace(*std::move(begun));
      side_->begin(*simulation_);
    }
    static_cast<void>(side_->take_orphans());
    while (side_->can_play() && simulation_->tick() < kMaxTicks) {
      simulation_->step(side_->play({}));
      side_->played(*simulation_);
    }
  }

  std::unique_ptr<NetSide> side_;
  Script& script_;
  NetTime now_{std::chrono::hours(1)};
  std::optional<Simulation> simulation_;
};

const SimulationIdentity& identity() {
  static const SimulationIdentity identity = *identity_of(fuzz_games()[0]);
  return identity;
}

/// Returns a host that an honest machine has brought to this stage.
Listener host_at(std::uint8_t stage, std::unique_ptr<Script> script) {
  Script& network = *script;
  HostPlan plan;
  plan.seats = {NetSeat::kHere, NetSeat::kOpen};
  plan.code = "code";
  Listener host(
      std::make_unique<HostSide>(fuzz_games()[0], identity(), std::move(plan), std::move(script)),
      network);
  if (stage == 0) return host;
  HelloMessage hello;
  hello.identity = identity();
  const auto challenge = std::get<ChallengeMessage>(*decode_message(network.said.front()));
  hello.proof = prove_code("code", challenge.nonce, hello.nonce);
  host.hear(hello);
  if (stage == 1) return host;
  if (!dynamic_cast<HostSide&>(host.side()).start(host.now())) std::abort();
  host.hear(AliveMessage{});
  if (stage == 2) return host;
  SessionSetup setup = host.side().match()->setup;
  host.hear(ReadyMessage{Simulation::begin(fuzz_games()[0], setup)->state_hash()});
  return host;
}

Listener guest_at(std::uint8_t stage, std::unique_ptr<Script> script) {
  Script& network = *script;
  const NetTime start{std::chrono::hours(1)};
  Listener guest(
      std::make_unique<JoinSide>(fuzz_games()[0], identity(), JoinPlan{"host", "code", "Bo"},
                                 std::move(script), start),
      network);
  if (stage > 0) guest.hear(ChallengeMessage{});
  if (stage > 1) guest.hear(RosterMessage{{{"Ada"}, {"Bo"}}, 1});
  if (stage > 2) guest.hear(StartMessage{1, {{"Ada", 0}, {"Bo", 1}}, 1, 3});
  return guest;
}

}  // namespace

void hear_hostile_messages(ByteView bytes) {
  ByteReader reader(bytes);
  const bool is_host = reader.u8() % 2 == 0;
  const std::uint8_t stage = reader.u8() % 4;
  auto script = std::make_unique<Script>();
  Listener listener =
      is_host ? host_at(stage, std::move(script)) : guest_at(stage, std::move(script));
  while (reader.ok() && !reader.at_end()) {
    const std::size_t size = std::min<std::size_t>(reader.u16(), reader.remaining());
    const ByteView message = reader.bytes(size);
    if (const auto read = decode_message(message)) {
      const std::vector<std::uint8_t> again = encode_message(*read);
      const auto twice = decode_message(again);
      if (!twice || encode_message(*twice) != again) std::abort();
    }
    listener.hear({message.begin(), message.end()});
  }
}

}  // namespace tickreel::tests

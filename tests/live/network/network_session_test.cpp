#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>

#include "live/network/udp_link.h"
#include "sim/game/random_stream.h"
#include "sim/replay/recorder.h"
#include "sim/replay/replay_player.h"
#include "tests/support/duel_game.h"
#include "tests/support/temporary_directory.h"

// Two players on two machines, as far as the game can tell: a session over UDP and a bad network,
// recorded on both sides, is played back from the files alone.

namespace tickreel {
namespace {

constexpr Tick kTicks = 500;
constexpr const char* kLoopback = "127.0.0.1:0";

/// One machine: its devices, its socket and its recording.
struct Machine {
  std::uint8_t player;
  UdpLink link;
  Recorder recorder;
  std::unique_ptr<InputCollector> input;

  Machine(std::uint8_t local_player, UdpLink opened, const std::string& path)
      : player(local_player),
        link(std::move(opened)),
        recorder(*Recorder::begin(duel::duel_info(player), duel::duel_setup(), path, true)),
        input(std::make_unique<InputCollector>(
            InputBindings{{},
                          {{.pad = 0, .stick = 0, .player = player, .axis = 0},
                           {.pad = 0, .stick = 1, .player = player, .axis = 1}}},
            player)) {}

  View view() {
    View seen;
    recorder.simulation().publish(seen);
    return seen;
  }

  /// What a live session does for each tick.
  void step(Tick tick) {
    ASSERT_TRUE(link.send_requested(view()));
    ASSERT_TRUE(link.receive(*input));
    input->gamepad_axis(0, 0, static_cast<float>((tick / 20 + player) % 3) - 1.0F);
    input->gamepad_axis(0, 1, static_cast<float>((tick / 35) % 3) - 1.0F);
    ASSERT_TRUE(recorder.step(input->take()));
  }
};

/// The network between the two: it loses, doubles, delays and reorders, and adds nonsense.
class BadNetwork {
 public:
  BadNetwork(const Machine& a, const Machine& b)
      : ends_{*UdpLink::open(kLoopback), *UdpLink::open(kLoopback)} {
    EXPECT_TRUE(ends_[0].add_peer(0, a.link.local_address()));
    EXPECT_TRUE(ends_[1].add_peer(1, b.link.local_address()));
  }

  /// The address at which `player` seems to sit, for the other one.
  [[nodiscard]] std::string address_of(std::uint8_t player) const {
    return ends_[player == 0 ? 1 : 0].local_address();
  }

  void carry(Tick tick) {
    for (std::uint8_t from = 0; from < 2; ++from) {
      InputCollector arrived({});
      ASSERT_TRUE(ends_[from].receive(arrived));
      for (const InputEvent& event : arrived.take().events) {
        send_on(tick, static_cast<std::uint8_t>(1 - from), decode_event<PacketEvent>(event)->bytes);
      }
    }
    std::erase_if(under_way_, [&](const Packet& packet) {
      if (packet.due > tick) return false;
      EXPECT_TRUE(ends_[packet.to].send(packet.to, packet.bytes));
      return true;
    });
  }

 private:
  struct Packet {
    Tick due = 0;
    std::uint8_t to = 0;
    std::string bytes;
  };

  void send_on(Tick tick, std::uint8_t to, const std::string& bytes) {
    const float fate = luck_.unit();
    if (fate < 0.2F) return;
    under_way_.push_back({tick, to, bytes});
    if (fate < 0.3F) under_way_.push_back({tick + 2, to, bytes});
    if (fate > 0.7F) under_way_.back().due += 1 + static_cast<Tick>(luck_.below(6));
    if (fate > 0.9F) under_way_.push_back({tick, to, nonsense(bytes)});
  }

  std::string nonsense(std::string bytes) {
    bytes.resize(luck_.below(kMaxPacketBytes));
    for (char& byte : bytes) byte = static_cast<char>(luck_.below(256));
    return bytes;
  }

  std::array<UdpLink, 2> ends_;  ///< towards each player
  std::vector<Packet> under_way_;
  RandomStream luck_ = RandomStream::named(5, "network");
};

std::int64_t fact(const View& view, std::uint32_t kind) {
  for (const Fact& fact : view.facts) {
    if (fact.kind == kind) return fact.value;
  }
  return -1;
}

bool same_places(const View& a, const View& b) {
  return std::ranges::equal(a.things, b.things, {}, &Thing::position, &Thing::position);
}

/// Plays a recording to its end, every state hash compared.
View played_back(std::uint8_t player, const std::string& path) {
  auto replay = *ReplayPlayer::open(duel::duel_info(player), *ReplayReader::open(path));
  EXPECT_EQ(replay.tick_count(), kTicks);
  while (replay.tick() < replay.tick_count()) {
    const Status stepped = replay.step();
    if (!stepped) {
      ADD_FAILURE() << stepped.error().message;
      break;
    }
  }
  View view;
  replay.publish(view);
  return view;
}

class NetworkSessionTest : public testing::Test {
 protected:
  void SetUp() override {
    auto a = UdpLink::open(kLoopback);
    auto b = UdpLink::open(kLoopback);
    ASSERT_TRUE(a && b) << (a ? b : a).error().message;
    machines_[0] = std::make_unique<Machine>(0, *std::move(a), paths_[0]);
    machines_[1] = std::make_unique<Machine>(1, *std::move(b), paths_[1]);
  }

  TemporaryDirectory directory_;
  std::array<std::string, 2> paths_{directory_.path("a.replay"), directory_.path("b.replay")};
  std::array<std::unique_ptr<Machine>, 2> machines_;
};

TEST_F(NetworkSessionTest, IsPlayedBackWithoutANetwork) {
  BadNetwork network(*machines_[0], *machines_[1]);
  for (const std::uint8_t i : {0, 1}) {
    const auto other = static_cast<std::uint8_t>(1 - i);
    ASSERT_TRUE(machines_[i]->link.add_peer(other, network.address_of(other)));
  }
  auto stranger = *UdpLink::open(kLoopback);
  ASSERT_TRUE(stranger.add_peer(0, machines_[0]->link.local_address()));

  for (Tick tick = 0; tick < kTicks; ++tick) {
    for (const auto& machine : machines_) machine->step(tick);
    network.carry(tick);
    ASSERT_TRUE(stranger.send(0, "let me in"));
  }

  EXPECT_GT(machines_[0]->link.ignored(), 0U) << "the stranger was let in";
  std::array<View, 2> ends;
  for (const std::uint8_t i : {0, 1}) {
    ends[i] = machines_[i]->view();
    EXPECT_GT(fact(ends[i], duel::kPacketsUsed), kTicks / 3);
    EXPECT_GT(fact(ends[i], duel::kPacketsLate), 10);
    EXPECT_GT(fact(ends[i], duel::kPacketsGarbage), 10);
    EXPECT_NE(ends[i].things[1U - i].position, Vec3{}) << "the packets steered nothing";
    ASSERT_TRUE(machines_[i]->recorder.finish());
    machines_[i].reset();  // the socket is closed
  }
  EXPECT_FALSE(same_places(ends[0], ends[1])) << "a bad network, and no difference?";
  EXPECT_TRUE(same_places(played_back(0, paths_[0]), ends[0]));
  EXPECT_TRUE(same_places(played_back(1, paths_[1]), ends[1]));
}

}  // namespace
}  // namespace tickreel

#include "tests/support/net/fake_network.h"

#include <algorithm>
#include <map>
#include <string>

namespace tickreel::tests {
namespace {

using std::chrono::milliseconds;
using Kind = NetEvent::Kind;

struct Waiting {
  NetTime due;
  NetEvent event;
};

}  // namespace

/// The packets on their way to each machine. Peer numbers are those of the links, from 1 on.
struct FakeNetwork::State {
  struct Mailbox {
    std::vector<Waiting> waiting;
    NetTime last_reliable;
  };
  NetWeather weather;
  RandomStream random;
  Mailbox host;
  std::map<PeerId, Mailbox> guests;
  std::map<PeerId, bool> is_cut;
  PeerId links = 0;

  milliseconds travel() {
    const auto spread = static_cast<std::uint32_t>((weather.most - weather.least).count());
    return weather.least + milliseconds(random.below(spread + 1));
  }
  void post(Mailbox& box, const NetEvent& event, NetTime now, bool is_reliable) {
    if (is_cut[event.peer]) return;
    if (!is_reliable && random.below(100) < weather.lost_percent) return;
    NetTime due = now + travel();
    if (is_reliable) {
      // A lost reliable packet is sent again.
      while (random.below(100) < weather.lost_percent) due += 3 * weather.most;
      due = box.last_reliable = std::max(due, box.last_reliable);
    }
    box.waiting.push_back({due, event});
    if (!is_reliable && random.below(100) < weather.doubled_percent) {
      box.waiting.push_back({due + travel(), event});
    }
  }
};

class FakeNetwork::End final : public NetTransport {
 public:
  End(std::shared_ptr<State> state, PeerId link) : state_(std::move(state)), link_(link) {}

  std::vector<NetEvent> receive(NetTime now) override {
    now_ = now;
    State::Mailbox& box = link_ == 0 ? state_->host : state_->guests[link_];
    const auto due = std::stable_partition(box.waiting.begin(), box.waiting.end(),
                                           [&](const Waiting& each) { return each.due > now; });
    std::vector<Waiting> arrived(due, box.waiting.end());
    box.waiting.erase(due, box.waiting.end());
    std::ranges::stable_sort(arrived, {}, &Waiting::due);
    std::vector<NetEvent> events;
    for (Waiting& each : arrived) events.push_back(std::move(each.event));
    return events;
  }

  void send(PeerId peer, std::span<const std::uint8_t> message, Delivery delivery) override {
    post({Kind::kMessage, peer, {}, {message.begin(), message.end()}},
         delivery == Delivery::kReliable);
  }

  void disconnect(PeerId peer) override {
    post({Kind::kDisconnected, peer}, true);
    if (link_ == 0) {
      state_->post(state_->host, {Kind::kDisconnected, peer}, now_, true);
    } else {
      state_->post(state_->guests[link_], {Kind::kDisconnected, peer}, now_, true);
    }
  }

  [[nodiscard]] milliseconds round_trip(PeerId /*peer*/) const override {
    return 2 * state_->weather.most;
  }

 private:
  void post(const NetEvent& event, bool is_reliable) {
    if (event.peer == 0) return;
    State::Mailbox& box = link_ == 0 ? state_->guests[event.peer] : state_->host;
    state_->post(box, event, now_, is_reliable);
  }

  std::shared_ptr<State> state_;
  PeerId link_;
  NetTime now_;
};

FakeNetwork::FakeNetwork(NetWeather given, std::uint64_t seed)
    : weather(given), state_(std::make_shared<State>()) {
  state_->weather = given;
  state_->random = RandomStream::named(seed, "weather");
}

std::unique_ptr<NetTransport> FakeNetwork::listen() {
  return std::make_unique<End>(state_, 0);
}

std::unique_ptr<NetTransport> FakeNetwork::connect() {
  const PeerId link = ++state_->links;
  state_->post(state_->host, {Kind::kConnected, link, "guest " + std::to_string(link)}, now, true);
  state_->post(state_->guests[link], {Kind::kConnected, link, "host"}, now, true);
  return std::make_unique<End>(state_, link);
}

void FakeNetwork::cut(std::size_t nth) {
  state_->is_cut[static_cast<PeerId>(nth + 1)] = true;
}

}  // namespace tickreel::tests

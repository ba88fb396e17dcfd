#include "live/net/enet_transport.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/eventually.h"
#include "tests/support/net/udp_proxy.h"

// Two machines in one process, connected by sockets.

namespace tickreel::tests {
namespace {

using Kind = NetEvent::Kind;

class EnetTransportTest : public testing::Test {
 protected:
  void SetUp() override {
    auto listening = listen_with_enet({"127.0.0.1", 0}, bound_);
    ASSERT_TRUE(listening) << listening.error().message;
    host_ = *std::move(listening);
    ASSERT_NE(bound_.port, 0);
  }
  void connect(std::uint16_t port) {
    guest_ = *connect_with_enet({"127.0.0.1", port});
    ASSERT_TRUE(receive_until([&] {
      return count(host_events_, Kind::kConnected) == 1 &&
             count(guest_events_, Kind::kConnected) == 1;
    }));
    host_peer_ = guest_events_.front().peer;
    guest_peer_ = host_events_.front().peer;
  }
  template <typename Condition>
  bool receive_until(Condition condition) {
    return eventually([&] {
      const NetTime now = std::chrono::steady_clock::now();
      for (auto& event : host_->receive(now)) host_events_.push_back(event);
      for (auto& event : guest_->receive(now)) guest_events_.push_back(event);
      return condition();
    });
  }
  static std::ptrdiff_t count(const std::vector<NetEvent>& events, Kind kind) {
    return std::ranges::count(events, kind, &NetEvent::kind);
  }

  NetAddress bound_;
  std::unique_ptr<NetTransport> host_;
  std::unique_ptr<NetTransport> guest_;
  PeerId host_peer_ = 0;
  PeerId guest_peer_ = 0;
  std::vector<NetEvent> host_events_;
  std::vector<NetEvent> guest_events_;
};

TEST_F(EnetTransportTest, CarriesMessagesBothWays) {
  connect(bound_.port);
  const std::vector<std::uint8_t> small{1, 2, 3};
  const std::vector<std::uint8_t> large(100'000, 9);
  guest_->send(host_peer_, small, Delivery::kFleeting);
  host_->send(guest_peer_, large, Delivery::kReliable);
  ASSERT_TRUE(receive_until([&] {
    return count(host_events_, Kind::kMessage) == 1 && count(guest_events_, Kind::kMessage) == 1;
  }));
  EXPECT_EQ(host_events_.back().bytes, small);
  EXPECT_EQ(guest_events_.back().bytes, large);
  EXPECT_LT(host_->round_trip(guest_peer_), std::chrono::seconds(1));
  host_->disconnect(guest_peer_);
  ASSERT_TRUE(receive_until([&] {
    return count(host_events_, Kind::kDisconnected) == 1 &&
           count(guest_events_, Kind::kDisconnected) == 1;
  }));
}

TEST_F(EnetTransportTest, WhatIsReliableArrivesInOrderThroughABadNetwork) {
  const UdpProxy proxy(bound_.port, {std::chrono::milliseconds(40), 20, 20});
  connect(proxy.port());
  constexpr std::uint8_t kMessages = 50;
  for (std::uint8_t i = 0; i < kMessages; ++i) {
    guest_->send(host_peer_, std::vector<std::uint8_t>{i}, Delivery::kReliable);
  }
  ASSERT_TRUE(receive_until([&] { return count(host_events_, Kind::kMessage) == kMessages; }));
  for (std::uint8_t i = 0; i < kMessages; ++i) EXPECT_EQ(host_events_[i + 1U].bytes.at(0), i);
  EXPECT_GT(proxy.lost(), 0U);
}

// The last of a connection's three packets is lost until the host has forgotten the guest.
TEST_F(EnetTransportTest, WhoWasForgottenConnectsAgain) {
  UdpProxy proxy(bound_.port, {std::chrono::milliseconds(0), 0, 0});
  guest_ = *connect_with_enet({"127.0.0.1", proxy.port()});
  static_cast<void>(guest_->receive(std::chrono::steady_clock::now()));
  ASSERT_TRUE(eventually([&] { return proxy.passed() > 0; }));
  proxy.cut_to_host(true);
  ASSERT_TRUE(receive_until([&] { return count(guest_events_, Kind::kConnected) == 1; }));
  const NetTime forgotten = std::chrono::steady_clock::now() + std::chrono::milliseconds(2500);
  ASSERT_TRUE(receive_until([&] { return std::chrono::steady_clock::now() > forgotten; }));
  EXPECT_EQ(count(host_events_, Kind::kConnected), 0);
  proxy.cut_to_host(false);
  ASSERT_TRUE(receive_until([&] { return count(host_events_, Kind::kConnected) == 1; }));
  host_->send(host_events_.back().peer, std::vector<std::uint8_t>{7}, Delivery::kReliable);
  ASSERT_TRUE(receive_until([&] { return count(guest_events_, Kind::kMessage) == 1; }));
  EXPECT_EQ(guest_events_.back().peer, guest_events_[guest_events_.size() - 2].peer);
  EXPECT_EQ(count(guest_events_, Kind::kDisconnected), 0);
}

TEST_F(EnetTransportTest, WhoFloodsIsCutOff) {
  connect(bound_.port);
  const std::vector<std::uint8_t> message(100, 1);
  ASSERT_TRUE(receive_until([&] {
    for (int i = 0; i < 200; ++i) guest_->send(host_peer_, message, Delivery::kFleeting);
    return count(host_events_, Kind::kFlooded) == 1;
  }));
  EXPECT_LE(count(host_events_, Kind::kMessage),
            static_cast<std::ptrdiff_t>(2 * NetTransport::kMaxMessagesPerSecond));
}

TEST_F(EnetTransportTest, ThoseWhoConnectAndSayNothingKeepNobodyOut) {
  std::vector<std::unique_ptr<NetTransport>> silent;
  for (int i = 0; i < 100; ++i) silent.push_back(*connect_with_enet({"127.0.0.1", bound_.port}));
  const NetTime now = std::chrono::steady_clock::now();
  for (const auto& one : silent) static_cast<void>(one->receive(now));
  for (const auto& event : host_->receive(now)) EXPECT_EQ(event.kind, Kind::kConnected);
  // These guests never answer again.
  const NetTime begin = std::chrono::steady_clock::now();
  guest_ = *connect_with_enet({"127.0.0.1", bound_.port});
  ASSERT_TRUE(receive_until([&] { return count(guest_events_, Kind::kConnected) == 1; }));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10)) << "not 30";
}

TEST_F(EnetTransportTest, StrangersMakeRoomAndThoseWhoAreKeptDoNot) {
  constexpr std::size_t kStrangers = 8;
  host_ = *listen_with_enet({"127.0.0.1", 0}, bound_, kFreePeers + kStrangers);
  connect(bound_.port);
  host_->keep(guest_peer_);
  std::vector<std::unique_ptr<NetTransport>> strangers;
  ASSERT_TRUE(receive_until([&] {
    if (strangers.size() < 3 * kStrangers) {
      strangers.push_back(*connect_with_enet({"127.0.0.1", bound_.port}));
    }
    const NetTime now = std::chrono::steady_clock::now();
    for (const auto& one : strangers) static_cast<void>(one->receive(now));
    return count(host_events_, Kind::kDisconnected) >= static_cast<std::ptrdiff_t>(kStrangers);
  }));
  for (const NetEvent& event : host_events_) {
    EXPECT_FALSE(event.kind == Kind::kDisconnected && event.peer == guest_peer_);
  }
  const std::vector<std::uint8_t> message{7};
  guest_->send(host_peer_, message, Delivery::kReliable);
  ASSERT_TRUE(receive_until([&] { return count(host_events_, Kind::kMessage) == 1; }));
}

TEST_F(EnetTransportTest, WhoIsSentAwayAndDoesNotAnswerIsForgottenSoon) {
  connect(bound_.port);
  host_->disconnect(guest_peer_);
  const NetTime begin = std::chrono::steady_clock::now();
  ASSERT_TRUE(eventually([&] {
    for (auto& event : host_->receive(std::chrono::steady_clock::now())) {
      host_events_.push_back(event);
    }
    return count(host_events_, Kind::kDisconnected) == 1;
  }));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10)) << "not 30";
}

TEST_F(EnetTransportTest, SaysWhyItCannotListenOrConnect) {
  NetAddress bound;
  const auto taken = listen_with_enet(bound_, bound);
  ASSERT_FALSE(taken);
  EXPECT_THAT(taken.error().message, testing::HasSubstr("cannot listen at 127.0.0.1:"));
  const auto nowhere = connect_with_enet({"no.such.machine.invalid", 1});
  ASSERT_FALSE(nowhere);
  EXPECT_THAT(nowhere.error().message, testing::HasSubstr("there is no machine 'no.such"));
}

}  // namespace
}  // namespace tickreel::tests

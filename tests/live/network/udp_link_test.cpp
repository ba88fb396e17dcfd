#include "live/network/udp_link.h"

#include <gtest/gtest.h>

#include <memory>

#include "sim/game/engine_request.h"

namespace tickreel {
namespace {

/// The packets that have come, each as "player:bytes".
std::vector<std::string> received(UdpLink& link) {
  InputCollector collector({});
  EXPECT_TRUE(link.receive(collector));
  std::vector<std::string> packets;
  for (const InputEvent& event : collector.take().events) {
    packets.push_back(std::to_string(event.player) + ':' + decode_event<PacketEvent>(event)->bytes);
  }
  return packets;
}

using Packets = std::vector<std::string>;

TEST(UdpLinkTest, RefusesWhatIsNoAddress) {
  for (const char* text :
       {"", "localhost", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", ":7000", "example.org:7000",
        "::1:7000", "[::1]", "[::1]7000", "[127.0.0.1]:1", "127.0.0.1:7x", "127.0.0.1: 7"}) {
    const auto link = UdpLink::open(text);
    ASSERT_FALSE(link) << text;
    EXPECT_EQ(link.error().kind, ErrorKind::kUsage) << text;
    EXPECT_NE(link.error().message.find(text), std::string::npos);
  }
}

/// Both families behave alike.
class UdpLinkFamilyTest : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    auto a = UdpLink::open(GetParam());
    auto b = UdpLink::open(GetParam());
    if (!a && GetParam() == std::string("[::1]:0")) GTEST_SKIP() << a.error().message;
    ASSERT_TRUE(a && b) << (a ? b : a).error().message;
    a_ = std::make_unique<UdpLink>(*std::move(a));
    b_ = std::make_unique<UdpLink>(*std::move(b));
    ASSERT_TRUE(a_->add_peer(1, b_->local_address()));
    ASSERT_TRUE(b_->add_peer(0, a_->local_address()));
  }

  std::unique_ptr<UdpLink> a_;
  std::unique_ptr<UdpLink> b_;
};

TEST_P(UdpLinkFamilyTest, CarriesPacketsBothWays) {
  EXPECT_EQ(received(*a_), Packets{}) << "waits for nothing";
  ASSERT_TRUE(a_->send(1, "ping"));
  ASSERT_TRUE(a_->send(1, ""));
  EXPECT_EQ(received(*b_), (Packets{"0:ping", "0:"}));
  ASSERT_TRUE(b_->send(0, std::string(kMaxPacketBytes, 'x')));
  EXPECT_EQ(received(*a_), (Packets{"1:" + std::string(kMaxPacketBytes, 'x')}));
}

TEST_P(UdpLinkFamilyTest, IgnoresStrangers) {
  auto stranger = *UdpLink::open(GetParam());
  ASSERT_TRUE(stranger.add_peer(0, a_->local_address()));
  ASSERT_TRUE(stranger.send(0, "let me in"));
  ASSERT_TRUE(b_->send(0, "hello"));
  EXPECT_EQ(received(*a_), Packets{"1:hello"});
  EXPECT_EQ(a_->ignored(), 1U);
}

TEST_P(UdpLinkFamilyTest, TakesAFloodInPieces) {
  for (std::size_t i = 0; i < UdpLink::kMaxPacketsPerReceive + 6; ++i) {
    ASSERT_TRUE(a_->send(1, std::to_string(i)));
  }
  EXPECT_EQ(received(*b_).size(), UdpLink::kMaxPacketsPerReceive);
  EXPECT_EQ(received(*b_).size(), 6U);
}

TEST_P(UdpLinkFamilyTest, SendsWhatAViewAsksFor) {
  View view;
  view.facts = {{0, 1, 0, "a fact"},
                {kSendPacket, 9, 0, "to nobody"},
                {kSendPacket, 1, 0, std::string(kMaxPacketBytes + 1, 'x')},
                {kSendPacket, 1, 0, "to b"}};
  const Status sent = a_->send_requested(view);
  ASSERT_FALSE(sent);
  EXPECT_EQ(sent.error().message, "player 9 has no address to send a packet to");
  EXPECT_EQ(received(*b_), Packets{"0:to b"});
}

TEST_P(UdpLinkFamilyTest, AnAddressInUseIsAnError) {
  const auto second = UdpLink::open(a_->local_address());
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.find(a_->local_address()), std::string::npos)
      << second.error().message;
}

TEST_P(UdpLinkFamilyTest, APeerThatIsGoneIsNoError) {
  b_.reset();
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(a_->send(1, "anybody?"));
  EXPECT_EQ(received(*a_), Packets{});
}

INSTANTIATE_TEST_SUITE_P(Families, UdpLinkFamilyTest, testing::Values("127.0.0.1:0", "[::1]:0"),
                         [](const auto& family) {
                           return std::string(family.param[0] == '[' ? "IPv6" : "IPv4");
                         });

}  // namespace
}  // namespace tickreel

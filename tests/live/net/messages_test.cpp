#include "live/net/messages.h"

#include <gtest/gtest.h>

#include "live/net/session_code.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

/// Returns a message of each kind, with values in it.
std::vector<Message> all_messages() {
  ChallengeMessage challenge{kNetProtocol, "0.2.0-gabc", {}};
  challenge.nonce[15] = 7;
  HelloMessage hello{kNetProtocol, "0.2.0", "Bo", {"tanks", 2, 3, 4}, {}, {5, 6}};
  return {challenge,
          hello,
          RefusedMessage{"no"},
          RosterMessage{{{"Ada"}, {"Bo"}}, 1},
          StartMessage{9, {{"Ada", 0}, {"Bo", 1}}, 1, 4},
          ReadyMessage{77},
          AliveMessage{},
          InputsMessage{5, 6, 2, "ab"},
          FramesMessage{5, 4, 6, 2, "abc"},
          HashesMessage{1, {1, 2, 3}},
          DivergedMessage{8, 1, std::string(3000, 's')},
          DifferenceMessage{8, 1, "tanks[2].x", "1", "2"},
          LeftMessage{1, 10, "left"},
          EndMessage{100, true}};
}

TEST(MessagesTest, WhatIsWrittenIsRead) {
  const std::vector<Message> messages = all_messages();
  ASSERT_EQ(messages.size(), std::variant_size_v<Message>) << "each kind";
  for (const Message& message : messages) {
    const std::vector<std::uint8_t> bytes = encode_message(message);
    const auto read = decode_message(bytes);
    ASSERT_TRUE(read) << message.index();
    EXPECT_EQ(read->index(), message.index());
    EXPECT_EQ(encode_message(*read), bytes);
  }
}

TEST(MessagesTest, NothingIsReadOfWhatIsCutOrTooLong) {
  for (const Message& message : all_messages()) {
    std::vector<std::uint8_t> bytes = encode_message(message);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      EXPECT_FALSE(decode_message(std::span(bytes).first(size))) << message.index() << " " << size;
    }
    bytes.push_back(0);
    EXPECT_FALSE(decode_message(bytes)) << message.index();
  }
}

TEST(MessagesTest, NothingIsReadOfWhatCannotBe) {
  const std::vector<Message> wrong{RefusedMessage{"\xff\xff"},
                                   RefusedMessage{std::string(kMaxNetText + 1, 'x')},
                                   RosterMessage{{{"Ada"}}, 1},
                                   RosterMessage{{}, 0},
                                   StartMessage{9, {}, 1, 4},
                                   StartMessage{9, {{"Ada", 0}}, 1, 0},
                                   StartMessage{9, {{"Ada", kMaxPlayers}}, 1, 4},
                                   InputsMessage{-1, 0, 0, ""},
                                   InputsMessage{0, Tick{1} << 50U, 0, ""},
                                   FramesMessage{0, 0, 0, kMaxNetTicks + 1, ""},
                                   HashesMessage{0, std::vector<std::uint64_t>(kMaxNetTicks + 1)},
                                   DivergedMessage{0, kMaxPlayers, ""},
                                   EndMessage{-1, false}};
  for (const Message& message : wrong) {
    EXPECT_FALSE(decode_message(encode_message(message))) << message.index();
  }
  EXPECT_FALSE(decode_message(std::vector<std::uint8_t>{200, 0, 0}));
}

TEST(MessagesTest, TheVersionIsReadWhateverFollows) {
  std::vector<std::uint8_t> hello = encode_message(HelloMessage{});
  hello[1] = 9;
  hello.resize(7);
  EXPECT_EQ(protocol_of(hello), 9);
  EXPECT_FALSE(protocol_of(encode_message(EndMessage{})));
}

TEST(MessagesTest, AsManyInputsAsFit) {
  std::vector<InputFrame> frames(40);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    frames[i].players[1].axes[0] = static_cast<std::int16_t>(100 * i);
    frames[i].events.push_back({7, 1, std::string(30, 'e')});
  }
  const PackedInputs some = pack_inputs(frames, 2, 500);
  EXPECT_GT(some.count, 5);
  EXPECT_LE(some.bytes.size(), 500U);
  const auto read = unpack_inputs(some.bytes, some.count, 2);
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, std::vector<InputFrame>(frames.begin(), frames.begin() + some.count));
  EXPECT_EQ(pack_inputs(frames, 2, 10).count, 1) << "one goes, however long it is";
  EXPECT_FALSE(unpack_inputs(some.bytes, some.count + 1U, 2));
  EXPECT_FALSE(unpack_inputs(some.bytes, some.count, 1)) << "a player too many";
}

TEST(SessionCodeTest, IsProvenWithoutBeingSaid) {
  const std::string code = new_session_code();
  EXPECT_EQ(code.size(), 8U);
  EXPECT_NE(code, new_session_code());
  const Nonce host = new_nonce();
  const Nonce guest = new_nonce();
  EXPECT_NE(host, guest);
  const CodeProof proof = prove_code("k3vx9mpt", host, guest);
  EXPECT_TRUE(is_same_proof(proof, prove_code("K3VX-9mpt ", host, guest))) << "as people type";
  EXPECT_FALSE(is_same_proof(proof, prove_code("k3vx9mpu", host, guest)));
  EXPECT_FALSE(is_same_proof(proof, prove_code("k3vx9mpt", new_nonce(), guest)))
      << "an old proof is worth nothing";
}

}  // namespace
}  // namespace tickreel::tests

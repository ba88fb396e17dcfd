#include "sim/replay_format.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/byte_writer.h"
#include "tests/support/carousel_game.h"

namespace tickreel {
namespace {

constexpr std::size_t kPlayers = 2;

ReplayTicks some_ticks(std::size_t count) {
  ReplayTicks ticks;
  ticks.first = 1000;
  for (std::size_t i = 0; i < count; ++i) {
    InputFrame input = carousel::carousel_input(static_cast<Tick>(i));
    input.players[1].buttons = static_cast<std::uint32_t>(i * 0x10001);
    input.players[1].axes[7] = i % 2 == 0 ? std::int16_t{32767} : std::int16_t{-32767};
    ticks.inputs.push_back(input);
    ticks.hashes.push_back(static_cast<std::uint32_t>(i * 2654435761U));
  }
  return ticks;
}

TEST(ReplayFormatTest, TicksComeBackAsTheyWere) {
  for (const std::size_t count : {std::size_t{1}, std::size_t{300}, kMaxTicksPerRecord}) {
    const ReplayTicks ticks = some_ticks(count);
    const auto decoded = decode_ticks(encode_ticks(ticks, kPlayers), kPlayers);
    ASSERT_TRUE(decoded.has_value());
    EXPECT_EQ(decoded->first, ticks.first);
    EXPECT_EQ(decoded->inputs, ticks.inputs);
    EXPECT_EQ(decoded->hashes, ticks.hashes);
  }
}

TEST(ReplayFormatTest, ARestingHandCostsNextToNothing) {
  ReplayTicks ticks;
  ticks.inputs.resize(1000);
  ticks.hashes.resize(1000);
  const std::size_t hash_bytes = 4 * ticks.hashes.size();
  EXPECT_LT(encode_ticks(ticks, kPlayers).size(), hash_bytes + 64);
}

TEST(ReplayFormatTest, SessionsComeBackAsTheyWere) {
  const ReplaySession session{
      "carousel",
      3,
      "tickreel test",
      {0x1122334455667788, TickRate(60000, 1001), {"Ada", "Bo"}},
      {{"drag", FieldKind::kFloating, 4, 0x3F000000}, {"lives", FieldKind::kSigned, 1, 0xFF}}};
  const auto decoded = decode_session(encode_session(session));
  ASSERT_TRUE(decoded.has_value());
  EXPECT_EQ(decoded->game, session.game);
  EXPECT_EQ(decoded->game_version, session.game_version);
  EXPECT_EQ(decoded->recorded_by, session.recorded_by);
  EXPECT_EQ(decoded->setup.seed, session.setup.seed);
  EXPECT_EQ(decoded->setup.tick_rate, session.setup.tick_rate);
  EXPECT_EQ(decoded->setup.players, session.setup.players);
  EXPECT_EQ(decoded->constants, session.constants);
}

TEST(ReplayFormatTest, RefusesSessionsThatCouldDoHarm) {
  const auto decodes = [](const TickRate& rate, const std::string& player) {
    return decode_session(encode_session({"g", 1, "r", {1, rate, {player}}, {}})).has_value();
  };
  EXPECT_TRUE(decodes(TickRate(60000, 1001), "Zo\u00eb"));
  EXPECT_FALSE(decodes(TickRate(10'001), "Ada")) << "memory grows with the rate";
  EXPECT_FALSE(decodes(TickRate(1'000'003, 1'000'033), "Ada")) << "times must stay exact";
  EXPECT_FALSE(decodes(TickRate(50), "\x1b[31mAda")) << "terminals obey control characters";
  EXPECT_FALSE(decodes(TickRate(50), std::string(257, 'x')));
}

TEST(ReplayFormatTest, KeyframesAndEndsComeBackAsTheyWere) {
  ReplayKeyframe keyframe{{12345, std::vector<std::uint8_t>(5000, 7)}, 0xFEDCBA9876543210};
  const auto decoded = decode_keyframe(encode_keyframe(keyframe));
  ASSERT_TRUE(decoded.has_value());
  EXPECT_EQ(decoded->snapshot.tick, 12345);
  EXPECT_EQ(decoded->snapshot.bytes, keyframe.snapshot.bytes);
  EXPECT_EQ(decoded->hash, keyframe.hash);

  const auto end = decode_end(encode_end({99, 0xABC}));
  ASSERT_TRUE(end.has_value());
  EXPECT_EQ(end->ticks, 99);
  EXPECT_EQ(end->hash, 0xABCU);
}

TEST(ReplayFormatTest, EveryTruncatedPayloadIsRefused) {
  const auto check = [](const std::vector<std::uint8_t>& payload, auto decode) {
    for (std::size_t size = 0; size < payload.size(); ++size) {
      EXPECT_FALSE(decode(std::span(payload).first(size)).has_value()) << size;
    }
  };
  const ReplaySession session{"g", 1, "r", {1, TickRate(50), {"Ada"}}, {{"c", {}, 4, 1}}};
  check(encode_session(session), [](auto bytes) { return decode_session(bytes); });
  check(encode_ticks(some_ticks(20), kPlayers),
        [](auto bytes) { return decode_ticks(bytes, kPlayers); });
  check(encode_keyframe({{5, std::vector<std::uint8_t>(100, 1)}, 2}),
        [](auto bytes) { return decode_keyframe(bytes); });
  check(encode_end({5, 6}), [](auto bytes) { return decode_end(bytes); });
}

TEST(ReplayFormatTest, ARecordWithAFlippedBitIsNotIntact) {
  const auto record = encode_record(RecordType::kTicks, encode_ticks(some_ticks(3), kPlayers));
  ASSERT_TRUE(record_is_intact(record));
  for (std::size_t bit = 0; bit < record.size() * 8; ++bit) {
    auto flipped = record;
    flipped[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
    EXPECT_FALSE(record_is_intact(flipped)) << bit;
  }
}

TEST(ReplayFormatTest, ABombDoesNotUnpack) {
  // 64 MiB and one byte of zeros, which zstd folds into some kilobytes.
  const std::vector<std::uint8_t> zeros(kMaxSnapshotBytes + 1);
  const auto payload = encode_keyframe({{0, zeros}, 0});
  ASSERT_LT(payload.size(), std::size_t{100} << 10U);
  EXPECT_FALSE(decode_keyframe(payload).has_value());
}

TEST(ReplayFormatTest, ChecksThePreamble) {
  const auto preamble = encode_preamble();
  EXPECT_EQ(preamble.size(), kReplayPreambleBytes);
  EXPECT_TRUE(check_preamble(preamble));
  auto newer = preamble;
  newer[8] = 2;
  EXPECT_NE(check_preamble(newer).error().message.find("use a newer tickreel"), std::string::npos);
  auto foreign = preamble;
  foreign[1] = 'P';
  EXPECT_NE(check_preamble(foreign).error().message.find("no tickreel replay"), std::string::npos);
  EXPECT_FALSE(check_preamble(std::span(preamble).first(4)));
}

}  // namespace
}  // namespace tickreel

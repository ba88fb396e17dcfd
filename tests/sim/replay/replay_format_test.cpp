#include "sim/replay/replay_format.h"

#include <gtest/gtest.h>

#include "sim/replay/replay_record.h"
#include "tests/support/carousel_game.h"
#include "tickreel/core/byte_writer.h"

namespace tickreel::tests {
namespace {

constexpr std::size_t kPlayers = 2;

ReplayTicks some_ticks(std::size_t count) {
  ReplayTicks ticks;
  ticks.first = 1000;
  for (std::size_t i = 0; i < count; ++i) {
    InputFrame input = carousel::carousel_input(static_cast<Tick>(i));
    input.players[1].buttons = static_cast<std::uint32_t>(i * 0x10001);
    input.players[1].axes[7] = i % 2 == 0 ? std::int16_t{32767} : std::int16_t{-32768};
    ticks.inputs.push_back(input);
    ticks.hashes.push_back({i * 2654435761U & 0xFFFFU, 16});
  }
  return ticks;
}

std::vector<std::uint64_t> bits_of(const ReplayTicks& ticks) {
  std::vector<std::uint64_t> bits;
  for (const RecordedHash& hash : ticks.hashes) bits.push_back(hash.bits);
  return bits;
}

TEST(ReplayFormatTest, ChunksComeBackAsTheyWere) {
  for (const std::size_t count : {std::size_t{1}, std::size_t{300}, kMaxTicksPerRecord}) {
    const ReplayTicks ticks = some_ticks(count);
    const auto decoded = decode_chunk(encode_chunk(ticks, kPlayers), kPlayers);
    ASSERT_TRUE(decoded.has_value());
    EXPECT_EQ(decoded->first, ticks.first);
    EXPECT_EQ(decoded->inputs, ticks.inputs);
    EXPECT_EQ(bits_of(*decoded), bits_of(ticks));
  }
}

TEST(ReplayFormatTest, SingleTicksComeBackAsTheyWere) {
  const ReplayTicks ticks = some_ticks(60);
  ReplayTicks decoded{ticks.first, {}, {}};
  for (std::size_t i = 0; i < ticks.inputs.size(); ++i) {
    const std::uint64_t hash = 0x0123456789ABCDEF + i;
    const auto payload =
        encode_tick_v2(ticks.first + static_cast<Tick>(i), ticks.inputs[i], hash, kPlayers);
    ASSERT_TRUE(decode_tick_v2(payload, kPlayers, decoded));
    EXPECT_FALSE(decode_tick_v2(payload, kPlayers, decoded)) << "it is not the next tick any more";
    EXPECT_TRUE(decoded.hashes.back().matches(hash));
    EXPECT_FALSE(decoded.hashes.back().matches(hash ^ (std::uint64_t{1} << 63U)));
  }
  EXPECT_EQ(decoded.inputs, ticks.inputs);
}

TEST(ReplayFormatTest, ARestingHandCostsNextToNothing) {
  ReplayTicks ticks;
  ticks.inputs.resize(1000);
  ticks.hashes.resize(1000);
  const std::size_t hash_bytes = 2 * ticks.hashes.size();
  EXPECT_LT(encode_chunk(ticks, kPlayers).size(), hash_bytes + 64);
}

TEST(ReplayFormatTest, QuantisedAxesCostNoMoreThanTheirSteps) {
  ReplayTicks fine;
  ReplayTicks coarse;
  for (std::size_t i = 0; i < 500; ++i) {
    const int level = static_cast<int>(i * i % 151);
    fine.inputs.emplace_back().players[0].axes[0] = static_cast<std::int16_t>(level);
    coarse.inputs.emplace_back().players[0].axes[0] = static_cast<std::int16_t>(level * 217);
  }
  EXPECT_LE(encode_chunk(coarse, 1).size(), encode_chunk(fine, 1).size() + 8);
}

TEST(ReplayFormatTest, SessionsComeBackAsTheyWere) {
  const ReplaySession session{
      "carousel",
      "tickreel test",
      {0x1122334455667788, TickRate(60000, 1001), {"Ada", "Bo"}, 3},
      {{"drag", FieldKind::kFloating, 4, 0x3F000000}, {"lives", FieldKind::kSigned, 1, 0xFF}},
      2500,
      {"pucks", "noise"},
      120,
      300};
  const auto decoded = decode_session(encode_session(session), kReplayFormatVersion);
  ASSERT_TRUE(decoded.has_value());
  EXPECT_EQ(decoded->game, session.game);
  EXPECT_EQ(decoded->recorded_by, session.recorded_by);
  EXPECT_EQ(decoded->setup.seed, session.setup.seed);
  EXPECT_EQ(decoded->setup.tick_rate, session.setup.tick_rate);
  EXPECT_EQ(decoded->setup.players, session.setup.players);
  EXPECT_EQ(decoded->setup.rules_version, session.setup.rules_version);
  EXPECT_EQ(decoded->constants, session.constants);
  EXPECT_EQ(decoded->seek_ticks, session.seek_ticks);
  EXPECT_EQ(decoded->components, session.components);
  EXPECT_EQ(decoded->first_tick, session.first_tick);
  EXPECT_EQ(decoded->shown_from, session.shown_from);
}

TEST(ReplayFormatTest, NothingIsShownBeforeASessionBegins) {
  const ReplaySession session{"g", "r", {1, TickRate(50), {"Ada"}}, {}, 0, {}, 300, 299};
  EXPECT_FALSE(decode_session(encode_session(session), kReplayFormatVersion));
  EXPECT_TRUE(
      decode_session(encode_session(session, kOldReplayFormatVersion), kOldReplayFormatVersion))
      << "where every session began at 0";
}

TEST(ReplayFormatTest, RefusesSessionsThatCouldDoHarm) {
  const auto decodes = [](const TickRate& rate, const std::string& player) {
    return decode_session(encode_session({"g", "r", {1, rate, {player}}, {}, 0, {}}),
                          kReplayFormatVersion)
        .has_value();
  };
  EXPECT_TRUE(decodes(TickRate(60000, 1001), "Zo\u00eb"));
  EXPECT_FALSE(decodes(TickRate(10'001), "Ada")) << "memory grows with the rate";
  EXPECT_FALSE(decodes(TickRate(100'000'007, 100'000'037), "Ada")) << "times must stay exact";
  EXPECT_FALSE(decodes(TickRate(50), "\x1b[31mAda")) << "terminals obey control characters";
  EXPECT_FALSE(decodes(TickRate(50), std::string(257, 'x')));
}

TEST(ReplayFormatTest, KeyframesComeBackAsTheyWere) {
  const ReplayKeyframe keyframe{{12345, Bytes(5000, 7)}, 0xFEDCBA9876543210};
  const auto decoded = decode_keyframe(encode_keyframe(keyframe));
  ASSERT_TRUE(decoded.has_value());
  EXPECT_EQ(decoded->snapshot.tick, 12345);
  EXPECT_EQ(decoded->snapshot.bytes, keyframe.snapshot.bytes);
  EXPECT_EQ(decoded->hash, keyframe.hash);
}

TEST(ReplayFormatTest, AKeyframeLikeItsBaseCostsLittle) {
  Snapshot base{0, {}};
  for (int i = 0; i < 5000; ++i) base.bytes.push_back(static_cast<std::uint8_t>(i * i * 31 >> 3));
  ReplayKeyframe keyframe{{500, base.bytes}, 1};
  keyframe.snapshot.bytes[77] ^= 1U;
  keyframe.snapshot.bytes.insert(keyframe.snapshot.bytes.begin() + 1000, 9);
  const Bytes payload = encode_keyframe(keyframe, &base);
  EXPECT_LT(payload.size(), 100U);
  const auto head = decode_keyframe_head(payload);
  ASSERT_TRUE(head && head->base);
  EXPECT_EQ(*head->base, 0);
  const auto decoded = decode_keyframe(payload, &base);
  ASSERT_TRUE(decoded.has_value());
  EXPECT_EQ(decoded->snapshot.bytes, keyframe.snapshot.bytes);
  EXPECT_FALSE(decode_keyframe(payload).has_value()) << "without its base";
}

TEST(ReplayFormatTest, AnInputAndAnOutcomeComeBackAsTheyWere) {
  const InputFrame input = carousel::carousel_input(13);
  const Bytes payload = encode_tick_input(70, input, kPlayers);
  ReplayTicks ticks{70, {}, {}};
  ASSERT_TRUE(decode_tick_input(payload, kPlayers, ticks));
  EXPECT_EQ(ticks.inputs.front(), input);
  EXPECT_FALSE(decode_tick_input(payload, kPlayers, ticks)) << "it is not the next tick any more";
  const auto hash = decode_tick_outcome(encode_tick_outcome(0x123456789ABCDEF0));
  ASSERT_TRUE(hash.has_value());
  EXPECT_EQ(hash->bits, 0x123456789ABCDEF0U);
  EXPECT_EQ(hash->width_bits, 64U);
}

TEST(ReplayFormatTest, TheOtherRecordsComeBackAsTheyWere) {
  const auto end = decode_end(encode_end({99, 0xABC}));
  ASSERT_TRUE(end.has_value());
  EXPECT_EQ(end->ticks, 99);
  EXPECT_EQ(end->hash, 0xABCU);

  const auto components = decode_components(encode_components({256, {1, 2, 0xFFFFFFFF}}), 3);
  ASSERT_TRUE(components.has_value());
  EXPECT_EQ(components->tick, 256);
  EXPECT_EQ(components->hashes, (std::vector<std::uint32_t>{1, 2, 0xFFFFFFFF}));

  const std::vector<PacedFrame> frames = {{1, 16667, 0}, {0, 2'000'000, 65535}, {30, 16667, 32768}};
  const auto pacing = decode_pacing(encode_pacing({7, frames}));
  ASSERT_TRUE(pacing.has_value());
  EXPECT_EQ(pacing->first, 7U);
  EXPECT_EQ(pacing->frames, frames);

  const PlayerSet people("1000000000000101");
  EXPECT_EQ(decode_people(encode_people(people)), people);
  EXPECT_FALSE(decode_people(Bytes{0x80, 0x80, 0x04})) << "there is no player 16";

  const auto crash = decode_crash(encode_crash({4711, 11, "tick() +12\nmain +3"}));
  ASSERT_TRUE(crash.has_value());
  EXPECT_EQ(crash->tick, 4711);
  EXPECT_EQ(crash->signal, 11);
  EXPECT_EQ(crash->stack, "tick() +12\nmain +3");
  EXPECT_FALSE(decode_crash(encode_crash({1, 11, "\x1b[2J"}))) << "terminals obey it";
  const ReplayCrash told{4711, 6, "main +3", "the game has ended the program (exit(3))"};
  EXPECT_EQ(decode_crash(encode_crash(told)), told);
}

TEST(ReplayFormatTest, EveryTruncatedPayloadIsRefused) {
  const auto check = [](const Bytes& payload, auto decode) {
    for (std::size_t size = 0; size < payload.size(); ++size) {
      EXPECT_FALSE(decode(ByteView(payload).first(size))) << size;
    }
  };
  const ReplaySession session{"g", "r", {1, TickRate(50), {"Ada"}}, {{"c", {}, 4, 1}}, 9, {"c"}};
  check(encode_session(session),
        [](auto bytes) { return decode_session(bytes, kReplayFormatVersion).has_value(); });
  check(encode_chunk(some_ticks(20), kPlayers),
        [](auto bytes) { return decode_chunk(bytes, kPlayers).has_value(); });
  check(encode_tick_input(5, carousel::carousel_input(13), kPlayers), [](auto bytes) {
    ReplayTicks ticks{5, {}, {}};
    return decode_tick_input(bytes, kPlayers, ticks);
  });
  check(encode_tick_outcome(7), [](auto bytes) { return decode_tick_outcome(bytes).has_value(); });
  check(encode_keyframe({{5, Bytes(100, 1)}, 2}),
        [](auto bytes) { return decode_keyframe(bytes).has_value(); });
  check(encode_components({5, {6, 7}}),
        [](auto bytes) { return decode_components(bytes, 2).has_value(); });
  check(encode_pacing({5, {{1, 2, 3}}}),
        [](auto bytes) { return decode_pacing(bytes).has_value(); });
  check(encode_crash({5, 6, "main"}), [](auto bytes) { return decode_crash(bytes).has_value(); });
  check(encode_end({5, 6}), [](auto bytes) { return decode_end(bytes).has_value(); });
}

TEST(ReplayFormatTest, ARecordWithAFlippedBitIsNotIntact) {
  const auto record = encode_record(RecordType::kChunk, encode_chunk(some_ticks(3), kPlayers));
  ASSERT_TRUE(record_is_intact(record));
  for (std::size_t bit = 0; bit < record.size() * 8; ++bit) {
    auto flipped = record;
    flipped[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
    EXPECT_FALSE(record_is_intact(flipped)) << bit;
  }
}

TEST(ReplayFormatTest, AFlippedBitInAHeaderIsNoLength) {
  const auto record = encode_record(RecordType::kChunk, Bytes(70'000));
  ASSERT_TRUE(decode_record_header(record));
  for (std::size_t bit = 0; bit < kRecordHeaderBytes * 8; ++bit) {
    auto flipped = record;
    flipped[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
    EXPECT_FALSE(decode_record_header(flipped)) << bit;
  }
}

TEST(ReplayFormatTest, ABombDoesNotUnpack) {
  // zstd compresses these 64 MiB and one byte of zeros to some kilobytes.
  const std::vector<std::uint8_t> zeros(kMaxSnapshotBytes + 1);
  const auto payload = encode_keyframe({{0, zeros}, 0});
  ASSERT_LT(payload.size(), std::size_t{100} << 10U);
  EXPECT_FALSE(decode_keyframe(payload).has_value());
}

TEST(ReplayFormatTest, ChecksThePreamble) {
  const auto preamble = encode_preamble();
  EXPECT_EQ(preamble.size(), kReplayPreambleBytes);
  EXPECT_EQ(*decode_preamble(preamble), kReplayFormatVersion);
  auto newer = preamble;
  newer[8] = kReplayFormatVersion + 1;
  EXPECT_NE(decode_preamble(newer).error().message.find("use a newer tickreel"), std::string::npos);
  auto foreign = preamble;
  foreign[1] = 'P';
  EXPECT_NE(decode_preamble(foreign).error().message.find("no tickreel replay"), std::string::npos);
  EXPECT_FALSE(decode_preamble(ByteView(preamble).first(4)));
}

TEST(ReplayFormatTest, VersionsThatNoReleaseWroteAreRefused) {
  auto preamble = encode_preamble();
  for (const std::uint8_t version : {1, 3, 4, 5, 6}) {
    preamble[8] = version;
    const auto decoded = decode_preamble(preamble);
    ASSERT_FALSE(decoded) << int{version};
    EXPECT_EQ(decoded.error().kind, ErrorKind::kBadFile);
    EXPECT_NE(decoded.error().message.find("format version " + std::to_string(version) +
                                           ", which no release wrote"),
              std::string::npos)
        << decoded.error().message;
  }
  preamble[8] = kOldReplayFormatVersion;
  EXPECT_EQ(*decode_preamble(preamble), kOldReplayFormatVersion);
}

}  // namespace
}  // namespace tickreel::tests

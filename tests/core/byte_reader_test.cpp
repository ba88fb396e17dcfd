#include "tickreel/core/byte_reader.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "tickreel/core/byte_writer.h"

namespace tickreel::tests {
namespace {

TEST(ByteReaderTest, ReadsWhatTheWriterWrote) {
  ByteWriter writer;
  writer.u8(0xAB);
  writer.u16(0x1234);
  writer.u32(0xDEADBEEF);
  writer.u64(0x0123456789ABCDEF);
  writer.f32(-1.5F);
  writer.f64(1e300);
  writer.string("tick");
  ByteReader reader(writer.view());
  EXPECT_EQ(reader.u8(), 0xAB);
  EXPECT_EQ(reader.u16(), 0x1234);
  EXPECT_EQ(reader.u32(), 0xDEADBEEF);
  EXPECT_EQ(reader.u64(), 0x0123456789ABCDEF);
  EXPECT_EQ(reader.f32(), -1.5F);
  EXPECT_EQ(reader.f64(), 1e300);
  EXPECT_EQ(reader.string(4), "tick");
  EXPECT_TRUE(reader.ok());
  EXPECT_TRUE(reader.at_end());
}

TEST(ByteReaderTest, IsLittleEndian) {
  ByteWriter writer;
  writer.u32(0x01020304);
  EXPECT_EQ(std::vector<std::uint8_t>(writer.view().begin(), writer.view().end()),
            (std::vector<std::uint8_t>{4, 3, 2, 1}));
}

TEST(ByteReaderTest, VarintsKeepEveryValue) {
  constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
  constexpr auto kMin = std::numeric_limits<std::int64_t>::min();
  for (const std::int64_t value :
       {std::int64_t{0}, std::int64_t{1}, std::int64_t{-1}, std::int64_t{127}, std::int64_t{128},
        std::int64_t{-12345678}, kMax, kMin}) {
    ByteWriter writer;
    writer.svarint(value);
    writer.varint(static_cast<std::uint64_t>(value));
    ByteReader reader(writer.view());
    EXPECT_EQ(reader.svarint(), value);
    EXPECT_EQ(reader.varint(), static_cast<std::uint64_t>(value));
    EXPECT_TRUE(reader.ok() && reader.at_end());
  }
}

TEST(ByteReaderTest, RefusesVarintsThatAreTooLongOrPadded) {
  const std::vector<std::vector<std::uint8_t>> malformed = {
      {0x80},
      {0x80, 0x00},
      {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02},
      {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01},
  };
  for (const auto& bytes : malformed) {
    ByteReader reader(bytes);
    EXPECT_EQ(reader.varint(), 0U);
    EXPECT_FALSE(reader.ok());
  }
}

TEST(ByteReaderTest, FailsForGoodAtTheEnd) {
  const std::vector<std::uint8_t> bytes = {1, 2, 3};
  ByteReader reader(bytes);
  EXPECT_EQ(reader.u32(), 0U);
  EXPECT_FALSE(reader.ok());
  EXPECT_EQ(reader.u8(), 0U) << "nothing is read after a failure";
  EXPECT_EQ(reader.remaining(), 0U);
}

TEST(ByteReaderTest, DoesNotBelieveALength) {
  ByteWriter writer;
  writer.varint(std::numeric_limits<std::uint64_t>::max());
  ByteReader lying(writer.view());
  EXPECT_EQ(lying.string(std::numeric_limits<std::size_t>::max()), "");
  EXPECT_FALSE(lying.ok());

  writer.clear();
  writer.string("too long");
  ByteReader strict(writer.view());
  EXPECT_EQ(strict.string(7), "");
  EXPECT_FALSE(strict.ok());
}

}  // namespace
}  // namespace tickreel::tests

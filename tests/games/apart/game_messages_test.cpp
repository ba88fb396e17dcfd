#include "games/apart/game_messages.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "games/apart/exchange.h"

// Messages of another process, which may hold any bytes.

namespace tickreel::tests {
namespace {

using games::MessageReader;
using games::MessageWriter;

std::vector<NamedField> sent(const std::vector<NamedField>& fields) {
  std::array<std::uint8_t, 1024> room{};
  MessageWriter to(room);
  games::write_fields(to, fields);
  MessageReader from(std::span<const std::uint8_t>(room).first(to.size()));
  return games::read_fields(from);
}

TEST(GameMessagesTest, FieldsArriveAsTheyAre) {
  const std::vector<NamedField> fields{{"x", FieldKind::kSigned, 2, 0xFFFF},
                                       {"y", FieldKind::kFloating, 4, 0x3F800000}};
  const std::vector<NamedField> back = sent(fields);
  ASSERT_EQ(back.size(), 2U);
  EXPECT_EQ(back[0].path, "x");
  EXPECT_EQ(back[0].value().decimal, "-1");
  EXPECT_EQ(back[1].value().decimal, "1");
}

TEST(GameMessagesTest, AFieldThatNoGameHasIsANumberOfAllItsBits) {
  const std::vector<NamedField> fields{{"kind", static_cast<FieldKind>(200), 4, 7},
                                       {"size", FieldKind::kSigned, 255, 7},
                                       {"none", FieldKind::kUnsigned, 0, 7},
                                       {"half", FieldKind::kFloating, 2, 7}};
  for (const NamedField& field : sent(fields)) {
    EXPECT_EQ(field.kind, FieldKind::kUnsigned) << field.path;
    EXPECT_EQ(field.size_bytes, 8) << field.path;
    EXPECT_EQ(field.value().decimal, "7") << field.path;
  }
}

}  // namespace
}  // namespace tickreel::tests

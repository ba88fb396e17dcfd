#include "sim/compare/state_dump.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

TEST(StateDumpTest, ReadsTheHashLinesItWrites) {
  const HashLine line{1234, 0x00112233aabbccddU};
  EXPECT_EQ(encode_hash_line(line), "1234 00112233aabbccdd");
  EXPECT_EQ(decode_hash_line(encode_hash_line(line)), line);
}

TEST(StateDumpTest, ReadsTheFieldLinesItWrites) {
  const std::vector<NamedField> fields = {
      {"tanks[2].velocity.x", FieldKind::kFloating, 4, 0x3f800000},
      {"a name with spaces", FieldKind::kSigned, 1, 0xfb},
      {"noise.state", FieldKind::kUnsigned, 8, 0xffffffffffffffffU},
      {"names[0]", FieldKind::kText, 0, 0, "Ada \"the\" first"},
      {"names[1]", FieldKind::kText, 0, 0, ""},
      {"names[2]", FieldKind::kText, 0, 0, "\xff\n\\"},
  };
  EXPECT_EQ(encode_field_line(fields[0]), "tanks[2].velocity.x f32 0x3f800000 1");
  EXPECT_EQ(encode_field_line(fields[1]), "a name with spaces i8 0xfb -5");
  EXPECT_EQ(encode_field_line(fields[4]), "names[1] text \"\"");
  for (const NamedField& field : fields) {
    EXPECT_EQ(decode_field_line(encode_field_line(field)), field);
  }
}

TEST(StateDumpTest, TakesNothingElseForALine) {
  for (const char* text : {"", "1234", "1234 00112233aabbccd", "x 00112233aabbccdd",
                           "1234 00112233aabbccdg", "1 2 00112233aabbccdd"}) {
    EXPECT_FALSE(decode_hash_line(text).has_value()) << text;
  }
  for (const char* text :
       {"", "x", "x f32 0x3f800000", "x f32 3f800000 1", "x q32 0x0 0", "x f33 0x0 0", "x f 0x0 0",
        "x u128 0x0 0", " u8 0x00 0", "\"", "\"\"", " text \"a\"", "x text \"a", "x u8 \"a\"",
        "x text\"a\"", "x text \"a\"b\"", "text \"a\""}) {
    EXPECT_FALSE(decode_field_line(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace tickreel::tests

#include "sim/text/event_text.h"

#include <gmock/gmock.h>

#include "tests/support/every_input.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

Result<InputEvent> read_back(const std::string& text, std::uint8_t player = 0) {
  const auto words = words_of(text);
  if (!words) return words.error();
  return read_event(*words, player);
}

void expect_kept(const InputEvent& event) {
  const std::string text = event_text(event);
  const auto read = read_back(text, event.player);
  ASSERT_TRUE(read) << text << ": " << read.error().message;
  EXPECT_EQ(*read, event) << text;
  EXPECT_EQ(event_text(*read), text);
}

TEST(EventTextTest, EveryEventOfTheEngineHasAForm) {
  std::string all;
  for (const InputEvent& event : every_kind_of_event()) {
    expect_kept(event);
    all += event_text(event) + "\n";
  }
  EXPECT_THAT(all, testing::Not(HasSubstr("event ")));
  EXPECT_THAT(all, HasSubstr("key key=65 down=1\n"));
  EXPECT_THAT(all, HasSubstr("text \"gg \u2192"));
  EXPECT_THAT(all, HasSubstr("gamepad_axis pad=15 axis=5 value=-32767\n"));
  EXPECT_THAT(all, HasSubstr("packet \"\\x00\\xff\"\n"));
  EXPECT_THAT(all, HasSubstr("clock nanoseconds=18446744073709551615\n"));
  EXPECT_THAT(all, HasSubstr("menu command=7 value=-1\n"));
  EXPECT_EQ(event_text(encode_event(MenuEvent{kMenuBack, 0}, 0)), "menu back");
  EXPECT_EQ(event_text(encode_event(RewindEvent{18}, 0)), "rewind tick=18");
}

TEST(EventTextTest, OthersAndMalformedOnesKeepTheirBytes) {
  EXPECT_EQ(event_text({7, 0, "abc"}), "event 7 \"abc\"");
  EXPECT_EQ(event_text({0x8000, 0, ""}), "event 32768 \"\"");
  std::string every_byte;
  for (int byte = 0; byte < 256; ++byte) every_byte += static_cast<char>(byte);
  expect_kept({0, 15, every_byte});
  expect_kept({0xFFFF, 3, std::string(kMaxEventPayloadBytes, '\\')});
  // This payload decodes as true, but an encoder would write other bytes.
  InputEvent key = encode_event(KeyEvent{65, true}, 0);
  key.payload.back() = 2;
  ASSERT_TRUE(decode_event<KeyEvent>(key));
  expect_kept(key);
  expect_kept(encode_event(MenuEvent{kMenuErase, 1}, 0));
  expect_kept(encode_event(MenuEvent{kMenuErase + 1, 0}, 0));
  expect_kept({static_cast<std::uint16_t>(InputKind::kText), 0, "\x02\xff\xff"});
}

TEST(EventTextTest, TextCommandsNoTerminal) {
  EXPECT_EQ(event_text(encode_event(TextEvent{"\x1b[2J\u009b1m"}, 0)),
            "text \"\\x1b[2J\\xc2\\x9b1m\"");
}

TEST(EventTextTest, ReportsShowTheBeginningOfALongOne) {
  EXPECT_EQ(describe_event({7, 0, "abc"}), "event 7 \"abc\"");
  const std::string text = describe_event({7, 0, std::string(4096, 'x')});
  EXPECT_LT(text.size(), 600U);
  EXPECT_THAT(text, testing::EndsWith("x ..."));
}

TEST(EventTextTest, SaysWhatIsWrong) {
  const auto wrong = [](const std::string& text) {
    const auto read = read_back(text);
    EXPECT_FALSE(read) << text;
    return read ? std::string() : read.error().message;
  };
  EXPECT_EQ(wrong("key key=65"), "'key' lacks down=");
  EXPECT_EQ(wrong("key key=65 down"), "'down' lacks its value: down=1");
  EXPECT_EQ(wrong("key key=65 dwn=1"), "'key' has no 'dwn'; do you mean 'down'?");
  EXPECT_EQ(wrong("key key=65 down=2"), "'down' is 0 or 1");
  EXPECT_EQ(wrong("key key=65 key=66 down=1"), "there is a key= before");
  EXPECT_EQ(
      wrong("key key=65536 down=1"),
      "'65536' is no value of key: give a whole number from 0 to 65535, or its bits as 0x and "
      "hexadecimal digits");
  EXPECT_THAT(wrong("motion x=-2147483649 y=0"), HasSubstr("from -2147483648 to 2147483647"));
  EXPECT_THAT(wrong("gamepad pad=16 connected=1"), HasSubstr("docs/files.md has the ranges"));
  EXPECT_THAT(wrong("text"), HasSubstr("one text in quotes"));
  EXPECT_THAT(wrong("text gg"), HasSubstr("one text in quotes"));
  EXPECT_EQ(wrong("text \"\\xff\""), "the text is not UTF-8");
  EXPECT_EQ(wrong("text \"" + std::string(257, 'x') + "\""), "the text has more than 256 bytes");
  EXPECT_THAT(wrong("text \"\\n\""), HasSubstr("a backslash is written \\\\"));
  EXPECT_THAT(wrong("event 65536 \"\""), HasSubstr("a kind from 0 to 65535"));
  EXPECT_EQ(wrong("event 7 \"" + std::string(4097, 'x') + "\""),
            "the text has more than 4096 bytes");
}

}  // namespace
}  // namespace tickreel::tests

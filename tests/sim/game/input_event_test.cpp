#include "tickreel/game/input_event.h"

#include <gtest/gtest.h>

#include "tests/support/every_input.h"

namespace tickreel::tests {
namespace {

InputEvent event_of(InputKind kind, std::string payload) {
  return {static_cast<std::uint16_t>(kind), 0, std::move(payload)};
}

// Replays hold the payloads, so these bytes must not change; there may only be new kinds.
TEST(InputEventTest, PayloadsAreTheDocumentedBytes) {
  using std::string_literals::operator""s;
  EXPECT_EQ(encode_event(KeyEvent{0x0141, true}, 3), (InputEvent{0x8000, 3, "\x41\x01\x01"s}));
  EXPECT_EQ(encode_event(TextEvent{"\u00e9"}, 0), (InputEvent{0x8001, 0, "\x02\xc3\xa9"s}));
  EXPECT_EQ(encode_event(MotionEvent{-2, 1}, 0),
            (InputEvent{0x8003, 0, "\xfe\xff\xff\xff\x01\0\0\0"s}));
  EXPECT_EQ(encode_event(WindowSizeEvent{640, 360}, 0),
            (InputEvent{0x800F, 0, "\x80\x02\x68\x01"s}));
}

TEST(InputEventTest, EveryKindComesBackAsItWas) {
  std::size_t kinds = 0;
  for (const InputEvent& event : every_kind_of_event()) {
    EXPECT_EQ(event.kind, kFirstEngineKind + kinds) << "the list leaves a kind out";
    EXPECT_EQ(encoded_again(event), event) << "kind " << event.kind;
    ++kinds;
  }
  EXPECT_EQ(kFirstEngineKind + kinds - 1, static_cast<std::uint16_t>(InputKind::kWindowSize));
}

TEST(InputEventTest, ACutOrLongerPayloadIsNothing) {
  for (const InputEvent& event : every_kind_of_event()) {
    for (std::size_t size = 0; size < event.payload.size(); ++size) {
      InputEvent cut = event;
      cut.payload.resize(size);
      EXPECT_FALSE(encoded_again(cut)) << "kind " << event.kind << " cut to " << size;
    }
    InputEvent longer = event;
    longer.payload += '\0';
    EXPECT_FALSE(encoded_again(longer)) << "kind " << event.kind;
  }
}

TEST(InputEventTest, AnotherKindIsNothing) {
  const InputEvent key = encode_event(KeyEvent{65, true}, 0);
  EXPECT_FALSE(decode_event<FocusEvent>(key));
  InputEvent of_the_game = key;
  of_the_game.kind = 0;
  EXPECT_FALSE(decode_event<KeyEvent>(of_the_game));
}

TEST(InputEventTest, ValuesOutOfRangeAreNothing) {
  EXPECT_FALSE(decode_event<GamepadEvent>(encode_event(GamepadEvent{kMaxGamepads, true}, 0)));
  EXPECT_FALSE(decode_event<GamepadAxisEvent>(encode_event(GamepadAxisEvent{0, 8, 0}, 0)));
  EXPECT_FALSE(decode_event<GamepadAxisEvent>(encode_event(GamepadAxisEvent{0, 0, -32768}, 0)));
  EXPECT_FALSE(decode_event<DateEvent>(encode_event(DateEvent{0, 86400}, 0)));
  EXPECT_FALSE(decode_event<WindowSizeEvent>(encode_event(WindowSizeEvent{0, 10}, 0)));
  EXPECT_FALSE(decode_event<TextEvent>(encode_event(TextEvent{"\xff"}, 0)));
  EXPECT_FALSE(decode_event<TextEvent>(encode_event(TextEvent{std::string(257, 'x')}, 0)));
  EXPECT_FALSE(decode_event<PacketEvent>(encode_event(PacketEvent{std::string(1201, 'x')}, 0)));
  EXPECT_FALSE(decode_event<PacketEvent>(event_of(InputKind::kPacket, "\xff\xff\xff\xff\x0f")));
}

TEST(InputEventTest, KnowsWellFormedUtf8) {
  for (const char* good : {"", "a", "\u00e9", "\u20ac", "\U0001F3AE", "\xf4\x8f\xbf\xbf",
                           "\xed\x9f\xbf", "\xee\x80\x80", "tank \u2192 \u03c0"}) {
    EXPECT_TRUE(is_utf8(good)) << good;
  }
  for (const char* bad :
       {"\x80", "\xc3", "\xc0\xaf", "\xc1\xbf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf0\x80\x80\x80",
        "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xe2\x82", "\xc3\x28", "ok\xff"}) {
    EXPECT_FALSE(is_utf8(bad)) << testing::PrintToString(bad);
  }
}

}  // namespace
}  // namespace tickreel::tests

#include "sim/compare/input_text.h"

#include <gmock/gmock.h>

#include "tests/support/every_input.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

TEST(InputTextTest, SaysWhatAPlayerHolds) {
  PlayerInput input;
  EXPECT_EQ(describe_player_input(input), "buttons 0x00000000, axes 0");
  input.buttons = 5;
  input.axes = {-32767, 0, 12};
  EXPECT_EQ(describe_player_input(input), "buttons 0x00000005, axes -32767 0 12");
}

TEST(InputTextTest, NamesEveryEventOfTheEngine) {
  std::string all;
  for (const InputEvent& event : every_kind_of_event()) {
    const std::string text = describe_event(event);
    EXPECT_THAT(text, testing::Not(HasSubstr("event "))) << event.kind;
    all += text + "\n";
  }
  EXPECT_THAT(all, HasSubstr("key: key 65, down 1\n"));
  EXPECT_THAT(all, HasSubstr("gamepad axis: pad 15, axis 5, value -32767\n"));
  EXPECT_THAT(all, HasSubstr("packet: 2 bytes, 00 ff\n"));
  EXPECT_THAT(all, HasSubstr("text: \"gg "));
}

TEST(InputTextTest, TextCommandsNoTerminal) {
  EXPECT_EQ(describe_event(encode_event(TextEvent{"\x1b[2J\u009b1m"}, 0)),
            "text: \"\\x1b[2J\\xc2\\x9b1m\"");
}

TEST(InputTextTest, ShowsTheBytesOfOthers) {
  EXPECT_EQ(describe_event({7, 0, "abc"}), "event 7: 3 bytes, 61 62 63");
  EXPECT_EQ(describe_event({0x8000, 0, ""}), "event 32768: 0 bytes");
  EXPECT_THAT(describe_event({7, 0, std::string(100, 'x')}), testing::EndsWith("78 ..."));
}

}  // namespace
}  // namespace tickreel::tests

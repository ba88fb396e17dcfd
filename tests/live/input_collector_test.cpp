#include "live/input_collector.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <thread>

#include "tests/support/room.h"
#include "tickreel/game/engine_request.h"

namespace tickreel::tests {
namespace {

constexpr std::uint32_t kFire = 1;
constexpr std::uint32_t kJump = 2;
constexpr std::uint16_t kKeyA = 65;
constexpr std::uint16_t kKeyD = 68;
constexpr std::uint16_t kKeyLeft = 263;
constexpr std::uint16_t kKeyRight = 262;
constexpr std::uint16_t kKeySpace = 32;

/// Two players on one keyboard. The second also has a gamepad and a mouse button.
InputBindings bindings() {
  return {{
              {.control = key(kKeyA), .player = 0, .axis = 0, .push = -1},
              {.control = key(kKeyD), .player = 0, .axis = 0, .push = 1},
              {.control = key(kKeySpace), .player = 0, .buttons = kFire},
              {.control = key(kKeyLeft), .player = 1, .axis = 0, .push = -1},
              {.control = key(kKeyRight), .player = 1, .axis = 0, .push = 1},
              {.control = mouse_button(0), .player = 1, .buttons = kFire},
              {.control = gamepad_button(3, 0), .player = 1, .buttons = kJump},
          },
          {{.pad = 3, .stick = 1, .player = 1, .axis = 2, .inverted = true}}};
}

class InputCollectorTest : public testing::Test {
 protected:
  /// Returns the only event of the next tick as a T.
  template <typename T>
  T only() {
    const InputFrame frame = input_.take();
    if (frame.events.size() != 1) {
      ADD_FAILURE() << frame.events.size() << " events";
      return {};
    }
    const auto event = decode_event<T>(frame.events[0]);
    if (!event) ADD_FAILURE() << "an event of kind " << frame.events[0].kind;
    return event.value_or(T{});
  }

  InputCollector input_{bindings()};
};

TEST_F(InputCollectorTest, NothingHappensInATickWithoutInput) {
  EXPECT_EQ(input_.take(), InputFrame{});
}

TEST_F(InputCollectorTest, ABoundKeyIsItsButtonWhileItIsDown) {
  input_.control(key(kKeySpace), true);
  InputFrame frame = input_.take();
  EXPECT_EQ(frame.players[0].buttons, kFire);
  EXPECT_TRUE(frame.events.empty());
  EXPECT_EQ(input_.take().players[0].buttons, kFire) << "still down";
  input_.control(key(kKeySpace), false);
  EXPECT_EQ(input_.take(), InputFrame{});
}

TEST_F(InputCollectorTest, ATapShorterThanATickIsSeenForOneTick) {
  input_.control(key(kKeySpace), true);
  input_.control(key(kKeySpace), false);
  EXPECT_EQ(input_.take().players[0].buttons, kFire);
  EXPECT_EQ(input_.take().players[0].buttons, 0U);
}

TEST_F(InputCollectorTest, TwoPlayersShareAKeyboard) {
  input_.control(key(kKeyA), true);
  input_.control(key(kKeyRight), true);
  InputFrame frame = input_.take();
  EXPECT_EQ(frame.players[0].axes[0], -32767);
  EXPECT_EQ(frame.players[1].axes[0], 32767);
  input_.control(key(kKeyD), true);
  EXPECT_EQ(input_.take().players[0].axes[0], 0) << "both ways at once";
}

TEST_F(InputCollectorTest, AKeyThatIsNotBoundIsAnEventOnce) {
  input_.control(key(300), true);
  input_.control(key(300), true);  // a window repeats the press in this way
  const auto down = only<KeyEvent>();
  EXPECT_EQ(down.key, 300);
  EXPECT_TRUE(down.down);
  input_.control(key(300), false);
  input_.control(key(300), false);
  EXPECT_FALSE(only<KeyEvent>().down);
}

TEST_F(InputCollectorTest, OtherDevicesButtonsAreEventsToo) {
  input_.control(mouse_button(2), true);
  EXPECT_EQ(only<MouseButtonEvent>().button, 2);
  input_.control(gamepad_button(4, 0), true);
  const auto pressed = only<GamepadButtonEvent>();
  EXPECT_EQ(pressed.pad, 4);
  EXPECT_EQ(pressed.button, 0);
}

TEST_F(InputCollectorTest, AStickIsAnAxisOrAnEvent) {
  input_.gamepad_axis(3, 1, 1.0F);
  InputFrame frame = input_.take();
  EXPECT_EQ(frame.players[1].axes[2], -32767) << "inverted";
  EXPECT_TRUE(frame.events.empty());
  input_.gamepad_axis(5, 0, -1.0F);
  const auto moved = only<GamepadAxisEvent>();
  EXPECT_EQ(moved.pad, 5);
  EXPECT_EQ(moved.value, -32767);
  input_.gamepad_axis(5, 0, -0.99F);
  EXPECT_TRUE(input_.take().events.empty());
  input_.gamepad_axis(kMaxGamepads, 0, 1.0F);
  input_.gamepad_axis(0, kMaxGamepadAxes, 1.0F);
  EXPECT_TRUE(input_.take().events.empty()) << "no such axes";
}

TEST_F(InputCollectorTest, AGamepadThatGoesLetsGoOfEverything) {
  input_.gamepad_connected(3, true);
  EXPECT_TRUE(only<GamepadEvent>().connected);
  input_.gamepad_axis(3, 1, 1.0F);
  input_.control(gamepad_button(3, 0), true);
  static_cast<void>(input_.take());
  input_.gamepad_connected(3, false);
  const InputFrame frame = input_.take();
  EXPECT_EQ(frame.players[1], PlayerInput{});
  EXPECT_EQ(frame.events.size(), 1U);
}

TEST_F(InputCollectorTest, LosingTheFocusLetsGoOfEveryKey) {
  input_.control(key(kKeySpace), true);
  input_.control(key(300), true);
  static_cast<void>(input_.take());
  input_.focus(false);
  const InputFrame frame = input_.take();
  EXPECT_EQ(frame.players[0].buttons, 0U);
  ASSERT_EQ(frame.events.size(), 2U);
  EXPECT_FALSE(decode_event<KeyEvent>(frame.events[0])->down);
  EXPECT_FALSE(decode_event<FocusEvent>(frame.events[1])->focused);
  input_.control(key(kKeySpace), false);  // GLFW reports the release again
  EXPECT_EQ(input_.take(), InputFrame{});
}

TEST_F(InputCollectorTest, ThePointerIsAPlaceInTheWindow) {
  input_.pointer(0, 0, 1920, 1080);
  EXPECT_EQ(only<PointerEvent>(), (PointerEvent{0, 0}));
  input_.pointer(960, 1080, 1920, 1080);
  EXPECT_EQ(only<PointerEvent>(), (PointerEvent{32768, 65535}));
  input_.pointer(960.001, 1080, 1920, 1080);
  EXPECT_TRUE(input_.take().events.empty()) << "less than a step";
  input_.pointer(-50, 1e9, 1920, 1080);
  EXPECT_EQ(only<PointerEvent>(), (PointerEvent{0, 65535}));
  input_.pointer(std::nan(""), 5, 0, 0);
  EXPECT_EQ(only<PointerEvent>(), (PointerEvent{0, 0}));
}

TEST_F(InputCollectorTest, OnlyTheLastPlaceOfATickCountsButAClickKeepsItsOwn) {
  for (int x = 0; x <= 100; ++x) input_.pointer(x, 0, 100, 100);
  input_.control(mouse_button(1), true);
  for (int y = 0; y <= 100; ++y) input_.pointer(100, y, 100, 100);
  const InputFrame frame = input_.take();
  ASSERT_EQ(frame.events.size(), 3U);
  EXPECT_EQ(decode_event<PointerEvent>(frame.events[0]), (PointerEvent{65535, 0}));
  EXPECT_TRUE(decode_event<MouseButtonEvent>(frame.events[1]));
  EXPECT_EQ(decode_event<PointerEvent>(frame.events[2]), (PointerEvent{65535, 65535}));
}

TEST_F(InputCollectorTest, NothingOfAMotionIsLost) {
  std::int64_t seen = 0;
  for (int i = 0; i < 1000; ++i) {
    input_.motion(0.3, 0);
    input_.motion(0.4, 0);
    for (const InputEvent& event : input_.take().events)
      seen += decode_event<MotionEvent>(event)->x;
  }
  EXPECT_NEAR(static_cast<double>(seen), 700, 1);
  input_.motion(std::nan(""), -12);
  input_.motion(3, -12);
  const auto moved = only<MotionEvent>();
  EXPECT_EQ(moved.y, -24) << "one event for each tick";
}

TEST_F(InputCollectorTest, TheWheelCountsPartsOfANotch) {
  input_.wheel(0, 1);
  input_.wheel(0, 0.25);
  EXPECT_EQ(only<WheelEvent>().y, 150);
}

TEST_F(InputCollectorTest, TextComesTogetherAsUtf8) {
  for (const char32_t c : {U'a', U'\u00e9', U'\u20ac', U'\U0001F3AE'}) input_.text(c);
  EXPECT_EQ(only<TextEvent>().utf8, "a\u00e9\u20ac\U0001F3AE");
  input_.text(0xD800);
  input_.text(0x110000);
  EXPECT_EQ(only<TextEvent>().utf8, "\ufffd\ufffd");
}

TEST_F(InputCollectorTest, PastedTextIsCutBetweenCharacters) {
  for (int i = 0; i < 1000; ++i) input_.text(U'\u20ac');
  std::string all;
  for (const InputEvent& event : input_.take().events) all += decode_event<TextEvent>(event)->utf8;
  EXPECT_EQ(all.size(), 3000U);
  EXPECT_TRUE(is_utf8(all));
}

TEST_F(InputCollectorTest, WhatDoesNotFitATickWaitsInOrder) {
  for (std::uint32_t i = 0; i < 600; ++i) input_.menu(i);
  std::uint32_t next = 0;
  for (const std::size_t expected : {256U, 256U, 88U, 0U}) {
    const InputFrame frame = input_.take();
    EXPECT_EQ(frame.events.size(), expected);
    for (const InputEvent& event : frame.events) {
      EXPECT_EQ(decode_event<MenuEvent>(event)->command, next++);
    }
  }
  EXPECT_EQ(input_.dropped(), 0U);
}

TEST_F(InputCollectorTest, WhatDoesNotFitTheWaitingRoomIsCounted) {
  for (std::size_t i = 0; i < InputCollector::kMaxWaitingEvents + 5; ++i) input_.menu(0);
  EXPECT_EQ(input_.dropped(), 5U);
}

TEST_F(InputCollectorTest, AFloodOfPacketsKeepsNoKeyAway) {
  const std::vector<std::uint8_t> bytes(kMaxPacketBytes, 7);
  for (std::size_t i = 0; i < InputCollector::kMaxWaitingPackets + 3; ++i) input_.packet(2, bytes);
  EXPECT_EQ(input_.dropped(), 3U);
  input_.control(key(300), true);
  const InputFrame frame = input_.take();
  ASSERT_EQ(frame.events.size(), kMaxEventsPerTick);
  EXPECT_TRUE(decode_event<KeyEvent>(frame.events[0]));
  EXPECT_EQ(frame.events[1].player, 2);
  EXPECT_EQ(decode_event<PacketEvent>(frame.events[1])->bytes.size(), kMaxPacketBytes);
}

TEST_F(InputCollectorTest, APacketThatIsTooLongIsCounted) {
  input_.packet(0, std::vector<std::uint8_t>(kMaxPacketBytes + 1));
  input_.packet(kMaxPlayers, {});
  EXPECT_EQ(input_.dropped(), 2U);
  EXPECT_TRUE(input_.take().events.empty());
}

TEST_F(InputCollectorTest, TheDateAndTheClockAreAnswersToAsking) {
  View view;
  view.facts.push_back({0, 0, 0, "a fact of the game"});
  input_.answer(view);
  EXPECT_TRUE(input_.take().events.empty());
  view.facts.push_back({kAskForDate, 0, 0, ""});
  input_.answer(view);
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  EXPECT_NEAR(static_cast<double>(only<DateEvent>().utc_seconds),
              std::chrono::duration<double>(now).count(), 5.0);
  view.facts = {{kAskForClock, 0, 0, ""}};
  input_.answer(view);
  const std::uint64_t first = only<ClockEvent>().nanoseconds;
  input_.answer(view);
  EXPECT_GE(only<ClockEvent>().nanoseconds, first);
}

TEST_F(InputCollectorTest, TheDateIsSaidOnceWhenItIsNotAskedFor) {
  input_.date();
  EXPECT_GT(only<DateEvent>().utc_seconds, 1'700'000'000);
  EXPECT_TRUE(input_.take().events.empty());
}

TEST_F(InputCollectorTest, TheRestOfTheWindowAndTheProgram) {
  input_.pause(true);
  EXPECT_TRUE(only<PauseEvent>().paused);
  input_.menu(9, -4);
  EXPECT_EQ(only<MenuEvent>().value, -4);
  input_.window_size(0, 100000);
  const auto size = only<WindowSizeEvent>();
  EXPECT_EQ(size.width, 1);
  EXPECT_EQ(size.height, 65535);
}

TEST(InputCollectorPlayerTest, EventsAreOfThePlayerAtThisMachine) {
  InputCollector input({}, 5);
  input.text(U'x');
  EXPECT_EQ(input.take().events[0].player, 5);
}

TEST_F(InputCollectorTest, TheWindowAndTheSimulationRunSideBySide) {
  constexpr std::uint32_t kEvents = InputCollector::kMaxWaitingEvents;
  std::thread window([&] {
    for (std::uint32_t i = 0; i < kEvents; ++i) {
      input_.menu(i);
      input_.gamepad_axis(3, 1, static_cast<float>(i % 3) - 1.0F);
    }
  });
  std::uint32_t next = 0;
  while (next < kEvents) {
    for (const InputEvent& event : input_.take().events) {
      EXPECT_EQ(decode_event<MenuEvent>(event)->command, next++);
    }
  }
  window.join();
  EXPECT_EQ(input_.dropped(), 0U);
}

}  // namespace
}  // namespace tickreel::tests

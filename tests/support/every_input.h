#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "tests/support/room.h"
#include "tickreel/game/input_event.h"

namespace tickreel::tests {

/// Returns one event of each kind that the engine sends, in the order of their numbers.
inline std::vector<InputEvent> every_kind_of_event() {
  return {
      encode_event(KeyEvent{65, true}, 0),
      encode_event(TextEvent{"gg \u2192 \U0001F3AE"}, 1),
      encode_event(PointerEvent{0, 65535}, 0),
      encode_event(MotionEvent{-3, std::numeric_limits<std::int32_t>::max()}, 0),
      encode_event(MouseButtonEvent{2, true}, 0),
      encode_event(WheelEvent{0, -120}, 0),
      encode_event(GamepadEvent{15, true}, 2),
      encode_event(GamepadButtonEvent{15, 14, true}, 2),
      encode_event(GamepadAxisEvent{15, 5, -32767}, 2),
      encode_event(PacketEvent{std::string("\0\xff", 2)}, 3),
      encode_event(DateEvent{1'763'720'700, -12600}, 0),
      encode_event(ClockEvent{std::numeric_limits<std::uint64_t>::max()}, 0),
      encode_event(MenuEvent{7, -1}, 0),
      encode_event(FocusEvent{false}, 0),
      encode_event(PauseEvent{true}, 0),
      encode_event(WindowSizeEvent{1920, 1080}, 0),
  };
}

/// Decodes the event as its own type and encodes it again; nullopt when no type can decode it.
inline std::optional<InputEvent> encoded_again(const InputEvent& event) {
  std::optional<InputEvent> again;
  const auto try_as = [&]<typename T>(const std::optional<T>& decoded) {
    if (decoded) again = encode_event(*decoded, event.player);
  };
  try_as(decode_event<KeyEvent>(event));
  try_as(decode_event<TextEvent>(event));
  try_as(decode_event<PointerEvent>(event));
  try_as(decode_event<MotionEvent>(event));
  try_as(decode_event<MouseButtonEvent>(event));
  try_as(decode_event<WheelEvent>(event));
  try_as(decode_event<GamepadEvent>(event));
  try_as(decode_event<GamepadButtonEvent>(event));
  try_as(decode_event<GamepadAxisEvent>(event));
  try_as(decode_event<PacketEvent>(event));
  try_as(decode_event<DateEvent>(event));
  try_as(decode_event<ClockEvent>(event));
  try_as(decode_event<MenuEvent>(event));
  try_as(decode_event<FocusEvent>(event));
  try_as(decode_event<PauseEvent>(event));
  try_as(decode_event<WindowSizeEvent>(event));
  return again;
}

}  // namespace tickreel::tests

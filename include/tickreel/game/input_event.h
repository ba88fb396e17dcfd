#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tickreel/core/utf8.h"
#include "tickreel/game/input_frame.h"
#include "tickreel/game/state_archive.h"

namespace tickreel {

// The events that tickreel (the engine) sends to a game beside buttons and axes. They travel and
// are stored as InputEvents; a game decodes them into the types below:
//
//     for (const InputEvent& event : input.events) {
//       if (const auto text = decode_event<TextEvent>(event)) say(event.player, text->utf8);
//     }
//
// InputEvent::player is the player who caused the event: the player at the machine of the device,
// or for a packet the player whose machine sent it. decode_event() returns nothing for values
// outside the ranges that the types state. A payload has the bytes that describe() saves
// (tickreel/game/state_archive.h), so a game may keep any of these types in its state. Each type's
// kKind is its InputEvent::kind. in_range() says whether the members are in range; a type without
// it allows every value that is stored. See docs/files.md.

/// The first InputEvent::kind of the engine. Smaller kinds are the game's own; the engine never
/// sends them.
inline constexpr std::uint16_t kFirstEngineKind = 0x8000;

/// InputEvent::kind of the engine's events. Replays store the numbers: they never change.
enum class InputKind : std::uint16_t {
  kKey = kFirstEngineKind,
  kText,
  kPointer,
  kMotion,
  kMouseButton,
  kWheel,
  kGamepad,
  kGamepadButton,
  kGamepadAxis,
  kPacket,
  kDate,
  kClock,
  kMenu,
  kFocus,
  kPause,
  kWindowSize,
  /// Comes from the session itself, not from a device.
  kRewind = kFirstEngineKind + 0x100,
};

/// The most bytes of TextEvent::utf8.
inline constexpr std::size_t kMaxTextBytes = 256;
/// The most bytes of PacketEvent::bytes. Every IPv6 path carries a packet of this size in one
/// piece.
inline constexpr std::size_t kMaxPacketBytes = 1200;
inline constexpr std::size_t kMaxGamepads = 16;
inline constexpr std::size_t kMaxGamepadAxes = 8;

/// A key that belongs to no action of the game (GameAction) went down or up.
struct KeyEvent {
  static constexpr InputKind kKind = InputKind::kKey;
  /// GLFW's code of the key (tickreel/game/key_codes.h). It stands for the key's position on the
  /// keyboard, not for the letter on it: 65 is the key that has A on a US keyboard.
  std::uint16_t key = 0;
  bool down = false;
  void describe(StateArchive& archive) {
    archive.field("key", key);
    archive.field("down", down);
  }
};

/// Text that was typed, according to the keyboard's layout.
struct TextEvent {
  static constexpr InputKind kKind = InputKind::kText;
  std::string utf8;  ///< well-formed, kMaxTextBytes at most
  void describe(StateArchive& archive) { archive.field("utf8", utf8, kMaxTextBytes); }
  [[nodiscard]] bool in_range() const { return is_utf8(utf8); }
};

/// The mouse pointer moved to the position (x, y) in the window: 0 is the left or top edge, 65535
/// the right or bottom edge.
struct PointerEvent {
  static constexpr InputKind kKind = InputKind::kPointer;
  std::uint16_t x = 0;
  std::uint16_t y = 0;
  void describe(StateArchive& archive) {
    archive.field("x", x);
    archive.field("y", y);
  }
  friend bool operator==(const PointerEvent&, const PointerEvent&) = default;
};

/// The mouse was moved by (x, y), also where the pointer cannot move; right and down are positive.
/// The unit is a count of the mouse's sensor; without raw motion it is a pixel.
struct MotionEvent {
  static constexpr InputKind kKind = InputKind::kMotion;
  std::int32_t x = 0;
  std::int32_t y = 0;
  void describe(StateArchive& archive) {
    archive.field("x", x);
    archive.field("y", y);
  }
};

/// A mouse button that belongs to no action of the game went down or up.
struct MouseButtonEvent {
  static constexpr InputKind kKind = InputKind::kMouseButton;
  std::uint8_t button = 0;  ///< 0 left, 1 right, 2 middle, then the mouse's further buttons
  bool down = false;
  void describe(StateArchive& archive) {
    archive.field("button", button);
    archive.field("down", down);
  }
};

/// The mouse wheel turned, by x sideways and y forwards, in 1/120 of a notch. Right, and away from
/// the hand, are positive.
struct WheelEvent {
  static constexpr InputKind kKind = InputKind::kWheel;
  std::int32_t x = 0;
  std::int32_t y = 0;
  void describe(StateArchive& archive) {
    archive.field("x", x);
    archive.field("y", y);
  }
};

/// A gamepad was connected or disconnected during the session.
struct GamepadEvent {
  static constexpr InputKind kKind = InputKind::kGamepad;
  std::uint8_t pad = 0;  ///< kMaxGamepads - 1 at most
  bool connected = false;
  void describe(StateArchive& archive) {
    archive.field("pad", pad);
    archive.field("connected", connected);
  }
  [[nodiscard]] bool in_range() const { return pad < kMaxGamepads; }
};

/// A gamepad's button that belongs to no action of the game went down or up.
struct GamepadButtonEvent {
  static constexpr InputKind kKind = InputKind::kGamepadButton;
  std::uint8_t pad = 0;     ///< kMaxGamepads - 1 at most
  std::uint8_t button = 0;  ///< GLFW's gamepad buttons (A is 0)
  bool down = false;
  void describe(StateArchive& archive) {
    archive.field("pad", pad);
    archive.field("button", button);
    archive.field("down", down);
  }
  [[nodiscard]] bool in_range() const { return pad < kMaxGamepads; }
};

/// A gamepad's axis that moves no axis of the game (GameStick) moved.
struct GamepadAxisEvent {
  static constexpr InputKind kKind = InputKind::kGamepadAxis;
  std::uint8_t pad = 0;    ///< kMaxGamepads - 1 at most
  std::uint8_t axis = 0;   ///< GLFW's gamepad axes (left x is 0); kMaxGamepadAxes - 1 at most
  std::int16_t value = 0;  ///< -32767..32767, full scale
  void describe(StateArchive& archive) {
    archive.field("pad", pad);
    archive.field("axis", axis);
    archive.field("value", value);
  }
  [[nodiscard]] bool in_range() const {
    return pad < kMaxGamepads && axis < kMaxGamepadAxes && value >= -32767;
  }
};

/// A packet (kSendPacket) arrived from the machine of InputEvent::player. The game must not trust
/// its bytes. A packet may be lost, come twice, or come late.
struct PacketEvent {
  static constexpr InputKind kKind = InputKind::kPacket;
  std::string bytes;  ///< kMaxPacketBytes at most
  void describe(StateArchive& archive) { archive.field("bytes", bytes, kMaxPacketBytes); }
};

/// The date and the time of day. It comes with the first tick of a session in a window, and as the
/// answer to kAskForDate (tickreel/game/engine_request.h).
struct DateEvent {
  static constexpr InputKind kKind = InputKind::kDate;
  std::int64_t utc_seconds = 0;         ///< since 1970-01-01 00:00:00 UTC, without leap seconds
  std::int32_t utc_offset_seconds = 0;  ///< local time minus UTC; less than a day
  void describe(StateArchive& archive) {
    archive.field("utc_seconds", utc_seconds);
    archive.field("utc_offset_seconds", utc_offset_seconds);
  }
  [[nodiscard]] bool in_range() const {
    return utc_offset_seconds > -86400 && utc_offset_seconds < 86400;
  }
};

/// The time of the machine's steady clock: the answer to kAskForClock
/// (tickreel/game/engine_request.h).
struct ClockEvent {
  static constexpr InputKind kKind = InputKind::kClock;
  std::uint64_t nanoseconds = 0;  ///< since an unknown point in the past; never runs backwards
  void describe(StateArchive& archive) { archive.field("nanoseconds", nanoseconds); }
};

/// The values of MenuEvent::command for the keys of a menu that the game shows itself (kMenuIsOpen,
/// tickreel/game/engine_request.h). Commands below kFirstMenuKey are the game's own.
enum MenuCommand : std::uint32_t {
  kFirstMenuKey = 0x80000000,
  kMenuOpenOrClose = kFirstMenuKey,  ///< Escape, a gamepad's Start
  kMenuUp,
  kMenuDown,
  kMenuLeft,
  kMenuRight,
  kMenuChoose,  ///< Enter, A
  kMenuBack,    ///< B
  kMenuErase,   ///< Backspace
};

/// A command to the game from a menu. The menu is the program's or the game's.
struct MenuEvent {
  static constexpr InputKind kKind = InputKind::kMenu;
  std::uint32_t command = 0;  ///< the game's own enumeration, or MenuCommand
  std::int32_t value = 0;     ///< the new value, for a command that sets a value
  void describe(StateArchive& archive) {
    archive.field("command", command);
    archive.field("value", value);
  }
};

/// The window got or lost the keyboard's focus.
struct FocusEvent {
  static constexpr InputKind kKind = InputKind::kFocus;
  bool focused = false;
  void describe(StateArchive& archive) { archive.field("focused", focused); }
};

/// The player paused the session, or continued it. No tick runs while the program pauses. So both
/// events come with the first tick after the pause, unless a tick was under way when the pause
/// began. (The ticks of a game that pauses by itself go on.)
struct PauseEvent {
  static constexpr InputKind kKind = InputKind::kPause;
  bool paused = false;
  void describe(StateArchive& archive) { archive.field("paused", paused); }
};

/// The size of the window. A game needs it to turn a PointerEvent into pixels. It comes with the
/// first tick of a session in a window, and after each change, to a game with
/// GameControls::reads_mouse.
struct WindowSizeEvent {
  static constexpr InputKind kKind = InputKind::kWindowSize;
  std::uint16_t width = 0;   ///< pixels, 1 or more
  std::uint16_t height = 0;  ///< pixels, 1 or more
  void describe(StateArchive& archive) {
    archive.field("width", width);
    archive.field("height", height);
  }
  [[nodiscard]] bool in_range() const { return width > 0 && height > 0; }
};

/// Rewinds the game: the step with this event does not call Game::tick(), but loads the state of an
/// earlier tick. The event has no effect where the game cannot be rewound, or not that far
/// (Simulation::rewinds_to).
struct RewindEvent {
  static constexpr InputKind kKind = InputKind::kRewind;
  std::uint64_t tick = 0;  ///< the tick whose state comes back
  void describe(StateArchive& archive) { archive.field("tick", tick); }
};

/// Returns an event in the form in which it is stored. `player`: the index of the player who caused
/// it.
template <typename T>
InputEvent encode_event(T event, std::uint8_t player) {
  ByteWriter writer;
  StateArchive archive = StateArchive::saving(writer);
  event.describe(archive);
  const std::span<const std::uint8_t> bytes = writer.view();
  return {static_cast<std::uint16_t>(T::kKind), player, std::string(bytes.begin(), bytes.end())};
}

/// Returns the event as type T. Returns nothing when the event has another kind, when the payload
/// is malformed, or when a value is out of range.
template <typename T>
std::optional<T> decode_event(const InputEvent& event) {
  if (event.kind != static_cast<std::uint16_t>(T::kKind)) return std::nullopt;
  ByteReader reader(
      {reinterpret_cast<const std::uint8_t*>(event.payload.data()), event.payload.size()});
  StateArchive archive = StateArchive::loading(reader);
  T decoded;
  decoded.describe(archive);
  if (!reader.ok() || !reader.at_end()) return std::nullopt;
  if constexpr (requires { decoded.in_range(); }) {
    if (!decoded.in_range()) return std::nullopt;
  }
  return decoded;
}

}  // namespace tickreel

#include "sim/compare/input_text.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/text/hexadecimal.h"
#include "core/text/quoted_text.h"
#include "tickreel/game/input_event.h"

namespace tickreel::sim {
namespace {

/// More of a payload says nothing to people.
constexpr std::size_t kMaxShownBytes = 32;

std::string describe_bytes(const std::string& bytes) {
  std::string text = std::to_string(bytes.size()) + " bytes";
  for (std::size_t i = 0; i < std::min(bytes.size(), kMaxShownBytes); ++i) {
    text += (i == 0 ? ", " : " ") + hexadecimal(static_cast<std::uint8_t>(bytes[i]), 1);
  }
  return bytes.size() > kMaxShownBytes ? text + " ..." : text;
}

/// The fields of an event of type T; nothing when it is none.
template <typename T>
std::optional<std::string> describe_as(const InputEvent& event, const std::string& name) {
  auto decoded = decode_event<T>(event);
  if (!decoded) return std::nullopt;
  std::vector<NamedField> fields;
  StateArchive archive = StateArchive::listing(fields);
  decoded->describe(archive);
  std::string text = name + ":";
  for (const NamedField& field : fields) {
    text += (&field == &fields.front() ? " " : ", ") + field.path + " " + field.to_string();
  }
  return text;
}

template <>
std::optional<std::string> describe_as<TextEvent>(const InputEvent& event,
                                                  const std::string& name) {
  const auto decoded = decode_event<TextEvent>(event);
  if (!decoded) return std::nullopt;
  return name + ": " + quoted_text(decoded->utf8);
}

template <>
std::optional<std::string> describe_as<PacketEvent>(const InputEvent& event,
                                                    const std::string& name) {
  const auto decoded = decode_event<PacketEvent>(event);
  if (!decoded) return std::nullopt;
  return name + ": " + describe_bytes(decoded->bytes);
}

template <>
std::optional<std::string> describe_as<MenuEvent>(const InputEvent& event,
                                                  const std::string& name) {
  static constexpr std::array kKeys{"open or close", "up",     "down", "left",
                                    "right",         "choose", "back", "erase"};
  const auto decoded = decode_event<MenuEvent>(event);
  if (!decoded) return std::nullopt;
  const bool is_key = decoded->command >= kFirstMenuKey &&
                      decoded->command - kFirstMenuKey < kKeys.size() && decoded->value == 0;
  if (is_key) return name + ": " + kKeys[decoded->command - kFirstMenuKey];
  return name + ": command " + std::to_string(decoded->command) + ", value " +
         std::to_string(decoded->value);
}

std::optional<std::string> describe_engine_event(const InputEvent& event) {
  switch (static_cast<InputKind>(event.kind)) {
    case InputKind::kKey:
      return describe_as<KeyEvent>(event, "key");
    case InputKind::kText:
      return describe_as<TextEvent>(event, "text");
    case InputKind::kPointer:
      return describe_as<PointerEvent>(event, "pointer");
    case InputKind::kMotion:
      return describe_as<MotionEvent>(event, "motion");
    case InputKind::kMouseButton:
      return describe_as<MouseButtonEvent>(event, "mouse button");
    case InputKind::kWheel:
      return describe_as<WheelEvent>(event, "wheel");
    case InputKind::kGamepad:
      return describe_as<GamepadEvent>(event, "gamepad");
    case InputKind::kGamepadButton:
      return describe_as<GamepadButtonEvent>(event, "gamepad button");
    case InputKind::kGamepadAxis:
      return describe_as<GamepadAxisEvent>(event, "gamepad axis");
    case InputKind::kPacket:
      return describe_as<PacketEvent>(event, "packet");
    case InputKind::kDate:
      return describe_as<DateEvent>(event, "date");
    case InputKind::kClock:
      return describe_as<ClockEvent>(event, "clock");
    case InputKind::kMenu:
      return describe_as<MenuEvent>(event, "menu");
    case InputKind::kFocus:
      return describe_as<FocusEvent>(event, "focus");
    case InputKind::kPause:
      return describe_as<PauseEvent>(event, "pause");
    case InputKind::kRewind:
      return describe_as<RewindEvent>(event, "rewind to");
    case InputKind::kWindowSize:
      return describe_as<WindowSizeEvent>(event, "window size");
  }
  return std::nullopt;
}

}  // namespace

std::string describe_player_input(const PlayerInput& input) {
  std::string text = "buttons 0x" + hexadecimal(input.buttons, 4) + ", axes";
  std::size_t count = kMaxAxes;
  while (count > 1 && input.axes[count - 1] == 0) --count;
  for (std::size_t axis = 0; axis < count; ++axis) text += " " + std::to_string(input.axes[axis]);
  return text;
}

std::string describe_event(const InputEvent& event) {
  if (auto text = describe_engine_event(event)) return *text;
  return "event " + std::to_string(event.kind) + ": " + describe_bytes(event.payload);
}

}  // namespace tickreel::sim

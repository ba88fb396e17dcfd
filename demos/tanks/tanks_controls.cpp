#include "demos/tanks/tanks_controls.h"

#include "demos/tanks/tanks_input.h"
#include "tickreel/game/key_codes.h"

namespace tickreel::tanks {
namespace {

GameAction drive(const char* name, Axis axis, int push, std::uint16_t left_key,
                 std::uint16_t right_key) {
  return {.name = name,
          .axis = static_cast<std::uint8_t>(axis),
          .push = push,
          .left_key = left_key,
          .right_key = right_key};
}

}  // namespace

// At a keyboard one hand drives and the other aims: the turret swings while a key is held, and
// stays where it points when the key is let go.
GameControls tanks_controls() {
  GameControls controls{
      {drive("drive ahead", kDriveAxis, 1, 'W', kKeyUp),
       drive("drive astern", kDriveAxis, -1, 'S', kKeyDown),
       drive("turn left", kTurnAxis, 1, 'A', kKeyLeft),
       drive("turn right", kTurnAxis, -1, 'D', kKeyRight),
       drive("aim up", kAimYAxis, 1, 'T', 'I'),
       drive("aim down", kAimYAxis, -1, 'G', 'K'),
       drive("aim left", kAimXAxis, -1, 'F', 'J'),
       drive("aim right", kAimXAxis, 1, 'H', 'L'),
       {.name = "fire",
        .buttons = kFireButton,
        .left_key = kKeySpace,
        .right_key = kKeyEnter,
        .pad_button = kPadRightBumper},
       {.name = "lay a mine",
        .buttons = kMineButton,
        .left_key = 'Q',
        .right_key = kKeyRightShift,
        .pad_button = kPadLeftBumper}},
      {{.name = "drive", .stick = kPadLeftY, .axis = kDriveAxis, .inverted = true},
       {.name = "turn", .stick = kPadLeftX, .axis = kTurnAxis, .inverted = true},
       {.name = "aim", .stick = kPadRightX, .axis = kAimXAxis},
       {.name = "aim", .stick = kPadRightY, .axis = kAimYAxis, .inverted = true}}};
  controls.has_menu = true;
  controls.notes = {"Escape, Start: the match's menu, and names. P: the program's pause."};
  return controls;
}

}  // namespace tickreel::tanks

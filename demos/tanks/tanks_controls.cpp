#include "demos/tanks/tanks.h"

#include "demos/tanks/tanks_view.h"
#include "tickreel/game/game_actions.h"
#include "tickreel/game/key_codes.h"

namespace tickreel::tanks {
// On a keyboard one hand drives and the other aims: the turret turns while a key is held, and then
// stays where it points.
GameControls tanks_controls() {
  GameControls controls{
      {axis_action("drive ahead", kDriveAxis, 1, 'W', kKeyUp),
       axis_action("drive astern", kDriveAxis, -1, 'S', kKeyDown),
       axis_action("turn left", kTurnAxis, 1, 'A', kKeyLeft),
       axis_action("turn right", kTurnAxis, -1, 'D', kKeyRight),
       axis_action("aim up", kAimYAxis, 1, 'T', 'I'),
       axis_action("aim down", kAimYAxis, -1, 'G', 'K'),
       axis_action("aim left", kAimXAxis, -1, 'F', 'J'),
       axis_action("aim right", kAimXAxis, 1, 'H', 'L'),
       button_action("fire", kFireButton, kKeySpace, kKeyEnter, kPadRightBumper),
       button_action("lay a mine", kMineButton, 'Q', kKeyRightShift, kPadLeftBumper)},
      {{.name = "drive", .stick = kPadLeftY, .axis = kDriveAxis, .inverted = true},
       {.name = "turn", .stick = kPadLeftX, .axis = kTurnAxis, .inverted = true},
       {.name = "aim", .stick = kPadRightX, .axis = kAimXAxis},
       {.name = "aim", .stick = kPadRightY, .axis = kAimYAxis, .inverted = true}}};
  controls.has_menu = true;
  controls.notes = {"Escape or Start opens the menu of the match, with names. P pauses."};
  return controls;
}

}  // namespace tickreel::tanks

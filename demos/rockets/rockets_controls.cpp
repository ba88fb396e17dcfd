#include "demos/rockets/rockets.h"

#include "demos/rockets/rockets_view.h"
#include "tickreel/game/game_actions.h"
#include "tickreel/game/key_codes.h"

namespace tickreel::rockets {

GameControls rockets_controls() {
  return {{axis_action("climb", kLiftAxis, 1, 'W', kKeyUp),
           axis_action("sink", kLiftAxis, -1, 'S', kKeyDown),
           axis_action("raise the muzzle", kTurnAxis, 1, 'D', kKeyRight),
           axis_action("lower the muzzle", kTurnAxis, -1, 'A', kKeyLeft),
           button_action("fire", kFireButton, kKeySpace, kKeyEnter, kPadRightBumper),
           button_action("rewind", kRewindButton, 'R', kKeyRightShift, kPadLeftBumper)},
          {{.name = "climb and sink", .stick = kPadLeftY, .axis = kLiftAxis, .inverted = true},
           {.name = "turn the muzzle", .stick = kPadRightY, .axis = kTurnAxis, .inverted = true}}};
}

}  // namespace tickreel::rockets

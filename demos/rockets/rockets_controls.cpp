#include "demos/rockets/rockets_controls.h"

#include "demos/rockets/rockets_input.h"
#include "tickreel/game/key_codes.h"

namespace tickreel::rockets {

GameControls rockets_controls() {
  return {{{.name = "climb", .axis = kLiftAxis, .push = 1, .left_key = 'W', .right_key = kKeyUp},
           {.name = "sink", .axis = kLiftAxis, .push = -1, .left_key = 'S', .right_key = kKeyDown},
           {.name = "raise the muzzle",
            .axis = kTurnAxis,
            .push = 1,
            .left_key = 'D',
            .right_key = kKeyRight},
           {.name = "lower the muzzle",
            .axis = kTurnAxis,
            .push = -1,
            .left_key = 'A',
            .right_key = kKeyLeft},
           {.name = "fire",
            .buttons = kFireButton,
            .left_key = kKeySpace,
            .right_key = kKeyEnter,
            .pad_button = kPadRightBumper},
           {.name = "rewind",
            .buttons = kRewindButton,
            .left_key = 'R',
            .right_key = kKeyRightShift,
            .pad_button = kPadLeftBumper}},
          {{.name = "climb and sink", .stick = kPadLeftY, .axis = kLiftAxis, .inverted = true},
           {.name = "turn the muzzle", .stick = kPadRightY, .axis = kTurnAxis, .inverted = true}}};
}

}  // namespace tickreel::rockets

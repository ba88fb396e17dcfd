#include "demos/pucks/pucks.h"

#include "tickreel/game/key_codes.h"

namespace tickreel::pucks {

GameControls pucks_controls() {
  return {{{.name = "push right", .axis = 0, .push = 1, .left_key = 'D', .right_key = kKeyRight},
           {.name = "push left", .axis = 0, .push = -1, .left_key = 'A', .right_key = kKeyLeft},
           {.name = "push up", .axis = 1, .push = 1, .left_key = 'W', .right_key = kKeyUp},
           {.name = "push down", .axis = 1, .push = -1, .left_key = 'S', .right_key = kKeyDown}},
          {{.name = "push", .stick = kPadLeftX, .axis = 0},
           {.name = "push", .stick = kPadLeftY, .axis = 1, .inverted = true}}};
}

}  // namespace tickreel::pucks

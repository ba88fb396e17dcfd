#include "demos/swarm/swarm_controls.h"

#include <array>

#include "demos/swarm/swarm_input.h"
#include "tickreel/game/key_codes.h"

namespace tickreel::swarm {
namespace {

constexpr std::array<PadButton, 8> kSquadPadButtons{kPadUp, kPadRight, kPadDown, kPadLeft,
                                                    kPadY,  kPadB,     kPadA,    kPadX};

}  // namespace

// An order goes to the place that the cursor points at while the squads' keys are held. Keys point
// at the middle, the edges and the corners of the field.
GameControls swarm_controls() {
  GameControls controls{
      {{.name = "point east",
        .axis = kCursorXAxis,
        .push = 1,
        .left_key = 'D',
        .right_key = kKeyRight},
       {.name = "point west",
        .axis = kCursorXAxis,
        .push = -1,
        .left_key = 'A',
        .right_key = kKeyLeft},
       {.name = "point north",
        .axis = kCursorYAxis,
        .push = 1,
        .left_key = 'W',
        .right_key = kKeyUp},
       {.name = "point south",
        .axis = kCursorYAxis,
        .push = -1,
        .left_key = 'S',
        .right_key = kKeyDown},
       {.name = "march",
        .buttons = kMoveButton,
        .left_key = kKeySpace,
        .right_key = kKeyEnter,
        .pad_button = kPadRightBumper},
       {.name = "march spread out",
        .buttons = kSpreadButton,
        .left_key = 'Q',
        .right_key = kKeyRightShift,
        .pad_button = kPadLeftBumper}},
      {{.name = "point", .stick = kPadLeftX, .axis = kCursorXAxis},
       {.name = "point", .stick = kPadLeftY, .axis = kCursorYAxis, .inverted = true}}};
  for (std::size_t squad = 0; squad < kSquadPadButtons.size(); ++squad) {
    controls.actions.push_back({.name = "squad " + std::to_string(squad + 1),
                                .buttons = kFirstSquadButton << squad,
                                .left_key = static_cast<std::uint16_t>('1' + squad),
                                .right_key = static_cast<std::uint16_t>(kKeyKeypad0 + 1 + squad),
                                .pad_button = kSquadPadButtons[squad]});
  }
  controls.reads_mouse = true;
  controls.own_camera = "view:";
  controls.notes = {
      "Mouse: drag a box to choose squads, right-click to send them; with the key of \"march",
      "spread out\" held, in open order. The wheel looks closer, a click on the map elsewhere."};
  return controls;
}

}  // namespace tickreel::swarm

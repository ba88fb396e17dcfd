#include "demos/swarm/swarm.h"

#include <array>

#include "demos/swarm/swarm_view.h"
#include "tickreel/game/game_actions.h"
#include "tickreel/game/key_codes.h"

namespace tickreel::swarm {
namespace {

constexpr std::array<PadButton, 8> kSquadPadButtons{kPadUp, kPadRight, kPadDown, kPadLeft,
                                                    kPadY,  kPadB,     kPadA,    kPadX};

}  // namespace

// An order's goal is where the cursor points while the squads' keys are held. Keys point at the
// middle, the edges and the corners of the field.
GameControls swarm_controls() {
  GameControls controls{
      {axis_action("point east", kCursorXAxis, 1, 'D', kKeyRight),
       axis_action("point west", kCursorXAxis, -1, 'A', kKeyLeft),
       axis_action("point north", kCursorYAxis, 1, 'W', kKeyUp),
       axis_action("point south", kCursorYAxis, -1, 'S', kKeyDown),
       button_action("march", kMoveButton, kKeySpace, kKeyEnter, kPadRightBumper),
       button_action("march spread out", kSpreadButton, 'Q', kKeyRightShift, kPadLeftBumper)},
      {{.name = "point", .stick = kPadLeftX, .axis = kCursorXAxis},
       {.name = "point", .stick = kPadLeftY, .axis = kCursorYAxis, .inverted = true}}};
  for (std::size_t squad = 0; squad < kSquadPadButtons.size(); ++squad) {
    controls.actions.push_back(
        button_action("squad " + std::to_string(squad + 1), kFirstSquadButton << squad,
                      static_cast<int>('1' + squad), static_cast<int>(kKeyKeypad0 + 1 + squad),
                      kSquadPadButtons[squad]));
  }
  controls.reads_mouse = true;
  controls.own_camera = "view:";
  controls.notes = {
      "Mouse: drag a box to choose squads, right-click to send them; with the key of \"march",
      "spread out\" held, in open order. The wheel looks closer, a click on the map elsewhere."};
  return controls;
}

}  // namespace tickreel::swarm

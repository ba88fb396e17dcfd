#include "demos/built_in_games.h"

#include "demos/pucks/pucks.h"
#include "demos/rockets/rockets.h"
#include "demos/swarm/swarm.h"
#include "demos/tanks/tanks.h"
#include "renderer/scene/plain_look.h"

namespace tickreel {

std::vector<GameEntry> built_in_games() {
  return {
      {tanks::tanks_info(), tanks::make_tanks_look, tanks::tanks_controls(),
       tanks::make_tanks_sound},
      {pucks::pucks_info(), renderer::make_plain_look, pucks::pucks_controls(),
       pucks::make_pucks_sound},
      {rockets::rockets_info(), rockets::make_rockets_look, rockets::rockets_controls(),
       rockets::make_rockets_sound},
      {swarm::swarm_info(), swarm::make_swarm_look, swarm::swarm_controls(),
       swarm::make_swarm_sound},
  };
}

}  // namespace tickreel

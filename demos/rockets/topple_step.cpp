#include "demos/rockets/world.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::rockets {
namespace {

bool is_toppled(const Crate& crate, const Tuning& tuning) {
  return length(crate.position - crate.home) > tuning.toppled_way_m ||
         exact_cos(crate.angle) < tuning.toppled_upright;
}

/// A point for the crate of another, a point less for one's own.
void settle(World& world, const Crate& crate) {
  const std::uint32_t by = world.state.players[crate.owner].hit_by;
  tell(world,
       {.kind = kCrateToppled, .variant = crate.owner | by << 8U, .position = crate.position});
  if (by == kNobody) return;
  std::int32_t& score = world.state.players[by].score;
  score += by == crate.owner ? -1 : 1;
}

}  // namespace

void step_toppling(World& world) {
  if (world.state.round.phase != kPlaying) return;
  for (Crate& crate : world.state.crates) {
    if (crate.toppled || !is_toppled(crate, world.tuning)) continue;
    crate.toppled = true;
    settle(world, crate);
  }
}

}  // namespace tickreel::rockets

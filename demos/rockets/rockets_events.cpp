#include "demos/rockets/world.h"

// Who did it, to whom, and how much it matters. The state keeps what happened; this is said of it
// when it is published.

namespace tickreel::rockets {
namespace {

std::int32_t index_of(std::uint32_t player) {
  return player == kNobody ? kNoPlayer : static_cast<std::int32_t>(player);
}

}  // namespace

void explain(ViewEvent& event, const Round& round) {
  const std::uint32_t low = event.variant & 0xFFU;
  const std::uint32_t high = event.variant >> 8U & 0xFFU;
  switch (event.kind) {
    case kCrateToppled:
      event.target = index_of(low);
      event.actor = index_of(high);
      event.weight = kFullEventWeight;
      break;
    case kExplosion:
      event.actor = index_of(low);
      event.weight = 5;
      break;
    case kRoundEnded:
      event.actor = index_of(low);
      event.weight = 150;
      event.text = "round " + std::to_string(round.number);
      break;
    default:
      break;
  }
}

}  // namespace tickreel::rockets

#include <array>

#include "demos/tanks/world.h"

// Who did it, to whom, and how much it matters. The state keeps what happened; this is said of it
// when it is published.

namespace tickreel::tanks {
namespace {

constexpr std::array kPowerUpNames{"repair", "rapid fire", "shield", "mines"};

std::int32_t index_of(std::uint32_t player) {
  return player == kNobody ? kNoPlayer : static_cast<std::int32_t>(player);
}

}  // namespace

void explain(ViewEvent& event, const Round& round) {
  const std::uint32_t low = event.variant & 0xFFU;
  const std::uint32_t high = event.variant >> 8U & 0xFFU;
  switch (event.kind) {
    case kTankDestroyed:
      event.target = index_of(low);
      event.actor = index_of(high);
      event.weight = kFullEventWeight;
      if (high == kNobody) event.text = "accident";
      break;
    case kTankHit:
      event.target = index_of(low);
      event.actor = index_of(high);
      event.weight = 10;
      break;
    case kMineBurst:
      event.actor = index_of(low);
      event.weight = 15;
      break;
    case kPowerUpTaken:
      event.actor = index_of(low);
      event.weight = 5;
      if (high < kPowerUpNames.size()) event.text = kPowerUpNames[high];
      break;
    case kCrateBurst:
      event.actor = index_of(low);
      event.weight = 3;
      break;
    case kRoundEnded:
      event.actor = index_of(low);
      event.weight = 40;
      event.text = "round " + std::to_string(round.number);
      break;
    default:
      break;
  }
}

}  // namespace tickreel::tanks

#include "demos/swarm/field.h"

#include "tickreel/view/exact_math.h"

namespace tickreel::swarm {
namespace {

constexpr float kSpacing = 1.0F;  // metres between neighbours in a formation

// All lengths below are multiples of the square root of the number of units, in metres: the side of
// a square that holds all of them in close order.
constexpr Vec2 kHalfSize{1.2F, 0.66F};
constexpr std::array<Circle, 8> kPillars{{{{0.24F, 0.17F}, 0.060F},
                                          {{-0.24F, -0.17F}, 0.060F},
                                          {{0.06F, 0.33F}, 0.045F},
                                          {{-0.06F, -0.33F}, 0.045F},
                                          {{0.46F, -0.12F}, 0.070F},
                                          {{-0.46F, 0.12F}, 0.070F},
                                          {{0.42F, 0.45F}, 0.050F},
                                          {{-0.42F, -0.45F}, 0.050F}}};
constexpr std::array<Circle, 3> kZones{
    {{{0.0F, 0.0F}, 0.13F}, {{-0.22F, 0.43F}, 0.11F}, {{0.22F, -0.43F}, 0.11F}}};
constexpr std::size_t kHomeRows = 4;
constexpr Vec2 kFirstHome{-0.75F, -0.45F};
constexpr Vec2 kHomeStep{-0.3F, 0.3F};

Vec2 home_of(std::size_t squad) {
  const std::size_t number = squad % kSquadsPerArmy;
  const std::size_t column = number / kHomeRows;
  const std::size_t row = number % kHomeRows;
  const Vec2 west{kFirstHome.x + kHomeStep.x * static_cast<float>(column),
                  kFirstHome.y + kHomeStep.y * static_cast<float>(row)};
  return squad < kSquadsPerArmy ? west : -west;
}

std::vector<Vec2> square_formation(std::size_t units) {
  std::size_t files = 1;
  while (files * files < units) ++files;
  const std::size_t ranks = (units + files - 1) / files;
  std::vector<Vec2> places;
  for (std::size_t i = 0; i < units; ++i) {
    const std::size_t rank = i / files;
    const std::size_t file = i % files;
    const Vec2 corner{static_cast<float>(ranks - 1) * 0.5F, static_cast<float>(files - 1) * -0.5F};
    places.push_back((corner + Vec2{-static_cast<float>(rank), static_cast<float>(file)}) *
                     kSpacing);
  }
  return places;
}

}  // namespace

Field::Field(std::size_t units_per_squad)
    : pillars(kPillars), zones(kZones), formation(square_formation(units_per_squad)) {
  const float scale = exact_sqrt(static_cast<float>(units_per_squad * kSquads)) * kSpacing;
  half_size = kHalfSize * scale;
  for (Circle& pillar : pillars) pillar = {pillar.centre * scale, pillar.radius * scale};
  for (Circle& zone : zones) zone = {zone.centre * scale, zone.radius * scale};
  for (std::size_t squad = 0; squad < kSquads; ++squad) homes[squad] = home_of(squad) * scale;
}

}  // namespace tickreel::swarm

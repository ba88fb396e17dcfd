#pragma once

#include <array>
#include <cstddef>

#include "tickreel/view/vec.h"

// The fixed parts of the arena of `rockets`. In the plane: x to the right, y up, in metres.

namespace tickreel::rockets {

/// A thin steel wall.
struct Plate {
  Vec2 middle;
  float length;
  float angle;  ///< radians; 0: upright
};

/// A block on which a fort stands.
struct Pedestal {
  Vec2 middle;
  Vec2 size;
};

/// The line on which a player's launcher moves up and down.
struct Mast {
  float x;
  float low;
  float high;
  float facing;  ///< 1 to the right, -1 to the left
};

/// The crates of a player, in columns side by side.
struct Fort {
  Vec2 base;                         ///< the middle of the bottom
  std::array<int, 4> column_crates;  ///< the number of crates of each column
};

inline constexpr std::size_t kMaxLaunchers = 4;

inline constexpr std::array<Plate, 10> kPlates{{
    {{0.0F, 3.75F}, 7.5F, 0.0F},
    {{-9.3F, 2.4F}, 4.8F, 0.0F},
    {{9.3F, 2.4F}, 4.8F, 0.0F},
    {{-17.6F, 1.6F}, 3.2F, 0.0F},
    {{17.6F, 1.6F}, 3.2F, 0.0F},
    // These hang in the air as deflectors.
    {{-8.6F, 10.6F}, 3.6F, 1.25F},
    {{8.6F, 10.6F}, 3.6F, -1.25F},
    {{0.0F, 12.6F}, 4.2F, 1.5708F},
    {{-17.2F, 8.2F}, 2.4F, 0.35F},
    {{17.2F, 8.2F}, 2.4F, -0.35F},
}};
inline constexpr std::array<Pedestal, 2> kPedestals{{
    {{-4.8F, 0.6F}, {5.4F, 1.2F}},
    {{4.8F, 0.6F}, {5.4F, 1.2F}},
}};
/// One for each player, in order.
inline constexpr std::array<Mast, kMaxLaunchers> kMasts{{
    {-22.6F, 1.2F, 7.0F, 1.0F},
    {22.6F, 1.2F, 7.0F, -1.0F},
    {-25.2F, 7.5F, 13.0F, 1.0F},
    {25.2F, 7.5F, 13.0F, -1.0F},
}};
/// The forts in the order of players: player 0's is the first.
inline constexpr std::array<Fort, kMaxLaunchers> kForts{{
    {{-13.2F, 0.0F}, {4, 7, 6, 5}},
    {{13.2F, 0.0F}, {5, 6, 7, 4}},
    {{-4.8F, 1.2F}, {5, 7, 6, 4}},
    {{4.8F, 1.2F}, {4, 6, 7, 5}},
}};
inline constexpr float kLowestElevation = -0.9F;  ///< radians above the horizon
inline constexpr float kHighestElevation = 1.2F;  ///< radians above the horizon

}  // namespace tickreel::rockets

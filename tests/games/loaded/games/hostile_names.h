#pragma once

#include <cstdint>

#include "tickreel/plugin/game_table.h"

namespace hostile {

/// All of the state: no padding, and no pointers.
struct State {
  std::uint64_t random;
  std::int64_t tick;
  std::uint32_t players;
  std::uint32_t buttons;  // that anybody held in the last step
  float x[TICKREEL_MAX_PLAYERS];
  float y[TICKREEL_MAX_PLAYERS];
};

/// What can be tuned: constants=.
struct Tuning {
  float step = 0.05F;
  std::uint16_t luck = 0;  ///< by rules of version 2
};

/// How its bytes are called.
void name_fields(tickreel_fields* to);
/// What else it names, and should not: describe=HOW.
void name_no_fields(tickreel_fields* to, const char* told);
void name_constants(tickreel_constants* to, Tuning& tuning);
/// Likewise: constants=HOW.
void name_no_constants(tickreel_constants* to, const char* told);

}  // namespace hostile

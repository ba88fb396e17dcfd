#pragma once

#include <cstdint>

#include "tickreel/plugin/game_table.h"

namespace hostile {

/// The whole state, without padding and pointers.
struct State {
  std::uint64_t random;
  std::int64_t tick;
  std::uint32_t players;
  std::uint32_t buttons;  // held by any player in the last step
  float x[TICKREEL_MAX_PLAYERS];
  float y[TICKREEL_MAX_PLAYERS];
};

/// The constants of constants=HOW.
struct Tuning {
  float step = 0.05F;
  std::uint16_t luck = 0;  ///< since version 2 of the rules
};

/// Names the bytes of the state.
void name_fields(tickreel_fields* to);
/// Names other things, which it should not: describe=HOW.
void name_no_fields(tickreel_fields* to, const char* told);
void name_constants(tickreel_constants* to, Tuning& tuning);
/// Names other constants, which it should not: constants=HOW.
void name_no_constants(tickreel_constants* to, const char* told);

}  // namespace hostile

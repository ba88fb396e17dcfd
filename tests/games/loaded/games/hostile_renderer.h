#pragma once

#include <cstdint>
#include <string>

#include "tickreel/plugin/game_table.h"

namespace hostile {

/// Gives the table a renderer, which draws a colour of the moment, and another colour in its lower
/// left quarter. The kinds:
///
///     own          red is three times the tick, green the part of a tick, blue random
///     stateful:N   a colour of these and of the N pictures before, as the table says
///     liar:N       a colour of all pictures before, while the table says N
///     state        as `own`, but leaves OpenGL in the worst possible state
void fill_in_renderer(tickreel_game_table& table, const std::string& kind);

const char* draw_nothing(const tickreel_opengl* gl, std::int32_t width, std::int32_t height,
                         void** renderer);

}  // namespace hostile

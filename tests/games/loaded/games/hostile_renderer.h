#pragma once

#include <cstdint>
#include <string>

#include "tickreel/plugin/game_table.h"

namespace hostile {

/// Gives the table a renderer: a colour of the moment, and another for its lower left quarter.
///
///     own          red: three times the tick; green: how far it is to the next; blue: at random
///     stateful:N   a colour of these and of the N pictures before, as the table says
///     liar:N       of all pictures before, and the table says N
///     state        as `own`, and leaves OpenGL in the worst state there is
void fill_in_renderer(tickreel_game_table& table, const std::string& kind);

const char* draw_nothing(const tickreel_opengl* gl, std::int32_t width, std::int32_t height,
                         void** renderer);

}  // namespace hostile

#pragma once

#include <string_view>

#include "renderer/room.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// The OpenType file of the typeface that travels in the library, for others that draw text.
std::string_view font_file(Text::Weight weight);

}  // namespace tickreel::renderer

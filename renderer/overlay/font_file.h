#pragma once

#include <string_view>

#include "renderer/room.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// The OpenType file of the typeface that is part of the library, for other users of text.
std::string_view font_file(Text::Weight weight);

}  // namespace tickreel::renderer

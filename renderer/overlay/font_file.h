#pragma once

#include <string_view>

#include "renderer/room.h"
#include "tickreel/scene/scene.h"

namespace tickreel::renderer {

/// Returns the content of the OpenType file of the typeface that is part of tickreel, for code that
/// draws text in other ways.
std::string_view font_file(Text::Weight weight);

}  // namespace tickreel::renderer

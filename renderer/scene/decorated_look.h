#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "renderer/overlay/edge_room.h"
#include "tickreel/scene/look.h"

namespace tickreel::renderer {

/// Draws something over the picture of a moment; depends only on the moment and on what is drawn
/// already.
using Decoration = std::function<void(const Moment&, EdgeRoom&, Scene&)>;

/// Makes a look that draws these decorations over its pictures, in order; the first ones get the
/// places next to the edges. `hides_hud` removes the game's HUD and keeps the world.
std::unique_ptr<Look> make_decorated_look(std::unique_ptr<Look> look,
                                          std::vector<Decoration> decorations,
                                          bool hides_hud = false);

/// Returns the text over the picture of a moment, in UTF-8; depends on the moment alone.
using Caption = std::function<std::string(const Moment&)>;

/// Draws a caption in the bottom left corner, over everything, large enough for small pictures.
Decoration large_caption(Caption caption);
/// Draws a line in the bottom left corner, as large as a HUD's. For text that changes all the time:
/// digits keep their places.
Decoration running_line(Caption caption);

/// Draws `mark` at a place, which determines its corner. `picture_height`: of the film, in pixels.
Decoration watermark_at(Place place, Watermark mark, int picture_height);

}  // namespace tickreel::renderer

#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "renderer/overlay/edge_room.h"
#include "tickreel/scene/look.h"

namespace tickreel::renderer {

/// Something that lies over the picture of a moment: a function of the moment and of what is there
/// already.
using Decoration = std::function<void(const Moment&, EdgeRoom&, Scene&)>;

/// The same look with these over its pictures, in their order; those of the first have the places
/// next to the edges. Without its HUD, if that is hidden: the world stays as it is.
std::unique_ptr<Look> make_decorated_look(std::unique_ptr<Look> look,
                                          std::vector<Decoration> decorations,
                                          bool hides_hud = false);

/// What is written over the picture of a moment: UTF-8, a function of the moment alone.
using Caption = std::function<std::string(const Moment&)>;

/// A caption in the bottom left corner, over what is there, large enough for small pictures.
Decoration large_caption(Caption caption);
/// A line for the bottom left corner, as large as a HUD's. For what changes all the time: digits
/// stay where they are.
Decoration running_line(Caption caption);

/// `mark` but for its corner, which follows from the place. `picture_height`: of the film, in
/// pixels.
Decoration watermark_at(Place place, Watermark mark, int picture_height);

}  // namespace tickreel::renderer

#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "renderer/overlay/edge_room.h"
#include "tickreel/scene/look.h"

namespace tickreel::renderer {

/// A decoration: a function that adds something to the overlay of a moment's scene, in the free
/// room of the picture, and marks that room as used, unless its maker says otherwise. Without room
/// it adds nothing. Depends only on the arguments.
using Decoration = std::function<void(const Moment&, EdgeRoom&, Scene&)>;

/// Returns a look that composes the scenes of `look` and adds the decorations, in order: earlier
/// ones get positions nearer to the edges. `hides_hud`: whether to remove the overlay of `look`
/// (the game's HUD).
std::unique_ptr<Look> make_decorated_look(std::unique_ptr<Look> look,
                                          std::vector<Decoration> decorations,
                                          bool hides_hud = false);

/// A function that returns the text of a caption, in UTF-8. Depends only on the moment.
using Caption = std::function<std::string(const Moment&)>;

/// Returns a decoration that draws a caption in the bottom left corner, large enough for small
/// pictures. The caption is over the game's overlay and earlier decorations, whatever the room, and
/// marks no room as used. Digits have equal widths.
Decoration large_caption(Caption caption);
/// Returns a decoration that draws a caption at the bottom left, in the size of a HUD's text, or
/// smaller where it would be too wide. For text that changes in every picture: digits have equal
/// widths.
Decoration running_line(Caption caption);

/// Returns a decoration that draws `mark` at `place`; Watermark::top_left is ignored.
/// `picture_height`: the height of the film's pictures in pixels.
Decoration watermark_at(Place place, Watermark mark, int picture_height);

}  // namespace tickreel::renderer

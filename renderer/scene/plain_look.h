#pragma once

#include <memory>

#include "renderer/room.h"
#include "tickreel/scene/look.h"

namespace tickreel::renderer {

/// The look of a game that has none. Draws what PlainKind and PlainFact (tickreel/view/view.h)
/// name, and other things as boxes. Its camera, "arena", shows all floors, or 40 x 24 metres around
/// the origin without any.
std::unique_ptr<Look> make_plain_look();

}  // namespace tickreel::renderer

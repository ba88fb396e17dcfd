#pragma once

#include <memory>

#include "renderer/room.h"
#include "tickreel/scene/look.h"

namespace tickreel::renderer {

/// The look of a game that has none: draws what PlainKind and PlainFact (tickreel/view/view.h)
/// name, things of any other kind as boxes. Its camera, "arena", shows all floors, or 40 x 24
/// metres around the origin where there is none.
std::unique_ptr<Look> make_plain_look();

}  // namespace tickreel::renderer

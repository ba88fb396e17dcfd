#pragma once

#include <memory>

#include "renderer/room.h"
#include "tickreel/scene/look.h"

namespace tickreel::renderer {

/// Returns the plain look, for games without a look of their own. It draws things by PlainKind, and
/// names and scores by PlainFact (tickreel/view/view.h). Things of other kinds are boxes. Its only
/// camera, "arena", shows all floors; without floors it shows 40 x 24 metres around the origin.
std::unique_ptr<Look> make_plain_look();

}  // namespace tickreel::renderer

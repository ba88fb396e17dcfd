#pragma once

#include <memory>

#include "renderer/scene/look.h"

namespace tickreel {

/// The look of a game that has none: each thing is a box of its size around its position, coloured
/// by its variant, over a plain floor. Its camera, "arena", frames 40 x 24 metres around the
/// origin.
std::unique_ptr<Look> make_plain_look();

}  // namespace tickreel

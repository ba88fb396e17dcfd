#pragma once

#include "renderer/scene/scene.h"

namespace tickreel {

/// How wide a line of text is, in points.
float width_of(const Text& text);

/// The text, no wider than `room` points: smaller, down to two thirds of its size, and what does
/// not fit even so gives way to an ellipsis.
Text fitted(Text text, float room);

}  // namespace tickreel

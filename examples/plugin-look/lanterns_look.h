#pragma once

#include <memory>

#include "tickreel/scene/look.h"

namespace lanterns {

/// A meadow at night. Cameras: "meadow" (all of it) and "follow:PLAYER".
std::unique_ptr<tickreel::Look> make_look();

}  // namespace lanterns

#pragma once

#include <functional>
#include <memory>
#include <string>

#include "renderer/scene/look.h"

namespace tickreel {

/// What is written over the picture of a moment: one line of UTF-8, a function of the moment alone.
using Caption = std::function<std::string(const Moment&)>;

/// The same look with a caption in the bottom left corner, large enough for small pictures.
std::unique_ptr<Look> make_captioned_look(std::unique_ptr<Look> look, Caption caption);

}  // namespace tickreel

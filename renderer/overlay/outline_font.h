#pragma once

#include <memory>
#include <string>

#include "renderer/overlay/font.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// A TrueType or OpenType font that nobody vouches for, read by FreeType: `bytes` are all of its
/// file, and of a collection its first font counts. kBadFile with the reason, as the end of a
/// sentence: "has no outlines". Whatever the file says, it takes no more than 64 MiB beside its
/// bytes, and no program in it is run. Letters are not hinted; pairs are kerned by a `kern` table.
Result<std::shared_ptr<const Font>> open_outline_font(std::string bytes);

/// What reads them: "FreeType 2.12.1". Another one may draw other pixels.
std::string outline_font_library();

}  // namespace tickreel::renderer

#pragma once

#include <memory>
#include <string>

#include "renderer/overlay/font.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Opens an untrusted TrueType or OpenType font with FreeType. `bytes` is the whole file; of a
/// collection the first font is used. kBadFile with the reason as the end of a sentence: "has no
/// outlines". Whatever the file contains, it takes at most 64 MiB beside its bytes, and no program
/// in it is run. Letters are not hinted; pairs are kerned by a `kern` table.
Result<std::shared_ptr<const Font>> open_outline_font(std::string bytes);

/// The library that reads the fonts: "FreeType 2.12.1". Another version may draw other pixels.
std::string outline_font_library();

}  // namespace tickreel::renderer

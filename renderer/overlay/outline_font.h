#pragma once

#include <memory>
#include <string>

#include "renderer/overlay/font.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Opens a TrueType or OpenType font with FreeType. The file may be damaged or malicious. `bytes`:
/// the content of the file; of a collection the first font is used. kBadFile when it is no usable
/// font; the message is the end of a sentence: "is no TrueType or OpenType font". FreeType needs at
/// most 64 MiB for it beside its bytes, and programs in the file are not run. Letters are not
/// hinted; pairs are kerned by a `kern` table. The font composes no letters: each character is
/// drawn alone.
Result<std::shared_ptr<const Font>> open_outline_font(std::string bytes);

/// Returns the name and version of the library that reads fonts: "FreeType 2.12.1". Another version
/// may draw other pixels.
std::string outline_font_library();

}  // namespace tickreel::renderer

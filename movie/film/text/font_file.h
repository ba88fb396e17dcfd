#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "movie/room.h"
#include "renderer/overlay/font.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A font file given for a film.
struct FontFile {
  std::shared_ptr<const Font> font;
  std::uint64_t hash = 0;  ///< XXH3 of the file
};

/// Reads a font file. kBadFile when the file does not exist, has more than 32 MiB, or is not a font
/// that can be drawn (see open_outline_font()); kFailed when the system refuses to read it. The
/// error's subject is the field "fontfile".
Result<FontFile> read_font(const std::string& path);

}  // namespace tickreel::movie

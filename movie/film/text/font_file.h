#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "movie/room.h"
#include "renderer/overlay/font.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A font that a film brings along.
struct FontFile {
  std::shared_ptr<const Font> font;
  std::uint64_t hash = 0;  ///< XXH3 of the file
};

/// kBadFile when there is no such file, when it has more than 32 MiB, or is no font that can be
/// drawn: see open_outline_font. The subject is "fontfile".
Result<FontFile> read_font(const std::string& path);

}  // namespace tickreel::movie

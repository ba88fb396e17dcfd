#pragma once

#include <string>

#include "cli/reels/reel_document.h"
#include "core/error.h"

namespace tickreel {

/// Reads TOML, or JSON of the same structure where the file's name ends in .json. Paths in it are
/// seen from where the file is. kBadFile when a file cannot be read or is too large; kUsage with
/// all that makes no sense: keys are not judged here.
Result<ReelDocument> read_reel_document(const std::string& path);

}  // namespace tickreel

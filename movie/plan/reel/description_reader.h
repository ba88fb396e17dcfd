#pragma once

#include <string>

#include "movie/plan/reel/description.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Reads TOML, or JSON of the same structure where the file's name ends in .json. Paths become
/// relative to the file. kBadFile when a file cannot be read or is too large. All other errors, by
/// file, line and column, are in Description::faults, from where the planner reports them together.
/// A description without entries always has such an error. Does not check the meaning of keys.
Result<Description> read_for_planning(const std::string& path, const DescriptionGrammar& grammar);
/// Does the same for `text` as the contents of the file.
Result<Description> read_for_planning(const std::string& path, const std::string& text,
                                      const DescriptionGrammar& grammar);

}  // namespace tickreel::movie

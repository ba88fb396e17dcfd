#pragma once

#include <string>

#include "movie/plan/reel/description.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Reads a description from TOML, or from JSON of the same structure if the file's name ends in
/// .json, with the files that it includes: the including file's keys win, and the included entries
/// come first. Paths become relative to the file. kBadFile when the file itself cannot be read or
/// is too large, kUsage when it is a replay. All other errors, by file, line and column, go to
/// Description::faults, from where the planner reports them together. A description without entries
/// always has such an error. Does not check what keys mean.
Result<Description> read_for_planning(const std::string& path, const DescriptionGrammar& grammar);
/// Reads `text` as the contents of the file `path`, without opening that file.
Result<Description> read_for_planning(const std::string& path, const std::string& text,
                                      const DescriptionGrammar& grammar);

}  // namespace tickreel::movie

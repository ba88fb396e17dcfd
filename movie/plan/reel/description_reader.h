#pragma once

#include <string>

#include "movie/plan/reel/description.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Reads a description from TOML, or from JSON of the same structure if the file's name ends in
/// .json, with the files that it includes. The including file's keys win, and of two included files
/// those of the later one; included entries come first. Paths, which a file names relative to
/// itself, become paths for this program. The errors of read_text_file(), and kUsage when the file
/// is a replay. All other errors, also of included files, go to Description::faults with their
/// places, from where the planner reports them together. A description without entries always has
/// such an error. Does not check what keys mean.
Result<Description> read_for_planning(const std::string& path, const DescriptionGrammar& grammar);
/// Reads `text` as the contents of the file `path`, without opening that file.
Result<Description> read_for_planning(const std::string& path, const std::string& text,
                                      const DescriptionGrammar& grammar);

}  // namespace tickreel::movie

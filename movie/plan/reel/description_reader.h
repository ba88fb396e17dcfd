#pragma once

#include <string>

#include "movie/plan/reel/description.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Reads TOML, or JSON of the same structure where the file's name ends in .json. Paths in it are
/// seen from where the file is. kBadFile when a file cannot be read or is too large. All else that
/// is wrong, by file, line and column, is left to whoever plans it, who tells all at once
/// (Description::faults): there are no entries only where that is one of the faults. What keys mean
/// is not judged here.
Result<Description> read_for_planning(const std::string& path, const DescriptionGrammar& grammar);
/// The same of what the file would say with this text in it.
Result<Description> read_for_planning(const std::string& path, const std::string& text,
                                      const DescriptionGrammar& grammar);

}  // namespace tickreel::movie

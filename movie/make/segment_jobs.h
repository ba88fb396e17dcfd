#pragma once

#include <istream>
#include <string>
#include <vector>

#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Reads jobs, one a line, as to_json_line() writes them. `path`: "-" is standard input. kBadFile,
/// with the line, for what is none, and where there is not one.
Result<std::vector<SegmentJob>> read_segment_jobs(const std::string& path);
/// The same from a stream, which errors call `name`.
Result<std::vector<SegmentJob>> read_segment_jobs(std::istream& in, const std::string& name);

}  // namespace tickreel::movie

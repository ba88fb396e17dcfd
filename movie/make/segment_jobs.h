#pragma once

#include <istream>
#include <string>
#include <vector>

#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Reads jobs from a file, one on each line, as to_json_line() writes them; skips empty lines.
/// `path`: "-" is standard input. kBadFile, with the line number, for a line that is not a job, and
/// for a file without jobs, a directory or a named pipe; the errors of cannot_read_given().
Result<std::vector<SegmentJob>> read_segment_jobs(const std::string& path);
/// Reads jobs from a stream in the same way. `name`: the name of the stream in messages.
Result<std::vector<SegmentJob>> read_segment_jobs(std::istream& in, const std::string& name);

}  // namespace tickreel::movie

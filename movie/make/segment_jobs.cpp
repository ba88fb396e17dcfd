#include "movie/make/segment_jobs.h"

#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <system_error>
#include <utility>

#include "core/files/system_error.h"
#include "core/files/text_file.h"
#include "movie/film/film_json.h"

namespace tickreel::movie {
namespace {

/// Far more than any job has. The limit keeps a file without jobs from filling the memory.
constexpr std::size_t kMaxJobBytes = std::size_t{16} << 20U;

/// Reads a line without its end, or the first bytes of one that is too long. False at the end of
/// the file.
bool read_line(std::istream& in, std::string& line) {
  line.clear();
  for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
    if (c == '\n' || line.size() == kMaxJobBytes) return true;
    line += static_cast<char>(c);
  }
  return !line.empty();
}

}  // namespace

Result<std::vector<SegmentJob>> read_segment_jobs(std::istream& in, const std::string& name) {
  std::vector<SegmentJob> jobs;
  std::string text;
  for (int line = 1; read_line(in, text); ++line) {
    if (text.size() == kMaxJobBytes) {
      return bad_file(fmt::format("{}, line {}: it is longer than any job", name, line));
    }
    if (text.find_first_not_of(" \t\r") == std::string::npos) continue;
    auto job = parse_segment_job(text);
    if (!job) {
      return bad_file(fmt::format("{}, line {}: {}", name, line, job.error().message));
    }
    jobs.push_back(*std::move(job));
  }
  if (in.bad()) return bad_file(fmt::format("{}: cannot be read to its end", name));
  if (jobs.empty()) {
    return bad_file(fmt::format(
        "{}: there is no job in it, which is a line as 'tickreel export §list-segments' prints",
        name));
  }
  return jobs;
}

Result<std::vector<SegmentJob>> read_segment_jobs(const std::string& path) {
  if (path == "-") return read_segment_jobs(std::cin, "standard input");
  std::error_code not_there;
  if (std::filesystem::is_directory(path, not_there)) {
    return bad_file(path +
                    " is a directory: give a file with jobs, as 'tickreel export §list-segments' "
                    "prints them");
  }
  if (is_named_pipe(path)) {
    return bad_file(path +
                    " is a pipe with a name: give a file with jobs, or - for standard input");
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) return cannot_read_given("read the jobs in", path, errno);
  return read_segment_jobs(file, path);
}

}  // namespace tickreel::movie

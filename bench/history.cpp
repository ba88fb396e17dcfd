#include "bench/history.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "bench/frame_figures.h"
#include "bench/history_chart.h"
#include "core/files/append_file.h"
#include "core/files/file_names.h"
#include "core/files/output_file.h"
#include "core/files/system_error.h"
#include "core/files/text_file.h"

namespace tickreel::bench {
namespace {

constexpr const char* kEnding = ".jsonl";
constexpr int kFormat = 2;
constexpr std::size_t kMaxBytes = std::size_t{32} << 20U;
/// Eleven days in milliseconds: far beyond any frame, and a chart can still show it.
constexpr double kMaxFigure = 1e9;

/// Returns a value in a line, at "/spread/mean_ms" for example; null where there is none.
const Json* find(const Json& line, const std::string& place) {
  const Json::json_pointer at(place);
  return line.contains(at) ? &line.at(at) : nullptr;
}

/// Says why a line is not an entry; empty when it is one.
std::string problem_of(const Json& line) {
  for (const std::string key : {"date", "name", "tickreel", "machine", "renderer", "file"}) {
    const Json* const text = find(line, "/" + key);
    if (text == nullptr || !text->is_string()) return "has no text \"" + key + "\"";
  }
  const Json* const setup = find(line, "/setup");
  if (setup == nullptr || !setup->is_object()) return "has no object \"setup\"";
  const Json* const runs = find(line, "/runs");
  if (runs == nullptr || !runs->is_number_unsigned()) return "has no count \"runs\"";
  for (const Figure& figure : kFigures) {
    for (const char* of : {"median", "lowest", "highest"}) {
      const Json* const value = find(line, fmt::format("/spread/{}/{}", figure.key, of));
      const bool is_figure = value != nullptr && value->is_number();
      if (is_figure && *value >= 0.0 && *value <= kMaxFigure) continue;
      return fmt::format("has no figure \"{}\" in the \"{}\" of its \"spread\"", of, figure.key);
    }
  }
  return "";
}

Result<Json> parse_entry(std::string_view text, const std::string& where) {
  auto line = parse_json(text, where);
  if (!line) return line.error();
  const Json* const format = find(*line, "/format");
  if (format == nullptr || *format != kFormat) {
    return bad_file(fmt::format("{} is no entry of 'tickreel bench', format {}", where, kFormat));
  }
  const std::string problem = problem_of(*line);
  if (problem.empty()) return line;
  return bad_file(where + " is no entry of 'tickreel bench': it " + problem);
}

/// Checks that the history can be written, before anything is measured.
Status check_writable(const std::string& path) {
  std::error_code nowhere;
  if (std::filesystem::is_symlink(path, nowhere)) {
    return in_the_way(path + " is a symbolic link: name the file that it leads to");
  }
  const bool is_there = std::filesystem::exists(path, nowhere);
  const std::string written = is_there ? path : directory_of(path);
  if (access(written.c_str(), W_OK) == 0) return {};
  const int why = errno;
  return is_there ? cannot("write", path, why) : cannot("make " + path + " in", written, why);
}

/// Returns an empty text where there is no history.
Result<std::string> read_history(const std::string& path) {
  std::error_code nowhere;
  const auto status = std::filesystem::symlink_status(path, nowhere);
  if (status.type() == std::filesystem::file_type::not_found) return std::string();
  return read_text_file(path, kMaxBytes);
}

Error with(Error error, const std::string& more) {
  error.message += more;
  return error;
}

/// Whether the file with the chart's name is a chart, or does not exist.
bool is_chart_or_none(const std::string& path) {
  std::error_code nowhere;
  if (!std::filesystem::exists(path, nowhere)) return true;
  const auto text = read_text_file(path, kMaxBytes);
  return text && text->find(kChartMark) != text->npos;
}

}  // namespace

Result<std::string> chart_path_of(const std::string& history) {
  std::filesystem::path path(history);
  if (path.extension() == kEnding) return path.replace_extension("svg").string();
  return bad_usage("§history " + history +
                   ": a history ends in .jsonl, and its chart is the same name with .svg");
}

Json history_entry(const Json& report, const std::string& name, const std::string& machine) {
  const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  Json entry = {{"format", kFormat},
                {"date", fmt::format("{:%FT%TZ}", fmt::gmtime(now))},
                {"name", name},
                {"machine", machine}};
  for (const char* key : {"tickreel", "renderer", "file", "setup"}) entry[key] = report.at(key);
  entry["runs"] = report.at("runs").size();
  entry["spread"] = report.at("spread");
  return entry;
}

Result<std::vector<Json>> parse_history(const std::string& text, const std::string& path) {
  std::vector<Json> entries;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::size_t number = entries.size() + 1;
    auto entry = parse_entry(std::string_view(text).substr(begin, end - begin),
                             fmt::format("{}, line {}", path, number));
    if (!entry) {
      Error error = entry.error();
      error.subject.file = path;
      error.subject.line = static_cast<int>(number);
      return error;
    }
    entries.push_back(*std::move(entry));
    begin = end + 1;
  }
  return entries;
}

Status check_history(const std::string& path, bool overwrite) {
  const auto chart = chart_path_of(path);
  if (!chart) return chart.error();
  if (Status writable = check_writable(path); !writable) return writable;
  const auto text = read_history(path);
  if (!text) return text.error();
  if (const auto entries = parse_history(*text, path); !entries) return entries.error();
  return check_replaceable(*chart, overwrite || is_chart_or_none(*chart));
}

Status add_to_history(const std::string& path, const Json& entry) {
  const auto chart = chart_path_of(path);
  if (!chart) return chart.error();
  // The lock is held until the chart is written, so that no other program draws an older one after
  // it.
  auto file = AppendFile::open_or_create(path);
  if (!file) return file.error();
  const auto text = read_history(path);
  if (!text) return text.error();
  auto entries = parse_history(*text, path);
  if (!entries) return entries.error();
  // An editor may have left the last line without a line end.
  const bool begins_line = text->empty() || text->back() == '\n';
  const std::string line = (begins_line ? "" : "\n") + on_one_line(entry) + "\n";
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(line.data());
  if (Status added = file->append_to_disk({bytes, line.size()}); !added) {
    return with(added.error(), "; the figures are not in it, and it is as it was");
  }
  entries->push_back(entry);
  Status drawn = write_text_file(*chart, draw_history_chart(*entries), WhenThere::kReplace);
  if (drawn) return drawn;
  return with(drawn.error(), "; the figures are in " + path + ", and the next ones draw them too");
}

}  // namespace tickreel::bench

#include "movie/bench/bench_history.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/files/append_file.h"
#include "core/files/file_names.h"
#include "core/files/output_file.h"
#include "core/files/system_error.h"
#include "core/files/text_file.h"
#include "movie/bench/history_chart.h"

namespace tickreel::movie {
namespace {

constexpr const char* kEnding = ".jsonl";
constexpr int kFormat = 1;
/// Twenty thousand entries.
constexpr std::size_t kMaxBytes = std::size_t{16} << 20U;

Json describe(const Spread& spread) {
  return {{"median", spread.median}, {"lowest", spread.lowest}, {"highest", spread.highest}};
}

/// Reads the fields of a line, until one is missing or something else.
class EntryReader {
 public:
  explicit EntryReader(const Json& line) : line_(line) {}

  [[nodiscard]] std::string text(const char* key) {
    const Json* const value = find(line_, key);
    if (value != nullptr && value->is_string()) return value->get<std::string>();
    refuse(key, "a text");
    return {};
  }

  [[nodiscard]] std::map<std::string, Json> object(const char* key) {
    const Json* const value = find(line_, key);
    if (value != nullptr && value->is_object()) return value->get<std::map<std::string, Json>>();
    refuse(key, "an object");
    return {};
  }

  [[nodiscard]] Spread spread(const char* key, std::size_t runs) {
    const Json* const all = find(line_, "spread");
    const Json* const figure = all == nullptr ? nullptr : find(*all, key);
    Spread spread{runs};
    for (const auto& [name, value] :
         {std::pair{"median", &spread.median}, std::pair{"lowest", &spread.lowest},
          std::pair{"highest", &spread.highest}}) {
      const Json* const number = figure == nullptr ? nullptr : find(*figure, name);
      const bool is_time = number != nullptr && number->is_number() && *number >= 0.0;
      if (is_time) *value = number->get<double>();
      if (!is_time) refuse(key, "a median, lowest and highest time");
    }
    return spread;
  }

  [[nodiscard]] std::size_t count(const char* key) {
    const Json* const value = find(line_, key);
    if (value != nullptr && value->is_number_unsigned()) return value->get<std::size_t>();
    refuse(key, "a count");
    return 0;
  }

  [[nodiscard]] const std::string& problem() const { return problem_; }

 private:
  static const Json* find(const Json& object, const char* key) {
    if (!object.is_object()) return nullptr;
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
  }

  void refuse(const char* key, const char* what) {
    if (problem_.empty()) problem_ = fmt::format("has no \"{}\" that is {}", key, what);
  }

  const Json& line_;
  std::string problem_;
};

Result<HistoryEntry> parse_entry(std::string_view text, const std::string& where) {
  const auto line = parse_json(text, where);
  if (!line) return line.error();
  EntryReader reader(*line);
  if (const std::size_t format = reader.count("format");
      reader.problem().empty() && format != kFormat) {
    return bad_file(
        fmt::format("{} has format {}, and this program knows {}: it was written by "
                    "another tickreel",
                    where, format, kFormat));
  }
  HistoryEntry entry;
  entry.date = reader.text("date");
  entry.name = reader.text("name");
  entry.tickreel = reader.text("tickreel");
  entry.machine = reader.text("machine");
  entry.renderer = reader.text("renderer");
  entry.replay = reader.text("file");
  entry.setup = reader.object("setup");
  const std::size_t runs = reader.count("runs");
  entry.median_ms = reader.spread("median_ms", runs);
  entry.worst_1_percent_ms = reader.spread("worst_1_percent_ms", runs);
  if (reader.problem().empty()) return entry;
  return bad_file(where + " is no entry of 'tickreel bench': it " + reader.problem());
}

/// That it can be written shows before anything is measured.
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

/// Whether what has the chart's name is a chart, or nothing.
bool is_chart_or_none(const std::string& path) {
  std::error_code nowhere;
  if (!std::filesystem::exists(path, nowhere)) return true;
  const auto text = read_text_file(path, kMaxBytes);
  return text && text->find(kChartMark) != text->npos;
}

}  // namespace

Result<std::string> chart_path_of(const std::string& history) {
  const std::string_view ending = kEnding;
  if (history.size() > ending.size() && history.ends_with(ending) &&
      history[history.size() - ending.size() - 1] != '/') {
    return history.substr(0, history.size() - ending.size()) + ".svg";
  }
  return bad_usage("§history " + history +
                   ": a history ends in .jsonl, and its chart is the same " + "name with .svg");
}

std::string line_of(const HistoryEntry& entry) {
  return on_one_line({{"format", kFormat},
                      {"date", entry.date},
                      {"name", entry.name},
                      {"tickreel", entry.tickreel},
                      {"machine", entry.machine},
                      {"renderer", entry.renderer},
                      {"file", entry.replay},
                      {"setup", entry.setup},
                      {"runs", entry.median_ms.runs},
                      {"spread",
                       {{"median_ms", describe(entry.median_ms)},
                        {"worst_1_percent_ms", describe(entry.worst_1_percent_ms)}}}});
}

Result<std::vector<HistoryEntry>> parse_history(const std::string& text, const std::string& path) {
  std::vector<HistoryEntry> entries;
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    ++number;
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

Status add_to_history(const std::string& path, const HistoryEntry& entry) {
  const auto chart = chart_path_of(path);
  if (!chart) return chart.error();
  // Locked until the chart is there: no other program draws an older one after it.
  auto file = AppendFile::open_or_create(path);
  if (!file) return file.error();
  auto text = read_history(path);
  if (!text) return text.error();
  auto entries = parse_history(*text, path);
  if (!entries) return entries.error();
  // An editor may have left the last line without its end.
  const bool begins_line = text->empty() || text->back() == '\n';
  const std::string line = (begins_line ? "" : "\n") + line_of(entry) + "\n";
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(line.data());
  if (Status added = file->append_to_disk({bytes, line.size()}); !added) {
    return with(added.error(), "; the figures are not in it, and it is as it was");
  }
  entries->push_back(entry);
  Status drawn = write_text_file(*chart, draw_history_chart(*entries), WhenThere::kReplace);
  if (drawn) return drawn;
  return with(drawn.error(), "; the figures are in " + path + ", and the next ones draw them too");
}

}  // namespace tickreel::movie

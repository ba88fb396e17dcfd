#include "movie/fleet/batch/batch_report.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <system_error>
#include <utility>

#include "core/files/file_names.h"
#include "core/files/regular_file.h"
#include "core/files/system_error.h"
#include "core/files/text_file.h"
#include "core/text/hexadecimal.h"
#include "encode/encoder_names.h"
#include "encode/frame_sink.h"
#include "encode/poster.h"
#include "movie/film/film_manifest.h"
#include "movie/film/manifest_check.h"
#include "movie/fleet/batch/html_text.h"
#include "movie/fleet/batch/report_page.h"
#include "movie/plan/film_plan.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPosters = "posters";

/// Makes a path absolute without resolving links, as browsers do.
fs::path plain_absolute(const std::string& path) {
  std::error_code nowhere;
  const fs::path absolute = fs::absolute(path, nowhere);
  return (nowhere ? fs::path(path) : absolute).lexically_normal();
}

std::int64_t bytes_of_file(const std::string& path) {
  std::error_code not_there;
  const auto bytes = fs::file_size(path, not_there);
  return not_there ? 0 : static_cast<std::int64_t>(bytes);
}

/// Returns the end of a text file, from the beginning of a line if possible; empty when the file
/// cannot be read.
std::string end_of_file(const std::string& path, std::size_t max_bytes) {
  const auto size = static_cast<std::size_t>(bytes_of_file(path));
  const std::size_t shown = std::min(size, max_bytes);
  std::ifstream file(path, std::ios::binary);
  file.seekg(static_cast<std::streamoff>(size - shown));
  std::string text(shown, '\0');
  file.read(text.data(), static_cast<std::streamsize>(shown));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (shown == size) return text;
  std::size_t begin = text.find('\n') + 1;
  // A single line is longer than that: drops the rest of its first, cut character.
  if (begin == 0 || begin == text.size()) {
    begin = 0;
    while (begin < text.size() && !starts_character(text[begin])) ++begin;
  }
  return text.substr(begin);
}

/// Collects what the page shows of each film.
class ReportCollector {
 public:
  explicit ReportCollector(const std::string& directory)
      : directory_(directory), root_(plain_absolute(directory + "/index.html").parent_path()) {}

  ReportFilm collect(const BatchResult& result);
  /// The posters that the page shows.
  [[nodiscard]] const std::set<std::string>& posters() const { return posters_; }

 private:
  [[nodiscard]] std::string link(const std::string& path) const;
  void add_log(const BatchResult& result, ReportFilm& film);
  void add_film(const std::string& path, ReportFilm& film);
  std::string find_poster(const std::string& path, const FilmFacts& facts);

  std::string directory_;
  fs::path root_;
  std::set<std::string> posters_{};
  std::size_t log_bytes_left_ = kShownLogsBytes;
};

std::string ReportCollector::link(const std::string& path) const {
  if (path.empty() || !is_regular_file(path)) return "";
  return url_path(plain_absolute(path).lexically_relative(root_).string());
}

void ReportCollector::add_log(const BatchResult& result, ReportFilm& film) {
  film.log_link = link(result.log);
  if (film.log_link.empty() || result.outcome != FilmOutcome::kFailed) return;
  film.log_text = end_of_file(result.log, std::min(kShownLogBytes, log_bytes_left_));
  film.is_log_cut = static_cast<std::int64_t>(film.log_text.size()) < bytes_of_file(result.log);
  log_bytes_left_ -= film.log_text.size();
}

/// Returns the path of a JPEG of the film, and makes it when it is missing; empty when that fails.
std::string ReportCollector::find_poster(const std::string& path, const FilmFacts& facts) {
  if (is_regular_file(poster_path(path))) return poster_path(path);
  const std::string name = hexadecimal(facts.hash, sizeof(facts.hash)) + ".jpg";
  const std::string folder = directory_ + "/" + kPosters;
  std::string poster = folder + "/" + name;
  if (!is_regular_file(poster)) {
    std::error_code refused;
    fs::create_directories(folder, refused);
    const Status made = write_poster({path, facts.frames / 2, facts.frame_rate, poster, true});
    // A page without the poster is better than no page.
    if (!made) return "";
  }
  posters_.insert(name);
  return poster;
}

void ReportCollector::add_film(const std::string& path, ReportFilm& film) {
  film.link = link(path);
  if (film.link.empty()) return;
  film.file_bytes = bytes_of_file(path);
  const auto manifest = read_manifest(manifest_path(path));
  // A manifest of another size belongs to an older film of this name.
  if (manifest && manifest->file_bytes == film.file_bytes) {
    const FilmDefinition& of = manifest->film;
    SinkSettings written = of.encoding;
    written.path = path;
    const auto size = written_size(written, of.size);
    film.facts = FilmFacts{size ? *size : of.size, of.frame_rate, of.plan.frame_count,
                           encoders_in_words(of.container, of.encoding.vcodec, of.encoding.acodec,
                                             manifest->audio_samples > 0),
                           manifest->file_hash};
    film.poster = link(find_poster(path, *film.facts));
  } else {
    film.poster = link(poster_path(path));
  }
}

ReportFilm ReportCollector::collect(const BatchResult& result) {
  ReportFilm film;
  add_log(result, film);
  const bool is_there =
      result.outcome == FilmOutcome::kMade || result.outcome == FilmOutcome::kKept;
  // In all other cases, a file of this name is another film.
  if (is_there) add_film(result.path, film);
  return film;
}

/// Whether reports give such names to posters: "0123456789abcdef.jpg".
bool is_name_of_poster(const std::string& name) {
  constexpr std::size_t kDigits = 16;
  return name.size() == kDigits + 4 && name.ends_with(".jpg") &&
         name.find_first_not_of("0123456789abcdef") == kDigits;
}

/// Removes the posters of films that are no longer in the page. A poster that cannot be removed
/// does no harm.
void remove_old_posters(const std::string& folder, const std::set<std::string>& kept) {
  std::error_code error;
  std::vector<fs::path> old;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (is_name_of_poster(name) && !kept.contains(name)) old.push_back(entry->path());
  }
  for (const fs::path& poster : old) fs::remove(poster, error);
}

}  // namespace

Status write_batch_report(const std::string& directory, const BatchResults& results) {
  const std::string place = directory.empty() ? "." : directory;
  std::error_code refused;
  fs::create_directories(place, refused);
  if (refused) return cannot("make the directory", place, refused.value());
  ReportCollector collector(place);
  std::vector<ReportFilm> films;
  films.reserve(results.films.size());
  for (const BatchResult& result : results.films) films.push_back(collector.collect(result));
  const std::string page = report_page(results, films);
  Status written = write_text_file(place + "/index.html", page, WhenThere::kReplace);
  if (written) remove_old_posters(place + "/" + kPosters, collector.posters());
  return written;
}

}  // namespace tickreel::movie

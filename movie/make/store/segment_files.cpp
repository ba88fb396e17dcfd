#include "movie/make/store/segment_files.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "core/files/file_names.h"
#include "core/files/locked_directory.h"
#include "core/files/output_file.h"
#include "core/files/system_error.h"
#include "encode/segments/segment_file.h"
#include "movie/film/film_json.h"
#include "movie/make/store/segment_names.h"

namespace tickreel::movie {
namespace {

bool is_own_file(const std::string& name, const FilmDefinition& film) {
  // Segments of an open film may lie beyond its end.
  const std::int64_t count = film.plan.is_open ? kMaxSegments : film.plan.segment_count();
  return is_own_name(name, film.container, count);
}

/// Whether it is an unfinished file of the film's export.
bool is_own_part(const std::string& name, const FilmDefinition& film) {
  return name.ends_with(kPartEnding) && is_own_file(name, film);
}

/// Returns a film for a directory with a broken film.json: like the wanted one, with as many
/// segments as there are records.
FilmFile film_by_names(FilmFile wanted, const std::vector<std::string>& names) {
  std::int64_t count = wanted.film.plan.segment_count();
  for (const std::string& name : names) {
    count = std::max(count, segment_of_record(name).value_or(0) + 1);
  }
  wanted.film.plan = {count, 1};
  return wanted;
}

}  // namespace

std::string film_file_in(const std::string& directory) {
  return directory + "/" + kFilmFileName;
}

Status check_places(const std::string& directory, std::int64_t segment,
                    const std::string& container) {
  for (const std::string& ending : {container, std::string(".json"), std::string(kSoundEnding)}) {
    const std::string path = directory + "/" + segment_name(segment, ending);
    if (Status free = check_is_not_in_the_way(path + kPartEnding); !free) return free;
    if (Status free = check_is_not_in_the_way(path); !free) return free;
  }
  return {};
}

Status check_own_names(const std::string& directory, const std::vector<std::string>& names,
                       const FilmDefinition& film) {
  for (const std::string& name : names) {
    if (!is_own_file(name, film)) continue;
    if (Status free = check_is_not_in_the_way(directory + "/" + name); !free) return free;
  }
  return {};
}

Result<bool> has_size(const FileHash& file, const std::string& path) {
  struct stat status {};
  if (lstat(path.c_str(), &status) != 0) {
    if (errno == ENOENT) return false;
    return cannot("read", path, errno);
  }
  return S_ISREG(status.st_mode) && status.st_size == file.bytes;
}

Result<bool> is_file(const FileHash& file, const std::string& path) {
  auto fits = has_size(file, path);
  if (!fits || !*fits) return fits;
  const auto hash = hash_file(path);
  if (!hash) return hash.error();
  return hash->xxh3 == file.xxh3;
}

Result<std::optional<FilmFile>> film_in(const std::string& path, const FilmFile& wanted,
                                        const std::vector<std::string>& names,
                                        std::optional<DirectoryUse> use) {
  if (access(film_file_in(path).c_str(), F_OK) == 0) {
    auto file = read_film_file(film_file_in(path));
    if (file) return std::optional(*std::move(file));
    if (file.error().kind != ErrorKind::kBadFile) return file.error();
    const bool is_broken = is_broken_film_file(film_file_in(path));
    if (is_broken && use == DirectoryUse::kReplace) {
      return std::optional(film_by_names(wanted, names));
    }
    const bool can_start_anew = use && use != DirectoryUse::kForJoining;
    const std::string way_out = is_broken && can_start_anew
                                    ? "start anew with §overwrite, or " + std::string(kMoveItAway)
                                    : kMoveItAway;
    return in_the_way(path + " is there, and cannot be gone on with: " + file.error().message +
                      "; " + way_out);
  }
  if (errno != ENOENT) return cannot("read", film_file_in(path), errno);
  std::vector<std::string> others;
  for (const std::string& name : names) {
    // An export leaves such files when it is killed while it tries the encoder, and has them while
    // it does.
    const bool is_known = is_own_part(name, wanted.film) || name == kFarmFolderName;
    if (!is_known) others.push_back(name);
  }
  if (others.empty()) return std::optional<FilmFile>();
  return in_the_way(path + " is there without film.json, so no export made what it holds: " +
                    some_of(others) + ". Move that elsewhere, or choose another name");
}

std::int64_t count_records(const std::vector<std::string>& names, const FilmDefinition& film) {
  return std::ranges::count_if(names, [&](const auto& name) {
    const auto segment = segment_of_record(name);
    return segment && *segment < film.plan.segment_count();
  });
}

Result<std::vector<std::string>> remove_own_files(const std::string& path,
                                                  const FilmDefinition& film) {
  auto names = names_in(path);
  if (!names) return names.error();
  // Records are removed before their segments. Sorting by names does not suffice:
  // "segment-000000.json" < "segment-000000.mp4" does not hold for every ending.
  std::stable_partition(names->begin(), names->end(),
                        [](const auto& name) { return segment_of_record(name).has_value(); });
  std::stable_partition(names->begin(), names->end(),
                        [](const auto& name) { return name != kFilmFileName; });
  std::vector<std::string> others;
  for (const std::string& name : *names) {
    const std::string file = path + "/" + name;
    if (!is_own_file(name, film) || !check_is_not_in_the_way(file)) {
      others.push_back(name);
    } else if (name == kFilmFileName && !others.empty()) {
      continue;
    } else if (Status removed = remove_file(file); !removed) {
      return removed.error();
    }
  }
  return others;
}

}  // namespace tickreel::movie

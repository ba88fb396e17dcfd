#include "movie/make/store/film_state.h"

#include <fcntl.h>

#include <filesystem>
#include <system_error>

#include "core/files/descriptor.h"
#include "core/files/file_lock.h"
#include "core/files/file_names.h"
#include "encode/segments/segment_file.h"
#include "movie/film/film_differences.h"
#include "movie/film/manifest_check.h"
#include "movie/make/store/directory_json.h"
#include "movie/make/store/segment_files.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;
using Kind = FilmState::Kind;

/// Compares two provenances, except for parts that are unknown for the machine that will make the
/// film.
std::vector<std::string> known_differences(const FilmProvenance& was, FilmProvenance is) {
  if (is.renderer.empty()) is.renderer = was.renderer;
  if (is.libraries.empty()) is.libraries = was.libraries;
  return differences(was, is);
}

Result<FilmState> compare_with_manifest(const std::string& path, const FilmDefinition& film,
                                        const FilmProvenance& provenance) {
  const auto manifest = read_manifest(manifest_path(path));
  if (!manifest) {
    if (manifest.error().kind != ErrorKind::kBadFile) return manifest.error();
    return FilmState{Kind::kOutdated, manifest.error().message};
  }
  if (const auto found = differences(manifest->film, film); !found.empty()) {
    return FilmState{Kind::kOutdated, joined(found)};
  }
  if (const auto found = known_differences(manifest->provenance, provenance); !found.empty()) {
    return FilmState{Kind::kOutdated, joined(found)};
  }
  const auto hash = hash_file(path);
  if (!hash) return failed(hash.error().message);
  const bool is_same = hash->bytes == manifest->file_bytes && hash->xxh3 == manifest->file_hash;
  return is_same ? FilmState{Kind::kThere}
                 : FilmState{Kind::kOutdated, "the file is not the one of its manifest"};
}

bool is_part_of(const std::string& part, const FilmDefinition& film,
                const FilmProvenance& provenance) {
  const auto begun = read_film_file(film_file_in(part));
  return begun && differences(begun->film, film).empty() &&
         known_differences(begun->provenance, provenance).empty();
}

Result<FilmState> state_of_file(const std::string& path, const FilmDefinition& film,
                                const FilmProvenance& provenance) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  if (status.type() == fs::file_type::not_found) return FilmState{Kind::kMissing};
  if (error) return failed(path + ": cannot be looked at: " + error.message());
  const bool has_manifest = fs::exists(manifest_path(path), error);
  if (error) return failed(manifest_path(path) + ": cannot be looked at: " + error.message());
  if (!has_manifest) {
    return FilmState{Kind::kInTheWay, "it is there without a manifest"};
  }
  return compare_with_manifest(path, film, provenance);
}

}  // namespace

Result<FilmState> film_state(const std::string& path, const FilmDefinition& film,
                             const FilmProvenance& provenance) {
  const std::string part = path + kPartEnding;
  std::error_code not_there;
  const bool has_part = fs::is_directory(part, not_there);
  // The only work left there may be to give the film its name, or to remove the folder.
  if (has_part && is_part_of(part, film, provenance)) return FilmState{Kind::kBegun};
  auto state = state_of_file(path, film, provenance);
  if (state) state->has_stale_part = has_part;
  return state;
}

bool is_at_work(const std::string& path) {
  const Descriptor part(::open((path + kPartEnding).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return part.is_open() && try_lock(part.number(), LockMode::kShared) == LockState::kTaken;
}

}  // namespace tickreel::movie

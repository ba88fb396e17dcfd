#include "movie/make/store/unfinished_film.h"

#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "core/files/file_ending.h"
#include "core/files/file_names.h"
#include "core/files/locked_directory.h"
#include "core/files/output_file.h"
#include "core/files/system_error.h"
#include "movie/make/store/directory_json.h"
#include "movie/make/store/segment_files.h"
#include "movie/make/store/segment_names.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

fs::file_type type_of(const std::string& path) {
  std::error_code not_there;
  return fs::symlink_status(path, not_there).type();
}

Status remove_folder(const std::string& path, const std::string& part) {
  const auto locked =
      LockedDirectory::lock(part, LockMode::kAlone, LockedDirectory::WhenMissing::kRefuse);
  if (!locked) return locked.error();
  // Ignores film.json, which may be damaged: removes everything that a film of this name can have
  // made.
  FilmDefinition film;
  film.container = file_ending(path);
  film.plan.is_open = true;
  const auto others = remove_own_files(part, film);
  if (!others) return others.error();
  if (!others->empty()) {
    return failed(part + " holds files that no film made, and stays: " + some_of(*others));
  }
  return rmdir(part.c_str()) == 0 ? Status() : cannot("remove the directory", part, errno);
}

}  // namespace

std::optional<std::uint64_t> unfinished_bytes(const std::string& path) {
  const std::string part = path + kPartEnding;
  std::error_code gone;
  if (type_of(part) == fs::file_type::regular) {
    const std::uintmax_t size = fs::file_size(part, gone);
    return gone ? std::nullopt : std::optional<std::uint64_t>(size);
  }
  if (type_of(part) != fs::file_type::directory) return std::nullopt;
  std::uint64_t bytes = 0;
  std::error_code error;
  for (fs::directory_iterator i(part, error); !error && i != fs::directory_iterator();
       i.increment(error)) {
    const std::uintmax_t size = fs::file_size(i->path(), gone);
    if (!gone) bytes += size;
  }
  return bytes;
}

std::optional<UnfinishedLength> unfinished_length(const std::string& path) {
  const std::string part = path + kPartEnding;
  const auto names = names_in(part);
  const auto file = read_film_file(part + "/" + kFilmFileName);
  if (!names || !file || file->film.plan.is_open) return std::nullopt;
  const SegmentPlan& plan = file->film.plan;
  std::int64_t frames = 0;
  for (const std::string& name : *names) {
    const auto segment = segment_of_record(name);
    if (segment && *segment < plan.segment_count()) frames += plan.range(*segment).count;
  }
  const Rational& rate = file->film.frame_rate;
  return UnfinishedLength{Rational(frames) / rate, Rational(plan.frame_count) / rate};
}

Status remove_unfinished(const std::string& path) {
  const std::string part = path + kPartEnding;
  const fs::file_type type = type_of(part);
  if (type == fs::file_type::directory) return remove_folder(path, part);
  if (type != fs::file_type::regular) return {};
  if (!is_being_written(path)) return remove_file(part);
  return Error{ErrorKind::kNotNow, "a process is writing " + part + ": wait for it to end"};
}

}  // namespace tickreel::movie

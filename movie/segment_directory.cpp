#include "movie/segment_directory.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

#include "encode/segment_file.h"
#include "movie/film_json.h"
#include "movie/segment_names.h"
#include "movie/text_file.h"
#include "sim/append_file.h"

namespace tickreel {

struct SegmentDirectory::Parts {
  Parts(std::string directory, int number) : path(std::move(directory)), descriptor(number) {}
  ~Parts() { close(descriptor); }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  std::string path;
  int descriptor;  ///< of the directory, locked
  FilmDefinition film;
  FilmProvenance provenance;
  std::map<std::int64_t, SegmentRecord> segments;
};

namespace {

constexpr int kVersion = 1;
constexpr std::size_t kMaxFilmFileBytes = std::size_t{8} << 20U;
constexpr std::size_t kMaxRecordFileBytes = std::size_t{512} << 20U;
constexpr const char* kWayOut = "move it away, or choose another name";

std::string without_slashes(std::string path) {
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path;
}

std::string joined(const std::vector<std::string>& sentences) {
  std::string text;
  for (const std::string& sentence : sentences) text += (text.empty() ? "" : "; ") + sentence;
  return text;
}

/// What film.json says.
struct FilmFile {
  FilmDefinition film;
  FilmProvenance provenance;
};

std::string film_file_text(const FilmFile& file) {
  return on_many_lines({{"tickreel_film", kVersion},
                        {"film", json_of(file.film)},
                        {"provenance", json_of(file.provenance)}});
}

Result<FilmFile> read_film_file(const std::string& directory) {
  const std::string path = directory + "/" + kFilmFileName;
  const auto text = read_text_file(path, kMaxFilmFileBytes);
  if (!text) return text.error();
  const auto json = parse_json(*text, path);
  if (!json) return json.error();
  JsonFields fields(*json, "");
  fields.integer("tickreel_film", kVersion, kVersion);
  FilmFile file;
  JsonFields film = fields.fields("film");
  file.film = read_film(film);
  fields.take(film.finish());
  file.provenance = read_provenance(fields.fields("provenance"), fields);
  if (Status read = fields.finish(); !read) {
    return bad_file(path + " describes no film: " + read.error().message);
  }
  return file;
}

/// Who made a segment, and of which film, beside its record.
struct RecordFile {
  std::uint64_t film_identity = 0;
  FilmProvenance provenance;
  SegmentRecord record;
};

Result<RecordFile> read_record_file(const std::string& path, const SegmentPlan& plan) {
  const auto text = read_text_file(path, kMaxRecordFileBytes);
  if (!text) return text.error();
  const auto json = parse_json(*text, path);
  if (!json) return json.error();
  JsonFields fields(*json, "");
  fields.integer("tickreel_segment", kVersion, kVersion);
  RecordFile file;
  file.film_identity = fields.hash("film");
  file.provenance = read_provenance(fields.fields("provenance"), fields);
  file.record = read_segment_record(fields, plan);
  if (Status read = fields.finish(); !read) {
    return bad_file(path + " records no segment: " + read.error().message);
  }
  return file;
}

bool is_file_of(const SegmentRecord& record, const std::string& path) {
  struct stat status {};
  if (lstat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return false;
  if (status.st_size != record.file_bytes) return false;
  const auto hash = hash_file(path);
  return hash && *hash == record.file_hash;
}

bool is_named(int descriptor, const std::string& path) {
  struct stat opened {};
  struct stat named {};
  return fstat(descriptor, &opened) == 0 && lstat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

/// Why a directory cannot be opened that must be one: links are not followed.
Error cannot_use(const std::string& path, int error_number) {
  struct stat status {};
  if (error_number == ENOTDIR || error_number == ELOOP) {
    const bool is_there = lstat(path.c_str(), &status) == 0;
    if (is_there && S_ISLNK(status.st_mode)) {
      return bad_usage(path + " is a symbolic link, which is not followed: " + kWayOut);
    }
    if (is_there) {
      return bad_usage(path +
                       " is a file, such as an older tickreel left of an export that was "
                       "interrupted: " +
                       kWayOut);
    }
  }
  return failed("cannot use the directory " + path + ": " + std::strerror(error_number));
}

/// An open directory that no other process has against this one's will.
struct TakenDirectory {
  int descriptor = -1;
  bool is_new = false;
};

enum class WhenMissing { kMake, kRefuse };

Result<TakenDirectory> take_directory(const std::string& path, int lock, WhenMissing when_missing) {
  for (;;) {
    bool is_new = false;
    if (when_missing == WhenMissing::kMake) {
      is_new = mkdir(path.c_str(), 0777) == 0;
      if (!is_new && errno != EEXIST) {
        const std::string advice = errno == ENOENT ? ". Create the directory it is in first" : "";
        return failed("cannot make the directory " + path + ": " + std::strerror(errno) + advice);
      }
    }
    const int descriptor = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0) {
      if (errno == ENOENT && when_missing == WhenMissing::kMake) continue;
      return cannot_use(path, errno);
    }
    // EBADF: a network file system that locks only what can be written.
    if (flock(descriptor, lock | LOCK_NB) != 0 && !means_no_locks(errno) && errno != EBADF) {
      const int error_number = errno;
      close(descriptor);
      if (error_number == EINTR) continue;
      if (error_number != EWOULDBLOCK) return cannot_use(path, error_number);
      return failed("another process is at work in " + path +
                    ": wait for it to end, or choose another name");
    }
    // It may have been removed before it was locked here.
    if (is_named(descriptor, path)) return TakenDirectory{descriptor, is_new};
    close(descriptor);
    if (when_missing == WhenMissing::kRefuse) return cannot_use(path, ENOENT);
  }
}

/// The film of a directory that is there; none when there is nothing in it. kUsage when it holds
/// something that no export left.
Result<std::optional<FilmFile>> film_in(const std::string& path) {
  const auto names = names_in(path);
  if (!names) return names.error();
  if (access((path + "/" + kFilmFileName).c_str(), F_OK) == 0) {
    auto file = read_film_file(path);
    if (file) return std::optional(*std::move(file));
    return bad_usage(path + " is there, and cannot be gone on with: " + file.error().message +
                     "; " + kWayOut);
  }
  std::vector<std::string> others;
  for (const std::string& name : *names) {
    if (!name.starts_with(kFilmFileName)) others.push_back(name);
  }
  if (others.empty()) return std::optional<FilmFile>();
  return bad_usage(path + " is there, and no export made it, for it holds " + some_of(others) +
                   ": " + kWayOut);
}

std::int64_t count_records(const std::vector<std::string>& names) {
  return std::ranges::count_if(
      names, [](const auto& name) { return segment_of_record(name).has_value(); });
}

Status check_same(const std::string& what, const FilmFile& was, const FilmFile& is,
                  const std::string& way_out) {
  std::vector<std::string> found = differences(was.film, is.film);
  for (std::string& difference : differences(was.provenance, is.provenance)) {
    found.push_back(std::move(difference));
  }
  if (found.empty()) return {};
  return bad_usage(what + ": " + joined(found) + ". " + way_out);
}

/// Takes the files away that an export with films of this ending makes; film.json last, so that
/// what a kill leaves still says what it is. Gives the names of the others.
Result<std::vector<std::string>> remove_own_files(const std::string& path,
                                                  const std::string& container) {
  auto names = names_in(path);
  if (!names) return names.error();
  // Records before what they are of: "segment-000000.json" < "segment-000000.mp4" does not hold
  // for every ending.
  std::ranges::stable_partition(
      *names, [](const auto& name) { return segment_of_record(name).has_value(); });
  std::ranges::stable_partition(*names, [](const auto& name) { return name != kFilmFileName; });
  std::vector<std::string> others;
  for (const std::string& name : *names) {
    const std::string file = path + "/" + name;
    if (!is_own_name(name, container)) {
      others.push_back(name);
    } else if (unlink(file.c_str()) != 0 && errno != ENOENT) {
      return failed("cannot remove " + file + ": " + std::strerror(errno));
    }
  }
  return others;
}

}  // namespace

SegmentDirectory::SegmentDirectory(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
SegmentDirectory::SegmentDirectory(SegmentDirectory&&) noexcept = default;
SegmentDirectory& SegmentDirectory::operator=(SegmentDirectory&&) noexcept = default;
SegmentDirectory::~SegmentDirectory() = default;

Result<SegmentDirectory> SegmentDirectory::open(const std::string& path, const FilmDefinition& film,
                                                const FilmProvenance& provenance, Use use,
                                                const Probe& probe) {
  if (film.plan.segment_count() > kMaxSegments) {
    return bad_usage("a film of " + std::to_string(film.plan.segment_count()) +
                     " segments is too much: give a larger --segment-frames");
  }
  const auto taken = take_directory(path, LOCK_EX, WhenMissing::kMake);
  if (!taken) return taken.error();
  SegmentDirectory directory(std::make_unique<Parts>(path, taken->descriptor));
  directory.parts_->film = film;
  directory.parts_->provenance = provenance;
  Status begun = directory.begin(use, probe);
  if (begun) return directory;
  // Only when it is empty.
  if (taken->is_new) rmdir(path.c_str());
  return begun.error();
}

Status SegmentDirectory::begin(Use use, const Probe& probe) {
  const std::string& path = parts_->path;
  const FilmFile wanted{parts_->film, parts_->provenance};
  const auto there = film_in(path);
  if (!there) return there.error();
  const auto names = names_in(path);
  if (!names) return names.error();
  if (*there && use == Use::kNew && count_records(*names) > 0) {
    return bad_usage(path + " holds " + std::to_string(count_records(*names)) + " of " +
                     std::to_string((*there)->film.plan.segment_count()) +
                     " segments of an interrupted export: go on with --resume, or start anew with "
                     "--overwrite");
  }
  if (*there && use == Use::kResume) {
    Status same = check_same("cannot resume " + path, **there, wanted,
                             "Ask for the same as before, or start anew with --overwrite");
    if (!same) return same;
  }
  if (probe) {
    if (Status sound = probe(*this); !sound) return sound;
  }
  if (*there && use == Use::kResume) return load_all(OnForeign::kPass);
  if (*there) {
    if (auto removed = remove_own_files(path, (*there)->film.container); !removed) {
      return removed.error();
    }
  }
  return write_text_file(path + "/" + kFilmFileName, film_file_text(wanted), WhenThere::kReplace);
}

Result<SegmentDirectory> SegmentDirectory::open_shared(const std::string& path,
                                                       const SegmentJob& job,
                                                       const FilmProvenance& provenance) {
  const std::string name = without_slashes(path);
  const auto taken = take_directory(name, LOCK_SH, WhenMissing::kMake);
  if (!taken) return taken.error();
  SegmentDirectory directory(std::make_unique<Parts>(name, taken->descriptor));
  const FilmFile wanted{job.film, provenance};
  if (const auto there = film_in(name); !there) return there.error();
  Status written =
      write_text_file(name + "/" + kFilmFileName, film_file_text(wanted), WhenThere::kKeep);
  if (!written) return written.error();
  const auto file = read_film_file(name);
  if (!file) return file.error();
  Status same = check_same("the segment does not belong into " + name, *file, wanted,
                           "Use another directory, or the program and machine of the others");
  if (!same) return same.error();
  directory.parts_->film = file->film;
  directory.parts_->provenance = file->provenance;
  static_cast<void>(directory.load(job.segment, OnForeign::kPass));
  return directory;
}

Result<SegmentDirectory> SegmentDirectory::open_finished(const std::string& path) {
  const std::string name = without_slashes(path);
  struct stat status {};
  if (lstat(name.c_str(), &status) != 0 || !S_ISDIR(status.st_mode)) {
    return bad_file(name + " is no directory with the segments of a film");
  }
  const auto taken = take_directory(name, LOCK_EX, WhenMissing::kRefuse);
  if (!taken) return taken.error();
  SegmentDirectory directory(std::make_unique<Parts>(name, taken->descriptor));
  const auto file = read_film_file(name);
  if (!file) return file.error();
  directory.parts_->film = file->film;
  directory.parts_->provenance = file->provenance;
  if (Status loaded = directory.load_all(OnForeign::kRefuse); !loaded) return loaded.error();
  return directory;
}

Status SegmentDirectory::load_all(OnForeign on_foreign) {
  for (std::int64_t i = 0; i < parts_->film.plan.segment_count(); ++i) {
    if (Status loaded = load(i, on_foreign); !loaded) return loaded;
  }
  return {};
}

Status SegmentDirectory::load(std::int64_t segment, OnForeign on_foreign) {
  const std::string record_path = parts_->path + "/" + segment_name(segment, ".json");
  auto file = read_record_file(record_path, parts_->film.plan);
  // Whatever is wrong with it: a segment that is made again is right again.
  if (!file || file->record.segment != segment) return {};
  std::vector<std::string> found = differences(parts_->provenance, file->provenance);
  if (file->film_identity != identity(parts_->film)) found.emplace_back("it is of another film");
  if (!found.empty()) {
    if (on_foreign == OnForeign::kPass) return {};
    return bad_file("segment " + std::to_string(segment) + " in " + parts_->path +
                    " was not made like the film: " + joined(found) +
                    ". Make all segments with one program on machines of one kind");
  }
  if (is_file_of(file->record, segment_path(segment))) {
    parts_->segments.insert_or_assign(segment, std::move(file->record));
  }
  return {};
}

const std::string& SegmentDirectory::path() const {
  return parts_->path;
}

const FilmDefinition& SegmentDirectory::film() const {
  return parts_->film;
}

const FilmProvenance& SegmentDirectory::provenance() const {
  return parts_->provenance;
}

std::string SegmentDirectory::segment_path(std::int64_t segment) const {
  return parts_->path + "/" + segment_name(segment, parts_->film.container);
}

std::string SegmentDirectory::film_path() const {
  return parts_->path + "/film" + parts_->film.container;
}

const std::map<std::int64_t, SegmentRecord>& SegmentDirectory::segments() const {
  return parts_->segments;
}

Status SegmentDirectory::add(SegmentRecord record) {
  Json object = {{"tickreel_segment", kVersion},
                 {"film", hash_text(identity(parts_->film))},
                 {"provenance", json_of(parts_->provenance)}};
  object.update(json_of(record));
  const std::string path = parts_->path + "/" + segment_name(record.segment, ".json");
  if (Status written = write_text_file(path, on_many_lines(object), WhenThere::kReplace);
      !written) {
    return written;
  }
  parts_->segments.insert_or_assign(record.segment, std::move(record));
  return {};
}

Result<std::vector<std::string>> SegmentDirectory::remove() {
  auto others = remove_own_files(parts_->path, parts_->film.container);
  if (!others) return others.error();
  parts_->segments.clear();
  if (others->empty() && rmdir(parts_->path.c_str()) != 0) {
    return failed("cannot remove the directory " + parts_->path + ": " + std::strerror(errno));
  }
  return *std::move(others);
}

}  // namespace tickreel

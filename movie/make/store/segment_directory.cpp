#include "movie/make/store/segment_directory.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/files/file_names.h"
#include "core/files/output_file.h"
#include "core/files/system_error.h"
#include "core/files/text_file.h"
#include "movie/film/film_differences.h"
#include "movie/film/film_json.h"
#include "movie/make/store/directory_json.h"
#include "movie/make/store/segment_names.h"

namespace tickreel::movie {

namespace {

namespace fs = std::filesystem;
using WhenMissing = LockedDirectory::WhenMissing;

std::string without_slashes(std::string path) {
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path;
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

}  // namespace

SegmentDirectory::SegmentDirectory(LockedDirectory directory, FilmDefinition film,
                                   FilmProvenance provenance)
    : directory_(std::move(directory)),
      film_(std::move(film)),
      film_identity_(identity_of_segments(film_)),
      provenance_(std::move(provenance)) {}

Result<SegmentDirectory> SegmentDirectory::open(const std::string& path, const FilmDefinition& film,
                                                const FilmProvenance& provenance, Use use,
                                                const Probe& probe, Stop stop) {
  if (film.plan.segment_count() > kMaxSegments) {
    return bad_usage("a film of " + std::to_string(film.plan.segment_count()) +
                     " segments is too much: give a larger §segment-frames");
  }
  auto locked = LockedDirectory::lock(path, LockMode::kAlone, WhenMissing::kMake);
  if (!locked) return locked.error();
  SegmentDirectory directory(*std::move(locked), film, provenance);
  Status begun = directory.begin(use, probe, stop);
  if (begun) return directory;
  directory.directory_.remove_if_unused();
  return begun.error();
}

Status SegmentDirectory::begin(Use use, const Probe& probe, Stop stop) {
  const std::string& path = this->path();
  const FilmFile wanted{film_, provenance_};
  const auto names = names_in(path);
  if (!names) return names.error();
  const auto there = film_in(path, wanted, *names, use);
  if (!there) return there.error();
  const std::int64_t record_count = *there ? count_records(*names, (*there)->film) : 0;
  const bool may_have_records = use == Use::kReplace || use == Use::kResume;
  if (!may_have_records && record_count > 0) {
    const char* way_out = use == Use::kNew
                              ? "go on with §resume, or start anew with §overwrite"
                              : "finish it with 'tickreel export §resume', remove that directory, "
                                "or choose another name";
    return in_the_way(path + " holds " + segments_in_words(record_count, (*there)->film.plan) +
                      " of an interrupted export: " + way_out);
  }
  const bool goes_on = use == Use::kResume && *there && (record_count > 0 || (*there)->complete);
  if (goes_on) {
    FilmFile was = **there;
    // Segments do not depend on music and sounds.
    was.film.music = film_.music;
    was.film.sounds = film_.sounds;
    if (split_buses(was.film) == split_buses(film_)) was.film.tracks = film_.tracks;
    Status same = check_same("cannot resume " + path, was, wanted,
                             "Ask for the same as before, or start anew with §overwrite");
    if (!same) return same;
  }
  const FilmDefinition& old = *there ? (*there)->film : film_;
  if (Status free = check_own_names(path, *names, old); !free) return free;
  if (probe) {
    if (Status valid = probe(*this); !valid) return valid;
  }
  if (goes_on) {
    had_records_ = true;
    const bool is_same = differences((*there)->film, film_).empty();
    if (is_same) complete_ = (*there)->complete;
    Status loaded = load_all(OnForeign::kPass, stop);
    if (loaded && film_.plan.is_open) loaded = forget_behind(*names);
    if (!loaded || is_same) return loaded;
    return write_text_file(film_file_in(path), film_file_text(wanted), WhenThere::kReplace);
  }
  if (*there) {
    if (auto removed = remove_own_files(path, (*there)->film); !removed) {
      return removed.error();
    }
  }
  return write_text_file(film_file_in(path), film_file_text(wanted), WhenThere::kReplace);
}

Result<SegmentDirectory> SegmentDirectory::open_shared(const std::string& path,
                                                       const SegmentJob& job,
                                                       const FilmProvenance& provenance,
                                                       const Probe& probe) {
  auto locked = LockedDirectory::lock(without_slashes(path), LockMode::kShared, WhenMissing::kMake);
  if (!locked) return locked.error();
  SegmentDirectory directory(*std::move(locked), job.film, provenance);
  Status begun = directory.begin_shared(job.segment, probe);
  if (begun) return directory;
  directory.directory_.remove_if_unused();
  return begun.error();
}

Status SegmentDirectory::begin_shared(std::int64_t segment, const Probe& probe) {
  const std::string& path = this->path();
  const FilmFile wanted{film_, provenance_};
  const auto check = [&](const FilmFile& file) {
    return check_same("the segment does not belong into " + path, file, wanted,
                      "Use another directory, or the program and machine of the others");
  };
  const auto names = names_in(path);
  if (!names) return names.error();
  const auto there = film_in(path, wanted, *names, std::nullopt);
  if (!there) return there.error();
  if (*there) {
    if (Status same = check(**there); !same) return same;
    if (Status free = check_is_not_in_the_way(film_file_in(path)); !free) return free;
    if (Status loaded = load(segment, OnForeign::kPass); !loaded) return loaded;
  }
  if (probe && segments_.empty()) {
    if (Status valid = probe(*this); !valid) return valid;
  }
  if (!*there) {
    // Another process may be faster, with another film.
    Status written = write_text_file(film_file_in(path), film_file_text(wanted), WhenThere::kKeep);
    if (!written) return written;
    const auto file = read_film_file(film_file_in(path));
    if (Status same = file ? check(*file) : Status(file.error()); !same) return same;
  }
  // Another process may have finished the segment before the probe could claim it.
  return segments_.empty() ? load(segment, OnForeign::kPass) : Status();
}

Result<SegmentDirectory> SegmentDirectory::open_finished(const std::string& path, Stop stop) {
  const std::string name = without_slashes(path);
  struct stat status {};
  if (lstat(name.c_str(), &status) != 0 || !S_ISDIR(status.st_mode)) {
    return bad_file(name + " is no directory with the segments of a film");
  }
  auto locked = LockedDirectory::lock(name, LockMode::kAlone, WhenMissing::kRefuse);
  if (!locked) return locked.error();
  if (access(film_file_in(name).c_str(), F_OK) != 0 && errno == ENOENT) {
    return bad_file(name +
                    " has no film.json, so 'tickreel segment' has not filled it: give the "
                    "directory that §output named there");
  }
  const auto file = read_film_file(film_file_in(name));
  if (!file) return file.error();
  SegmentDirectory directory(*std::move(locked), file->film, file->provenance);
  directory.complete_ = file->complete;
  if (Status loaded = directory.load_all(OnForeign::kRefuse, stop); !loaded) return loaded.error();
  if (!file->film.plan.is_open) return directory;
  const auto names = names_in(name);
  if (!names) return names.error();
  Status ended = directory.end_where_it_is(*names);
  return ended ? Result<SegmentDirectory>(std::move(directory)) : ended.error();
}

Status SegmentDirectory::load_all(OnForeign on_foreign, Stop stop) {
  for (std::int64_t i = 0; i < film_.plan.segment_count(); ++i) {
    // An open film ends at the first segment that is missing or not full.
    if (film_.plan.is_open && i > 0 && !is_full(i - 1)) return {};
    if (stop != nullptr && stop->load()) {
      return Error{ErrorKind::kInterrupted, "stopped while the segments in " + path() +
                                                " were read; none of them was changed"};
    }
    if (Status loaded = load(i, on_foreign); !loaded) return loaded;
  }
  return {};
}

Status SegmentDirectory::load(std::int64_t segment, OnForeign on_foreign) {
  Status free = check_places(path(), segment, film_.container);
  if (!free) return free;
  auto file = read_record_file(record_path(segment), film_.plan);
  if (!file && file.error().kind != ErrorKind::kBadFile) return file.error();
  // Any damaged segment is simply made again.
  if (!file || file->record.segment != segment) return {};
  std::vector<std::string> found = differences(provenance_, file->provenance);
  if (file->film_identity != film_identity_) found.emplace_back("it is of another film");
  if (!found.empty()) {
    if (on_foreign == OnForeign::kPass) return {};
    return bad_file("segment " + std::to_string(segment) + " in " + path() +
                    " was not made like the film: " + joined(found) +
                    ". Make all segments with one program on machines of one kind");
  }
  const auto is_whole = has_files(file->record, Look::kAtBytes);
  if (!is_whole) return is_whole.error();
  if (*is_whole) {
    segments_.insert_or_assign(segment, std::move(file->record));
  }
  return {};
}

std::string SegmentDirectory::segment_path(std::int64_t segment) const {
  return path() + "/" + segment_name(segment, film_.container);
}

std::string SegmentDirectory::sound_path(std::int64_t segment) const {
  return path() + "/" + segment_name(segment, kSoundEnding);
}

Result<bool> SegmentDirectory::has_files(const SegmentRecord& record, Look look) const {
  const auto fits = look == Look::kAtBytes ? is_file : has_size;
  if (record.sound.has_value() == film_.sound.empty()) return false;
  auto picture = fits({record.file_hash, record.file_bytes}, segment_path(record.segment));
  if (!picture || !*picture || !record.sound) return picture;
  return fits(*record.sound, sound_path(record.segment));
}

std::string SegmentDirectory::record_path(std::int64_t segment) const {
  return path() + "/" + segment_name(segment, ".json");
}

std::string SegmentDirectory::film_path() const {
  return path() + "/film" + film_.container;
}

Status SegmentDirectory::set_complete(const FileHash& film) {
  return write_text_file(film_file_in(path()), film_file_text({film_, provenance_, film}),
                         WhenThere::kReplace);
}

std::int64_t SegmentDirectory::count_intact(Look look) const {
  return std::ranges::count_if(segments_, [&](const auto& numbered) {
    const auto& [segment, record] = numbered;
    if (access(record_path(segment).c_str(), F_OK) != 0) return false;
    const auto is_intact = has_files(record, look);
    return !is_intact || *is_intact;
  });
}

bool SegmentDirectory::is_full(std::int64_t segment) const {
  const auto found = segments_.find(segment);
  return found != segments_.end() &&
         static_cast<std::int64_t>(found->second.picture_hashes.size()) ==
             film_.plan.segment_frames;
}

std::int64_t SegmentDirectory::frames_there() const {
  std::int64_t frames = 0;
  for (const auto& [segment, record] : segments_) {
    frames += static_cast<std::int64_t>(record.picture_hashes.size());
  }
  return frames;
}

/// In an open film, removes the segments after the first missing one: they were made before it was
/// lost, and would be taken for the ones that follow it now.
Status SegmentDirectory::forget_behind(const std::vector<std::string>& names) const {
  for (const std::string& name : names) {
    const auto segment = segment_of_record(name);
    if (!segment || segments_.contains(*segment)) continue;
    if (Status removed = remove_files(*segment); !removed) return removed;
  }
  return {};
}

/// The record is removed first: without it, the other files do not count as a segment.
Status SegmentDirectory::remove_files(std::int64_t segment) const {
  for (const auto& file : {record_path(segment), segment_path(segment), sound_path(segment)}) {
    if (Status removed = remove_file(file); !removed) return removed;
  }
  return {};
}

Status SegmentDirectory::forget(std::int64_t segment) {
  segments_.erase(segment);
  return remove_files(segment);
}

Status SegmentDirectory::end_where_it_is(const std::vector<std::string>& names) {
  const auto records = std::ranges::count_if(
      names, [](const std::string& name) { return segment_of_record(name).has_value(); });
  const auto there = static_cast<std::int64_t>(segments_.size());
  if (records > there) {
    return bad_file("segment " + std::to_string(there) + " in " + path() +
                    " is missing or damaged, and there are some behind it: go on from there with "
                    "§resume");
  }
  if (there == 0) return bad_file(path() + " has no finished segment yet");
  end_at(frames_there());
  return {};
}

void SegmentDirectory::end_at(std::int64_t frame_count) {
  film_.plan.frame_count = frame_count;
  segments_.erase(segments_.lower_bound(film_.plan.segment_count()), segments_.end());
}

Status SegmentDirectory::add(SegmentRecord record) {
  const std::string text = record_file_text({film_identity_, provenance_, record}, film_.plan);
  Status written = write_text_file(record_path(record.segment), text, WhenThere::kReplace);
  if (!written) return written;
  segments_.insert_or_assign(record.segment, std::move(record));
  return {};
}

Result<std::vector<std::string>> SegmentDirectory::remove() {
  // The folder of a farm is left when other machines began the film and this one finished it.
  const std::string farm = path() + "/" + kFarmFolderName;
  std::error_code error;
  if (fs::exists(farm + "/farm.json", error)) fs::remove_all(farm, error);
  auto others = remove_own_files(path(), film_);
  if (!others) return others.error();
  segments_.clear();
  if (others->empty() && rmdir(path().c_str()) != 0) {
    return cannot("remove the directory", path(), errno);
  }
  return *std::move(others);
}

}  // namespace tickreel::movie

#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/files/locked_directory.h"
#include "encode/segments/segment_file.h"
#include "movie/film/film_definition.h"
#include "movie/make/store/segment_files.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A directory with the finished segments of a film: FILE.part/ of an export, or a directory that
/// several processes fill with `tickreel segment`.
///
///     film.json            the film's definition and the software that makes it
///     segment-000000.mp4   a film of its own, which plays
///     segment-000000.f32   its sound, if the film has any (SegmentSound)
///     segment-000000.json  its SegmentRecord, written last: a segment without one is not finished
///
///     film.mp4             all segments joined, until it has been checked and gets its name
///
/// A segment exists completely or not at all, however a process ends. Several processes may add
/// segments at the same time (open_shared()). Only one thread at a time may call add(), forget() or
/// a function that reads the records; other threads may read the film and the paths meanwhile.
class SegmentDirectory {
 public:
  using Use = DirectoryUse;
  /// Called when the directory is made and locked, before anything in it is changed; an error ends
  /// open().
  using Probe = std::function<Status(const SegmentDirectory&)>;
  /// Any thread may set it at any time to stop reading segments (kInterrupted); null: nothing stops
  /// it.
  using Stop = const std::atomic<bool>*;

  /// Makes the directory of an export, or opens an existing one and reads all of it. Segments whose
  /// bytes no longer match their records count as missing. kInTheWay when the directory exists and
  /// must not (the message says what to do), or when something other than a file has the name of a
  /// segment (the message says what to remove). kUsage when a directory to continue has segments of
  /// another film or program (the message says what changed); music, sounds and tracks may have
  /// changed. kNotNow when another process uses it; kFailed when a segment cannot be read now, and
  /// for errors of the system.
  static Result<SegmentDirectory> open(const std::string& path, const FilmDefinition& film,
                                       const FilmProvenance& provenance, Use use,
                                       const Probe& probe = nullptr, Stop stop = nullptr);
  /// Opens the directory for one of several processes with one segment each. Works like open() with
  /// kResume, but other processes may use the directory too, and other segments are not read. The
  /// probe is called unless the segment exists. When open_shared() returns, the segment may exist
  /// even so, because another process has finished it meanwhile.
  static Result<SegmentDirectory> open_shared(const std::string& path, const SegmentJob& job,
                                              const FilmProvenance& provenance,
                                              const Probe& probe = nullptr);
  /// Opens an existing directory to join its segments. kBadFile when it is not such a directory, or
  /// when a segment in it belongs to another film or program.
  static Result<SegmentDirectory> open_finished(const std::string& path, Stop stop = nullptr);

  [[nodiscard]] const std::string& path() const { return directory_.path(); }
  [[nodiscard]] const FilmDefinition& film() const { return film_; }
  [[nodiscard]] const FilmProvenance& provenance() const { return provenance_; }
  [[nodiscard]] std::string segment_path(std::int64_t segment) const;
  [[nodiscard]] std::string sound_path(std::int64_t segment) const;

  /// Returns the records of the finished segments, by number. The map changes in add(), forget(),
  /// end_at() and remove().
  [[nodiscard]] const std::map<std::int64_t, SegmentRecord>& segments() const { return segments_; }
  /// How count_intact() compares files with their records: by their sizes, or by all their bytes.
  enum class Look : std::uint8_t { kAtSizes, kAtBytes };
  /// Returns how many segments still have the files that their records describe; segments that
  /// cannot be read count too. kAtBytes takes as long as reading all of them.
  [[nodiscard]] std::int64_t count_intact(Look look) const;
  /// Whether a continued directory had finished segments, even if none of them is valid any more,
  /// or a complete film.
  [[nodiscard]] bool had_records() const { return had_records_; }
  /// Adds a segment whose file is complete at segment_path(). Writes the segment's record.
  Status add(SegmentRecord record);
  /// Removes a finished segment, so that it is made again.
  Status forget(std::int64_t segment);
  /// Returns how many frames all segments in segments() have together. In an open film, open()
  /// takes the segments before the first missing one. The first segment that is not full counts,
  /// and no segment behind that segment does.
  [[nodiscard]] std::int64_t frames_there() const;
  /// Sets the length of an open film. Later segments do not count; their files stay.
  void end_at(std::int64_t frame_count);
  /// Returns the path of the joined film before it gets its name.
  [[nodiscard]] std::string film_path() const;
  /// Records the film that is about to get its name, so that a later run recognizes it.
  Status set_complete(const FileHash& film);
  /// Returns the film that set_complete() had recorded in an earlier run when the directory was
  /// opened; nothing: no film was complete.
  [[nodiscard]] const std::optional<FileHash>& complete() const { return complete_; }
  /// Removes all files that belong to this directory, with the folder of a farm, and the directory
  /// if it is then empty. Returns the names of other files, which stay.
  Result<std::vector<std::string>> remove();

 private:
  /// Whether a segment of another program or film is ignored or is an error.
  enum class OnForeign : std::uint8_t { kPass, kRefuse };

  SegmentDirectory(LockedDirectory directory, FilmDefinition film, FilmProvenance provenance);
  Status begin(Use use, const Probe& probe, Stop stop);
  Status begin_shared(std::int64_t segment, const Probe& probe);
  Status load_all(OnForeign on_foreign, Stop stop);
  Status load(std::int64_t segment, OnForeign on_foreign);
  [[nodiscard]] bool is_full(std::int64_t segment) const;
  [[nodiscard]] Status remove_files(std::int64_t segment) const;
  [[nodiscard]] Status forget_behind(const std::vector<std::string>& names) const;
  Status end_where_it_is(const std::vector<std::string>& names);
  [[nodiscard]] std::string record_path(std::int64_t segment) const;
  /// Whether the files of a segment match its record.
  [[nodiscard]] Result<bool> has_files(const SegmentRecord& record, Look look) const;

  LockedDirectory directory_;
  FilmDefinition film_;
  /// identity_of_segments(); kept, because hashing a long reel takes a while.
  std::uint64_t film_identity_;
  FilmProvenance provenance_;
  std::map<std::int64_t, SegmentRecord> segments_;
  bool had_records_ = false;
  std::optional<FileHash> complete_;
};

}  // namespace tickreel::movie

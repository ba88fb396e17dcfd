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

/// A directory with the finished segments of a film: FILE.part/ of an export, or what several
/// processes fill with `tickreel segment`.
///
///     film.json            the film's definition and what makes it
///     segment-000000.mp4   a film of its own, which plays
///     segment-000000.f32   its sound, if the film has any (SegmentSound)
///     segment-000000.json  its SegmentRecord, written last: a segment without one is not finished
///
///     film.mp4             all of them joined, until it has been checked and gets its name
///
/// A segment is there completely or not at all, however a process ends. Records of several threads
/// and processes may be added at the same time.
class SegmentDirectory {
 public:
  using Use = DirectoryUse;
  /// Called when the directory is there and locked, before anything in it is changed; an error ends
  /// open().
  using Probe = std::function<Status(const SegmentDirectory&)>;
  /// Set by any thread at any time, it ends the reading of segments (kInterrupted); null: never.
  using Stop = const std::atomic<bool>*;

  /// Makes an export's own directory, or opens what is there and reads all of it. kInTheWay when it
  /// is there and must not be (the message says what to do), or when something that is no file has
  /// the name of a segment (the message says what to remove); kUsage when it belongs to another
  /// film or was made by another program (the message says what changed); kFailed when another
  /// process has it, and for what the system refuses. Segments whose bytes are no longer those of
  /// their records count as missing; those that cannot be read now do not (kFailed).
  static Result<SegmentDirectory> open(const std::string& path, const FilmDefinition& film,
                                       const FilmProvenance& provenance, Use use,
                                       const Probe& probe = nullptr, Stop stop = nullptr);
  /// For several processes with one segment each: as Use::kResume, without keeping others out, and
  /// without reading other segments. The probe is called unless the segment is there; after it, the
  /// segment may be there all the same, for another process has finished it meanwhile.
  static Result<SegmentDirectory> open_shared(const std::string& path, const SegmentJob& job,
                                              const FilmProvenance& provenance,
                                              const Probe& probe = nullptr);
  /// Opens what is there, for joining. kBadFile when it is no such directory, or when a segment in
  /// it belongs to another film or was made by another program.
  static Result<SegmentDirectory> open_finished(const std::string& path, Stop stop = nullptr);

  [[nodiscard]] const std::string& path() const { return directory_.path(); }
  [[nodiscard]] const FilmDefinition& film() const { return film_; }
  [[nodiscard]] const FilmProvenance& provenance() const { return provenance_; }
  [[nodiscard]] std::string segment_path(std::int64_t segment) const;
  [[nodiscard]] std::string sound_path(std::int64_t segment) const;

  /// Finished segments. One thread may call add() while no other calls any function.
  [[nodiscard]] const std::map<std::int64_t, SegmentRecord>& segments() const { return segments_; }
  enum class Look : std::uint8_t { kAtSizes, kAtBytes };
  /// How many of them are still there as they were recorded; what cannot be read counts. Looking at
  /// the bytes of all takes as long as reading them.
  [[nodiscard]] std::int64_t count_intact(Look look) const;
  /// Whether the directory that is continued had finished segments, even if none of them counts any
  /// more.
  [[nodiscard]] bool had_records() const { return had_records_; }
  /// A segment whose file is complete at segment_path().
  Status add(SegmentRecord record);
  /// Takes a finished segment away again, to be made anew.
  Status forget(std::int64_t segment);
  /// The frames of an open film, whose segments count up to the first that is missing or is not
  /// full.
  [[nodiscard]] std::int64_t frames_there() const;
  /// Says how long an open film has become. Segments after that do not count.
  void end_at(std::int64_t frame_count);
  /// The joined film, before it has its name.
  [[nodiscard]] std::string film_path() const;
  /// Writes down which film is about to get its name, so that it is known again.
  Status set_complete(const FileHash& film);
  /// What was written down when this directory was left, if it is continued.
  [[nodiscard]] const std::optional<FileHash>& complete() const { return complete_; }
  /// Removes everything that is known to belong to this directory, and the directory. Gives the
  /// names of other files, which stay.
  Result<std::vector<std::string>> remove();

 private:
  /// What to do with a segment that another program made.
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
  /// Whether the files of a segment are those of its record.
  [[nodiscard]] Result<bool> has_files(const SegmentRecord& record, Look look) const;

  LockedDirectory directory_;
  FilmDefinition film_;
  std::uint64_t film_identity_;  ///< of its segments; a long reel takes a while to hash
  FilmProvenance provenance_;
  std::map<std::int64_t, SegmentRecord> segments_;
  bool had_records_ = false;
  std::optional<FileHash> complete_;
};

}  // namespace tickreel::movie

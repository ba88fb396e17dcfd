#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "encode/segmented_sink.h"
#include "movie/film/film_definition.h"
#include "movie/film/stored_film_settings.h"
#include "movie/make/engine/progress.h"
#include "movie/make/store/segment_store.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A picture of a segment that is there, as its record has it. Drawn again, it says whether the
/// segment was drawn as it would be now: what program, driver and library say of themselves does
/// not tell all that changes pictures.
struct KnownPicture {
  std::int64_t segment = 0;
  std::int64_t frame = 0;  ///< of the film
  std::uint64_t hash = 0;  ///< FrameSink::picture_hashes
  bool is_cached = false;  ///< its segment came from a cache
};

/// That in the middle of a segment, which is seldom as empty as the first.
std::optional<KnownPicture> known_picture_of(const SegmentRecord& record, const SegmentPlan& plan);

/// One of another segment of the job's film, if any is there. `directory`: that several processes
/// fill.
std::optional<KnownPicture> known_picture_beside(const SegmentJob& job,
                                                 const std::string& directory);

/// Whether the film can be made at all: makes a few frames of it in memory. `path`: for messages.
/// The errors of try_film().
Status try_to_make(const FilmDefinition& film, const std::string& path);

/// What opening an encoder tells of the film.
struct TriedEncoder {
  std::string description;
  std::optional<PixelFormat> pixel_format;
};

/// A film that is made in segments on the disk. While it is made there is a directory FILE.part/
/// (SegmentDirectory) and nothing under FILE but what was there before. finish() joins the segments
/// within the directory, reads the film back and checks it, and gives it its name.
///
/// Destroyed before, it leaves the directory when a segment in it is finished, or was when it was
/// resumed, for a later export to continue; otherwise it removes the directory.
class StoredFilm final : public SegmentedSink {
 public:
  /// Before any time is spent: checks that FILE can be written, tries the encoder, takes the
  /// directory for this process alone, sees whether the disk is large enough, and takes segments
  /// from the cache. The errors of check_replaceable, SegmentDirectory::open, open_sink and
  /// SegmentCache::open.
  static Result<std::unique_ptr<StoredFilm>> open(const FilmDefinition& film,
                                                  const FilmProvenance& provenance,
                                                  const StoredFilmSettings& settings);
  ~StoredFilm() override;

  [[nodiscard]] const SegmentPlan& plan() const override { return store_.directory().film().plan; }
  [[nodiscard]] int most_segments_in_flight() const override { return kAnyNumberOfSegments; }
  [[nodiscard]] bool has_segment(std::int64_t segment) const override {
    return has_its_name_ || store_.has_segment(segment);
  }
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override {
    return encoder_.pixel_format;
  }
  /// The sink's finish() also reads the segment back and records it. It fails when the disk would
  /// be full before the film is there.
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment) override {
    return store_.open_segment(segment);
  }
  Status finish() override;
  [[nodiscard]] std::int64_t bytes_written() const override;
  [[nodiscard]] std::string how_to_go_on() const override;
  [[nodiscard]] std::string description() const override { return encoder_.description; }

  /// How many frames of an open film are there. More come if none is left open.
  [[nodiscard]] std::int64_t frames_there() const { return store_.directory().frames_there(); }
  /// Says how long an open film has become, before finish(), when no segment's sink is in use.
  void end_at(std::int64_t frame_count) { store_.directory().end_at(frame_count); }

  [[nodiscard]] const SegmentDirectory& directory() const { return store_.directory(); }
  /// Of the segments that are there before any is made: of each that came from the cache, and of a
  /// few others. In the order of the film; none when the film is there.
  [[nodiscard]] std::vector<KnownPicture> known_pictures() const;
  /// Such a segment was drawn otherwise than the others will be: it is made again.
  Status forget_cached(std::int64_t segment);

  /// Whom finish() tells how far it is. None: nobody.
  void listen(FinishListener listener) { listener_ = std::move(listener); }
  /// Destruction will take the directory away, whatever is in it: for a film that nobody wants any
  /// more.
  void discard() { is_discarded_ = true; }
  /// How large the film was that finish() refused for that; 0: it did not.
  [[nodiscard]] std::int64_t too_large_bytes() const { return too_large_; }
  /// How many segments came from the cache; none: none is used.
  [[nodiscard]] std::optional<std::int64_t> segments_from_cache() const { return from_cache_; }
  /// A disk that is probably too small, files of others in the directory.
  [[nodiscard]] std::vector<std::string> warnings() const override { return warnings_; }

 private:
  StoredFilm(SegmentDirectory directory, StoredFilmSettings settings, TriedEncoder encoder)
      : store_(std::move(directory), true),
        settings_(std::move(settings)),
        encoder_(std::move(encoder)) {}

  Status use_cache();
  void warn_of_cache();

  SegmentStore store_;
  StoredFilmSettings settings_;
  TriedEncoder encoder_;
  FinishListener listener_;
  std::vector<std::string> warnings_;
  std::optional<std::int64_t> from_cache_;
  std::optional<ErrorKind> finish_failure_;
  std::int64_t too_large_ = 0;
  bool has_its_name_ = false;  ///< only the rest was left to do
  bool is_finished_ = false;
  bool is_discarded_ = false;
};

/// The sink of one segment, in a directory that several processes may fill at the same time. All
/// other segments count as there, and finish() leaves the directory as it is. Null when another
/// process makes the segment, which from now on none else does. The errors of
/// SegmentDirectory::open_shared and open_sink.
Result<std::unique_ptr<SegmentedSink>> open_stored_segment(const SegmentJob& job,
                                                           const FilmProvenance& provenance,
                                                           const std::string& directory);

}  // namespace tickreel::movie

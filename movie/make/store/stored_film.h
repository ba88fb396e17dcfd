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

/// A picture of a finished segment, as its record has it. Drawing it again shows whether the
/// segment was drawn as it would be now: the versions of program, driver and library do not cover
/// everything that changes pictures.
struct KnownPicture {
  std::int64_t segment = 0;
  std::int64_t frame = 0;  ///< the film's frame
  std::uint64_t hash = 0;  ///< FrameSink::picture_hashes
  bool is_cached = false;  ///< its segment came from a cache
};

/// Returns the picture in the middle of a segment, which is seldom as empty as the first.
std::optional<KnownPicture> known_picture_of(const SegmentRecord& record, const SegmentPlan& plan);

/// Returns a picture of another segment of the job's film, if there is one. `directory`: the one
/// that several processes fill.
std::optional<KnownPicture> known_picture_beside(const SegmentJob& job,
                                                 const std::string& directory);

/// Checks that the film can be made at all: makes a few frames of it in memory. `path`: for
/// messages. The errors of try_film().
Status try_to_make(const FilmDefinition& film, const std::string& path);

/// The properties that a film's encoder has once it was opened.
struct TriedEncoder {
  std::string description;
  std::optional<PixelFormat> pixel_format;
};

/// A film that is made in segments on the disk. While it is made, there is a directory FILE.part/
/// (SegmentDirectory), and FILE is what it was before. finish() joins the segments within the
/// directory, reads the film back and checks it, and gives it its name.
///
/// If it is destroyed before that, it leaves the directory for a later export to continue when a
/// segment in it is finished, or was when the film was resumed; otherwise it removes the directory.
class StoredFilm final : public SegmentedSink {
 public:
  /// Opens the film before any time is spent: checks that FILE can be written, tries the encoder,
  /// takes the directory for this process alone, and takes segments from the cache. The errors of
  /// check_replaceable, SegmentDirectory::open, open_sink and SegmentCache::open.
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
  /// be full before the film is complete.
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment) override {
    return store_.open_segment(segment);
  }
  Status finish() override;
  [[nodiscard]] std::int64_t bytes_written() const override;
  [[nodiscard]] std::string how_to_go_on() const override;
  [[nodiscard]] std::string description() const override { return encoder_.description; }

  /// How many frames of an open film are there. More may follow if no segment is left open.
  [[nodiscard]] std::int64_t frames_there() const { return store_.directory().frames_there(); }
  /// Sets the length of an open film, before finish(), when no segment's sink is in use.
  void end_at(std::int64_t frame_count) { store_.directory().end_at(frame_count); }

  [[nodiscard]] const SegmentDirectory& directory() const { return store_.directory(); }
  /// Returns pictures of the segments that are there before any is made: one for each segment from
  /// the cache, and a few others, in the order of the film. Empty when the film is complete.
  [[nodiscard]] std::vector<KnownPicture> known_pictures() const;
  /// Drops a segment from the cache that was drawn differently from how the others will be, so that
  /// it is made again.
  Status forget_cached(std::int64_t segment);

  /// Sets the listener that finish() tells its progress; null: none.
  void listen(FinishListener listener) { listener_ = std::move(listener); }
  /// Makes the destructor remove the directory, whatever is in it: for a film that nobody wants any
  /// more.
  void discard() { is_discarded_ = true; }
  /// The size in bytes of a film that finish() refused as too large; 0: it refused none.
  [[nodiscard]] std::int64_t too_large_bytes() const { return too_large_; }
  /// How many segments came from the cache; nothing: no cache is used.
  [[nodiscard]] std::optional<std::int64_t> segments_from_cache() const { return from_cache_; }
  /// Warns of a cache that cannot be used, of problems with the sound, and of files of others in
  /// the directory.
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
  bool has_its_name_ = false;  ///< the film has its name; only the rest is left to do
  bool is_finished_ = false;
  bool is_discarded_ = false;
};

/// Opens the sink of one segment, in a directory that several processes may fill at the same time.
/// All other segments count as there, and finish() leaves the directory as it is. Null when another
/// process is making the segment; otherwise no other process can make it from now on. The errors of
/// SegmentDirectory::open_shared and open_sink.
Result<std::unique_ptr<SegmentedSink>> open_stored_segment(const SegmentJob& job,
                                                           const FilmProvenance& provenance,
                                                           const std::string& directory);

}  // namespace tickreel::movie

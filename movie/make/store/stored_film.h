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

/// A picture of a finished segment, identified by its hash. Drawing the picture again shows whether
/// the segment was drawn as it would be drawn now: the versions of program, driver and library do
/// not cover everything that changes pictures.
struct KnownPicture {
  std::int64_t segment = 0;
  std::int64_t frame = 0;  ///< the number of the frame in the film, from 0
  std::uint64_t hash = 0;  ///< from FrameSink::picture_hashes
  bool is_cached = false;  ///< whether the segment came from a cache
};

/// Returns the picture in the middle of a segment, which is seldom as empty as the first picture;
/// nothing for a segment without pictures.
std::optional<KnownPicture> known_picture_of(const SegmentRecord& record, const SegmentPlan& plan);

/// Returns a picture of a finished segment of the job's film other than the job's segment; nothing
/// when there is none. `directory`: the directory that several processes fill.
std::optional<KnownPicture> known_picture_beside(const SegmentJob& job,
                                                 const std::string& directory);

/// Checks that the film can be made at all: makes a few frames of it in memory. `path`: the film's
/// name for messages. The errors of try_film().
Status try_to_make(const FilmDefinition& film, const std::string& path);

/// The properties that a film's encoder has once it was opened.
struct TriedEncoder {
  std::string description;                  ///< FrameSink::description()
  std::optional<PixelFormat> pixel_format;  ///< FrameSink::pixel_format()
};

/// A film that is made in segments on the disk. While it is made, the directory FILE.part/
/// (SegmentDirectory) exists, and FILE stays what it was before. finish() joins the segments within
/// the directory, reads the film back and checks it, and gives it its name.
///
/// When it is destroyed before finish() has succeeded, it keeps the directory for a later export to
/// continue if a segment in the directory is finished, or was finished when the film was resumed.
/// Otherwise it removes the directory.
class StoredFilm final : public SegmentedSink {
 public:
  /// Opens the film before any time is spent: checks that FILE can be written, tries the encoder,
  /// locks the directory for this process alone, and copies segments from the cache. A resumed film
  /// may have its name already, because its export ended just before it removed the directory; then
  /// all segments count as existing, and finish() only completes the manifest and removes the
  /// directory. The errors of check_names, SegmentDirectory::open, open_sink, try_to_make and
  /// FilmCache::open; kInterrupted once `settings.stop` is set.
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
  /// Opens a sink whose finish() also reads the segment back and records it. Its finish() fails
  /// when the disk would be full before the film is complete.
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment) override {
    return store_.open_segment(segment);
  }
  Status finish() override;
  [[nodiscard]] std::int64_t bytes_written() const override;
  [[nodiscard]] std::string how_to_go_on() const override;
  [[nodiscard]] std::string description() const override { return encoder_.description; }

  /// Whether the film was complete already when it was opened: only the rest is left to do.
  [[nodiscard]] bool was_complete() const { return has_its_name_; }
  /// Returns how many frames of an open film exist. More may be added if no segment has ended
  /// early, unless was_complete().
  [[nodiscard]] std::int64_t frames_there() const { return store_.directory().frames_there(); }
  /// Sets the length of an open film, before finish(), when no segment's sink is in use.
  void end_at(std::int64_t frame_count) { store_.directory().end_at(frame_count); }

  [[nodiscard]] const SegmentDirectory& directory() const { return store_.directory(); }
  /// Returns pictures of the segments that exist: one for each segment from the cache, and at most
  /// three of the other segments, in the order of the film. Empty when the film has its name
  /// already. Call it before any segment is opened.
  [[nodiscard]] std::vector<KnownPicture> known_pictures() const;
  /// Removes a segment that came from the cache, here and in the cache, so that it is made again,
  /// because it was drawn differently from how the missing segments will be drawn. kFailed when a
  /// file cannot be removed.
  Status forget_cached(std::int64_t segment);

  /// Sets the listener that receives the progress of finish(); null: none.
  void listen(FinishListener listener) { listener_ = std::move(listener); }
  /// Makes the destructor remove the directory, even with finished segments, for a film that nobody
  /// wants any more.
  void discard() { is_discarded_ = true; }
  /// Returns the size in bytes of a film that finish() refused as too large; 0 when it refused
  /// none.
  [[nodiscard]] std::int64_t too_large_bytes() const { return too_large_; }
  /// Returns how many segments came from the cache; nothing when no cache is used, and for a film
  /// that has its name already.
  [[nodiscard]] std::optional<std::int64_t> segments_from_cache() const { return from_cache_; }
  /// Returns warnings: about a cache that cannot be used, problems with the sound, and files in the
  /// directory that do not belong to the film.
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
  bool has_its_name_ = false;
  bool is_finished_ = false;
  bool is_discarded_ = false;
};

/// Opens a sink for one segment, in a directory that several processes may fill at the same time.
/// The sink reports that all other segments exist, and its finish() leaves the directory as it is.
/// When the segment exists already, the sink's has_segment() says so. Null when another process is
/// making the segment; otherwise no other process can make it from now on. The errors of
/// SegmentDirectory::open_shared, open_sink and try_to_make.
Result<std::unique_ptr<SegmentedSink>> open_stored_segment(const SegmentJob& job,
                                                           const FilmProvenance& provenance,
                                                           const std::string& directory);

}  // namespace tickreel::movie

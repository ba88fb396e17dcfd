#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "movie/film/film_definition.h"
#include "movie/make/engine/export_loop.h"
#include "movie/make/engine/progress.h"
#include "movie/make/frames/replay_game.h"
#include "movie/plan/film_plan.h"
#include "sim/replay/replay_notes.h"
#include "sim/replay/replay_player.h"
#include "tickreel/result.h"
#include "tickreel/scene/look.h"

namespace tickreel::movie {

/// Makes one film of a replay, or several of the same pictures, offscreen. Every place that makes
/// films uses this class, so that the same settings give the same bytes everywhere. It has an
/// OpenGL context of its own: one thread, which may be any, calls open(), make() and the
/// destructor.
class FilmJob {
 public:
  /// Opens everything that a film of a replay or a reel needs, before any time is spent. A film for
  /// a file is made as a StoredFilm, all others by an open_segmented_sink(). `find_game` finds the
  /// game that the film was planned with. `listener` hears of frames that are compared; it may be
  /// null. The errors of check_film_outputs, StoredFilm, open_segmented_sink and open_film_frames.
  static Result<FilmJob> open(const FilmPlan& plan, const GameFinder& find_game,
                              const ProgressListener& listener = nullptr);
  /// Opens a film whose frames go into a sink of the caller instead of the film's file.
  static Result<FilmJob> open_into(const FilmPlan& plan, const GameFinder& find_game,
                                   std::unique_ptr<SegmentedSink> sink);
  /// Opens one or several films of the same pictures and sound, each with its own encoding.
  /// `refused` gets, for each film, the error that keeps it from being made, if there is one; the
  /// others are made. Fails when all are refused. kUsage when the films do not have the same
  /// pictures, or are not made in segments.
  static Result<FilmJob> open_several(const std::vector<FilmPlan>& plans,
                                      const GameFinder& find_game, std::vector<Status>& refused);
  /// Opens one segment of a film, in a directory that several processes may fill. Nothing when
  /// another process makes the segment. kUsage when a replay differs from the one that the job was
  /// made for.
  static Result<std::optional<FilmJob>> open_segment(const GameFinder& find_game,
                                                     const SegmentJob& job,
                                                     const std::string& directory);
  FilmJob(FilmJob&&) noexcept;
  FilmJob& operator=(FilmJob&&) noexcept;
  ~FilmJob();

  /// Makes the film, or the segment; may be called once. Any thread may set `stop` at any time
  /// (null: never). The renderer does not convert the pictures of a film with a `preview`, which
  /// takes longer on a GPU and gives the same film. The errors of export_film.
  Status make(const std::atomic<bool>* stop, const ProgressListener& listener,
              const FramePreview& preview = nullptr);

  /// The number of frames of the film, or of the one segment.
  [[nodiscard]] std::int64_t frame_count() const;
  /// How many of these frames are there from an earlier run.
  [[nodiscard]] std::int64_t frames_there() const;
  /// Whether any frames have to be drawn: not when all segments are there already.
  [[nodiscard]] bool has_frames_to_draw() const;
  /// Whether the film has pictures, not only sound.
  [[nodiscard]] bool has_pictures() const;
  /// See FrameRenderer and SegmentedSink.
  [[nodiscard]] std::string renderer_description() const;
  [[nodiscard]] std::string sink_description() const;
  /// The first divergence that one of the running games has passed; see
  /// ReplayPlayer::passed_divergence.
  [[nodiscard]] const std::optional<PassedDivergence>& passed_divergence() const;
  /// How many of segment_count() came from a cache; nothing when no cache is used.
  [[nodiscard]] std::optional<std::int64_t> segments_from_cache() const;
  [[nodiscard]] std::int64_t segment_count() const;
  /// The size in bytes of a film that make() refused for the size limit; 0: make() refused none.
  [[nodiscard]] std::int64_t too_large_bytes() const;
  /// After make(): for each film that open_several() has not refused, in order, the error that kept
  /// it from being made. make() fails only when all of them have failed.
  [[nodiscard]] std::vector<Status> outcomes() const;
  /// Warnings for the user after success; see StoredFilm.
  [[nodiscard]] std::vector<std::string> warnings() const;

 private:
  struct Parts;
  explicit FilmJob(std::unique_ptr<Parts> parts);
  [[nodiscard]] Status make_posters() const;

  std::unique_ptr<Parts> parts_;
};

}  // namespace tickreel::movie

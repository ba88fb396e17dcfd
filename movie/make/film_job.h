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

/// Makes one film of a replay, offscreen: everything between a replay and a file, for every place
/// that makes films, so that the same settings give the same bytes everywhere. It has an OpenGL
/// context of its own, so open(), make() and the destructor must be called by one thread, which may
/// be any.
class FilmJob {
 public:
  /// Opens everything that a film of a replay, or a reel, needs before any time is spent. A film
  /// for a file is made as a StoredFilm, all others by an open_segmented_sink(): the errors of
  /// these, of choose_sink, find_cameras, make_offscreen_renderer and ReelFrames. `find_game` finds
  /// what the film was planned with.
  /// `listener` hears of frames that are compared; it may be null.
  static Result<FilmJob> open(const FilmPlan& plan, const GameFinder& find_game,
                              const ProgressListener& listener = nullptr);
  /// The frames of a film for a sink of the caller's, which is not the film.
  static Result<FilmJob> open_into(const FilmPlan& plan, const GameFinder& find_game,
                                   std::unique_ptr<SegmentedSink> sink);
  /// One or several films of the same pictures and the same sound, encoded each in its own way.
  /// `refused`: of each, what keeps it from being made; the others
  /// are, and it is an error when there are none. kUsage when they are not of the same pictures, or
  /// are not made in segments.
  static Result<FilmJob> open_several(const std::vector<FilmPlan>& plans,
                                      const GameFinder& find_game, std::vector<Status>& refused);
  /// The same for one segment, in a directory that several processes may fill; nothing when another
  /// process makes it. kUsage when a replay is not the one that the job was made for.
  static Result<std::optional<FilmJob>> open_segment(const GameFinder& find_game,
                                                     const SegmentJob& job,
                                                     const std::string& directory);
  FilmJob(FilmJob&&) noexcept;
  FilmJob& operator=(FilmJob&&) noexcept;
  ~FilmJob();

  /// Once. See export_film, of which it has the errors. `stop` may be set by any thread at any time
  /// (null: never). A film with a `preview` is not converted by the renderer, which takes longer on
  /// a GPU and gives the same film.
  Status make(const std::atomic<bool>* stop, const ProgressListener& listener,
              const FramePreview& preview = nullptr);

  /// The frames of the film, or of the one segment.
  [[nodiscard]] std::int64_t frame_count() const;
  /// How many of them are there from before.
  [[nodiscard]] std::int64_t frames_there() const;
  /// Whether there are any to draw: not when all segments of a film are there already.
  [[nodiscard]] bool has_frames_to_draw() const;
  /// Whether it is more than sound.
  [[nodiscard]] bool has_pictures() const;
  /// See FrameRenderer and SegmentedSink.
  [[nodiscard]] std::string renderer_description() const;
  [[nodiscard]] std::string sink_description() const;
  /// The first that one of the games in flight has passed; see ReplayPlayer::passed_divergence.
  [[nodiscard]] const std::optional<PassedDivergence>& passed_divergence() const;
  /// How many of segment_count() came from a cache; none: none is used.
  [[nodiscard]] std::optional<std::int64_t> segments_from_cache() const;
  [[nodiscard]] std::int64_t segment_count() const;
  /// How large the film was that make() refused for the size limit; 0: it did not.
  [[nodiscard]] std::int64_t too_large_bytes() const;
  /// After make(), of each film that open_several() has not refused, in order: what kept it from
  /// being made. make() fails only when all have.
  [[nodiscard]] std::vector<Status> outcomes() const;
  /// What the user should know, though nothing failed; see StoredFilm.
  [[nodiscard]] std::vector<std::string> warnings() const;

 private:
  struct Parts;
  explicit FilmJob(std::unique_ptr<Parts> parts);
  [[nodiscard]] Status make_posters() const;

  std::unique_ptr<Parts> parts_;
};

}  // namespace tickreel::movie

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
  /// Opens everything that a film of a replay or a reel needs, before any time is spent. A film
  /// that is stored in segments is made as a StoredFilm. Every other film is made by
  /// MasteredSoundFilm if its sound is changed or has tracks, else by open_segmented_sink().
  /// `find_game` finds the game that the film was planned with. `listener` receives the progress of
  /// comparing frames; it may be null. The errors of check_film_outputs, `find_game`, StoredFilm,
  /// compare_with_drawn, MasteredSoundFilm, open_segmented_sink and open_film_frames.
  static Result<FilmJob> open(const FilmPlan& plan, const GameFinder& find_game,
                              const ProgressListener& listener = nullptr);
  /// Opens a film whose frames go into a sink of the caller instead of the film's file. Checks no
  /// outputs, and makes no poster.
  static Result<FilmJob> open_into(const FilmPlan& plan, const GameFinder& find_game,
                                   std::unique_ptr<SegmentedSink> sink);
  /// Opens one or several films of the same pictures and sound, each with its own encoding. Puts a
  /// status for each film into `refused`: an error for a film that cannot be made; the other films
  /// are made. Fails when no film can be opened, and, before any is opened, with kUsage when the
  /// films do not have the same pictures or one is not made in segments, and with the errors of
  /// check_film_outputs for any of them; then it leaves `refused` alone.
  static Result<FilmJob> open_several(const std::vector<FilmPlan>& plans,
                                      const GameFinder& find_game, std::vector<Status>& refused);
  /// Opens one segment of a film, in a directory that several processes may fill. Nothing when
  /// another process makes the segment. kUsage when the replay is not the replay that the job was
  /// made for.
  static Result<std::optional<FilmJob>> open_segment(const GameFinder& find_game,
                                                     const SegmentJob& job,
                                                     const std::string& directory);
  FilmJob(FilmJob&&) noexcept;
  FilmJob& operator=(FilmJob&&) noexcept;
  ~FilmJob();

  /// Makes the film, or the segment; may be called once. Any thread may set `stop` at any time
  /// (null: nothing stops it). With a `preview`, the renderer does not convert the pictures, which
  /// takes longer on a GPU and gives the same film. The errors of FilmFrames::choose_layout,
  /// export_film and make_poster; after an error of make_poster the film is complete.
  Status make(const std::atomic<bool>* stop, const ProgressListener& listener,
              const FramePreview& preview = nullptr);

  /// Returns the number of frames of the film, or of the one segment.
  [[nodiscard]] std::int64_t frame_count() const;
  /// Returns how many of frame_count() exist from an earlier run.
  [[nodiscard]] std::int64_t frames_there() const;
  /// Whether any frames have to be drawn. False when all segments exist already.
  [[nodiscard]] bool has_frames_to_draw() const;
  /// Whether the film has pictures, not only sound.
  [[nodiscard]] bool has_pictures() const;
  /// Return FrameRenderer::description() and SegmentedSink::description().
  [[nodiscard]] std::string renderer_description() const;
  [[nodiscard]] std::string sink_description() const;
  /// Returns the first divergence that a game of the film has passed so far; nothing when no game
  /// has. See ReplayPlayer::passed_divergence.
  [[nodiscard]] const std::optional<PassedDivergence>& passed_divergence() const;
  /// Returns how many of segment_count() came from a cache; nothing when no cache is used, and for
  /// a job of open_several().
  [[nodiscard]] std::optional<std::int64_t> segments_from_cache() const;
  [[nodiscard]] std::int64_t segment_count() const;
  /// Returns, after make() has failed, the size in bytes of the film if that is above the size
  /// limit; 0: the size is not the reason.
  [[nodiscard]] std::int64_t too_large_bytes() const;
  /// Returns, after make(), a status for each film that open_several() did not refuse, in order,
  /// and nothing for a job opened otherwise. An error: the film failed. When make() has succeeded,
  /// all films without an error are made. When it has failed because of all films at once, such as
  /// with kInterrupted, films without an error may be unfinished.
  [[nodiscard]] std::vector<Status> outcomes() const;
  /// Returns the warnings for the user so far; complete after success. See StoredFilm::warnings().
  [[nodiscard]] std::vector<std::string> warnings() const;

 private:
  struct Parts;
  explicit FilmJob(std::unique_ptr<Parts> parts);
  [[nodiscard]] Status make_posters() const;

  std::unique_ptr<Parts> parts_;
};

}  // namespace tickreel::movie
